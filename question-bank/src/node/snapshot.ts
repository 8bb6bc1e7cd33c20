import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bank } from '../bank.js';

/**
 * Parsing a thousand pages of YAML takes most of a second; JSON takes none. The build leaves the parsed
 * bank beside the compiled code, and the loader takes it as long as the content is what was parsed. From
 * source there is no such file, so checks always read the content itself.
 */
export const snapshotFile = (): string =>
  join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'bank.json');

/** Samples prove the rubrics and are no part of what is served. */
const counts = (name: string): boolean => !name.startsWith('.') && !name.endsWith('samples.yaml');

/** sha256 over names and contents of all files that are served. */
export function contentVersion(dir: string): string {
  const all = createHash('sha256');
  if (!existsSync(dir)) return all.digest('hex');
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && counts(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of entries) {
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
    all.update(`${file.slice(dir.length)}\0${digest}\n`);
  }
  return all.digest('hex');
}

type Flat = {
  readonly [Key in keyof Bank]: Bank[Key] extends ReadonlyMap<string, infer T> ? T[] : Bank[Key];
};

/** Leaves the bank where the compiled loader looks for it, or in the file given. */
export function writeSnapshot(bank: Bank, file = snapshotFile()): string {
  const flat: Flat = {
    ...bank,
    guides: [...bank.guides.values()],
    questions: [...bank.questions.values()],
    projects: [...bank.projects.values()],
  };
  writeFileSync(file, JSON.stringify(flat));
  return file;
}

const byId = <T extends { readonly id: string }>(things: readonly T[]): ReadonlyMap<string, T> =>
  new Map(things.map((thing) => [thing.id, thing]));

/** The bank that the build parsed, if the content has not changed since. */
export function readSnapshot(dir: string, file: string): Bank | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const flat = JSON.parse(readFileSync(file, 'utf8')) as Flat;
    if (flat.version !== contentVersion(dir)) return undefined;
    return {
      ...flat,
      guides: byId(flat.guides),
      questions: byId(flat.questions),
      projects: byId(flat.projects),
    };
  } catch {
    // a half-written snapshot is no reason not to start: the content itself is still there
    return undefined;
  }
}
