import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bank, BankError } from '../bank.js';
import { readBank } from './read.js';
import { readSnapshot, snapshotFile, writeSnapshot } from './snapshot.js';

export { writeSnapshot };

/** The content folder of this package, from the source as well as from the build. */
export function contentFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'content', 'topics.yaml'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the question bank has lost its content folder');
    folder = parent;
  }
  return join(folder, 'content');
}

const refuse = (): never => {
  throw new TypeError('the question bank is frozen');
};

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  const inner: Iterable<unknown> = value instanceof Map ? value.values() : Object.values(value);
  for (const one of inner) freeze(one);
  if (value instanceof Map) Object.assign(value, { set: refuse, delete: refuse, clear: refuse });
  Object.freeze(value);
}

/**
 * The bank as its files say.
 * @throws BankError listing every fault with its file, path and what would be right
 */
export function parseBank(dir: string): Bank {
  const { bank, faults } = readBank(dir);
  if (faults.length > 0) throw new BankError(faults);
  return bank;
}

/**
 * The question bank, complete and frozen.
 * @param dir content folder; this package's own without it
 * @param snapshot what a build has parsed; taken as long as it fits the content
 * @throws BankError listing every fault with its file, path and what would be right
 */
export function loadBank(dir: string = contentFolder(), snapshot = snapshotFile()): Bank {
  const bank = readSnapshot(dir, snapshot) ?? parseBank(dir);
  freeze(bank);
  return bank;
}

/**
 * The bank of this checkout as the first of several processes has parsed it for the others into `file`; parsed here where
 * none is given. A file that another process is still writing does not count.
 */
export function bankParsedOnce(file: string | undefined): Bank {
  if (file !== undefined && !existsSync(file)) writeSnapshot(parseBank(contentFolder()), file);
  return loadBank(undefined, file);
}
