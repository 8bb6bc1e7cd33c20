import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import type * as z from 'zod';
import type { BankFault } from '../bank.js';
import { expectationOf, pathOf } from '../zod-faults.js';

/** Far above any file that a person writes; below what would stall the parser. */
const MAX_BYTES = 512 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const because = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The first own `__proto__` key, or undefined. Parsers keep it as a plain key; nothing here needs it. */
const findProtoKey = (value: unknown, path = ''): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const here = path === '' ? key : `${path}.${key}`;
    if (key === '__proto__') return here;
    const found = findProtoKey(inner, here);
    if (found !== undefined) return found;
  }
  return undefined;
};

/**
 * Reads files below one content folder. It never throws on bad content: it notes a fault and
 * answers undefined, so that one run names everything that is wrong.
 */
export class ContentFiles {
  readonly root: string;
  readonly faults: BankFault[] = [];
  private readonly hashes = new Map<string, string>();

  constructor(root: string) {
    this.root = root;
  }

  fault(file: string, path: string, message: string, expected: string): void {
    this.faults.push({ file, path, message, expected });
  }

  exists(file: string): boolean {
    return existsSync(join(this.root, file));
  }

  /** Names of the folders inside a folder, in order; none where it is missing. */
  folders(folder: string): string[] {
    return this.entries(folder, (path) => statSync(path).isDirectory());
  }

  /** Names of the files inside a folder, in order. */
  files(folder: string): string[] {
    return this.entries(folder, (path) => statSync(path).isFile());
  }

  private entries(folder: string, keep: (path: string) => boolean): string[] {
    const path = join(this.root, folder);
    if (!existsSync(path)) return [];
    return readdirSync(path)
      .filter((name) => !name.startsWith('.') && keep(join(path, name)))
      .sort();
  }

  /** The file's text, which must be UTF-8 and of a sane size. */
  text(file: string): string | undefined {
    const path = join(this.root, file);
    if (!existsSync(path)) {
      this.fault(file, '', 'the file is missing', 'a file of this name');
      return undefined;
    }
    const { size } = statSync(path);
    if (size > MAX_BYTES) {
      this.fault(
        file,
        '',
        `the file has ${size.toString()} bytes`,
        `at most ${MAX_BYTES.toString()} bytes`,
      );
      return undefined;
    }
    try {
      const bytes = readFileSync(path);
      this.hashes.set(file, createHash('sha256').update(bytes).digest('hex'));
      return utf8.decode(bytes);
    } catch (error) {
      this.fault(file, '', `the file cannot be read (${because(error)})`, 'readable UTF-8 text');
      return undefined;
    }
  }

  /** Markdown prose: text that is not empty, without the white space around it. */
  prose(file: string): string | undefined {
    const text = this.text(file)?.trim();
    if (text !== '') return text;
    this.fault(file, '', 'the file is empty', 'Markdown prose');
    return undefined;
  }

  /** The file as YAML 1.2 data, without aliases or tags. */
  private data(file: string): unknown {
    const text = this.text(file);
    if (text === undefined) return undefined;
    try {
      const document = parseDocument(text, { logLevel: 'silent' });
      const [wrong] = [...document.errors, ...document.warnings];
      if (wrong !== undefined) {
        this.fault(file, '', wrong.message.split('\n', 1)[0] ?? wrong.message, 'well-formed YAML');
        return undefined;
      }
      const value: unknown = document.toJS({ maxAliasCount: 0 });
      const proto = findProtoKey(value);
      if (proto === undefined) return value;
      this.fault(file, proto, 'the key __proto__ is not allowed', 'another name');
    } catch (error) {
      this.fault(
        file,
        '',
        `the file cannot be parsed as YAML (${because(error)})`,
        'plain YAML without aliases',
      );
    }
    return undefined;
  }

  /** The file as YAML that has this shape. */
  yaml<Shape extends z.ZodType>(file: string, shape: Shape): z.output<Shape> | undefined {
    const before = this.faults.length;
    const value = this.data(file);
    if (this.faults.length > before) return undefined;
    const parsed = shape.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues)
      this.fault(file, pathOf(issue), issue.message, expectationOf(issue));
    return undefined;
  }

  /** sha256 of the names and contents of these files, which were read before. */
  version(files: readonly string[]): string {
    const all = createHash('sha256');
    for (const file of files) all.update(`${file}\0${this.hashes.get(file) ?? 'absent'}\n`);
    return all.digest('hex');
  }
}
