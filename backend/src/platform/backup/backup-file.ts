import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { BackupError } from './backup-error.js';
import {
  END,
  entryBytes,
  LARGEST_FILE,
  LONGEST_PATH,
  pass,
  readEntries,
  type Entry,
  type Read,
} from './tar.js';

/** First and last entry of a backup, which is a tar.gz: what it is a copy of, and the sha256 of all entries before. */
const ABOUT = 'meshwright-backup.json';
const SUM = 'sha256';

const About = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Of the server that wrote the files: `18.4`. */
  postgres: z.string(),
  /** `linux-x64`: the layout of the files on the disk. */
  platform: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Of the key that stored secrets are encrypted with, which is not in the backup; null where there is none. */
  keyFingerprint: z.string().nullable(),
});
export type About = z.output<typeof About>;

const UNFIT = process.platform === 'win32' ? /[\0\\:]/ : /\0/;

/** Paths of a data folder, as they are written and read: none that leads out of it, nor one that the format cuts off. */
function isPathOfData(path: string): boolean {
  const [top, ...below] = path.replace(/\/$/, '').split('/');
  return (
    top === 'data' &&
    below.length > 0 &&
    below.every((name) => name !== '' && name !== '.' && name !== '..' && !UNFIT.test(name)) &&
    Buffer.byteLength(path) <= LONGEST_PATH
  );
}

/**
 * Writes a backup to `file`, which nobody but its owner can read and which appears only when it is whole. Nothing of it
 * stays where that fails, or `signal` ends it.
 */
export async function writeBackup(
  file: string,
  about: About,
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const part = `${file}.part`;
  const out = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(archive(about, entries), createGzip(), out, { signal });
    await rename(part, file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new BackupError(
        `${part} is there: another backup is writing it, or one was killed. Where none runs, delete it`,
      );
    await rm(part, { force: true });
    if (signal.aborted)
      throw new BackupError(`The backup was stopped: ${file} was not made`, { cause: error });
    if (code !== undefined && /^E[A-Z]+$/.test(code))
      throw new BackupError(`${file} cannot be written: ${message}`, { cause: error });
    throw error;
  }
}

async function* archive(
  about: About,
  entries: AsyncIterable<Entry> | Iterable<Entry>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const hashed = async function* (entry: Entry): AsyncGenerator<Buffer> {
    for await (const chunk of entryBytes(entry)) {
      hash.update(chunk);
      yield chunk;
    }
  };
  yield* hashed(textEntry(ABOUT, JSON.stringify(about)));
  for await (const entry of entries) {
    if (!isPathOfData(entry.path) || entry.size > LARGEST_FILE)
      throw new BackupError(
        `${entry.path} cannot be held by a backup (names of at most ${String(LONGEST_PATH)} bytes, files of less than 8 GiB; PostgreSQL's own are): move it out of the data folder`,
      );
    yield* hashed(entry);
  }
  yield* entryBytes(textEntry(SUM, hash.digest('hex')));
  yield END;
}

export function textEntry(path: string, text: string): Entry {
  const bytes = Buffer.from(text);
  return { path, size: bytes.length, body: [bytes] };
}

/** What becomes of an entry, of which it reads every byte. */
export type Sink = (entry: Read) => Promise<void>;

/**
 * Reads a backup to its end, and gives each entry of the data folder to `sink`. Throws BackupError for one that is not
 * whole; `sink` may have had entries by then, so whoever must touch nothing reads it once without.
 */
export async function readBackup(file: string, sink: Sink = skip): Promise<About> {
  try {
    return await readWhole(file, sink);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'EACCES', 'EISDIR'].includes(code))
      throw new BackupError(`${file} cannot be read: ${message}`);
    if (/^E[A-Z]+$/.test(code)) throw error; // the sink's: a full disk, say
    throw new BackupError(
      `${file} is no whole backup of Meshwright (${message}): nothing was changed`,
      { cause: error },
    );
  }
}

async function readWhole(file: string, sink: Sink): Promise<About> {
  const hash = createHash('sha256');
  let about: About | undefined;
  let sum: string | undefined;
  const unzipped = createGunzip();
  // what goes wrong on either side comes out of the reading below
  pipeline(createReadStream(file), unzipped).catch(() => undefined);
  for await (const entry of readEntries(unzipped)) {
    if (sum !== undefined) throw new Error('there is more after its end');
    if (entry.path === SUM) {
      sum = await textOf(entry);
      await entry.padding();
      continue;
    }
    hash.update(entry.block);
    const passed = { ...entry, chunks: () => hashing(hash, entry) };
    if (about === undefined) {
      if (entry.path !== ABOUT) throw new Error('it does not begin as one');
      about = parseAbout(file, await textOf(passed));
    } else {
      if (!isPathOfData(entry.path)) throw new Error(`an entry ${entry.path}`);
      await sink(passed);
    }
    hash.update(await entry.padding());
  }
  if (about === undefined || sum !== hash.digest('hex')) throw new Error('its checksum is wrong');
  return about;
}

async function* hashing(hash: Hash, entry: Read): AsyncGenerator<Buffer> {
  for await (const chunk of entry.chunks()) {
    hash.update(chunk);
    yield chunk;
  }
}

const skip: Sink = (entry) => pass(entry.chunks());

const LONGEST_TEXT = 1_048_576;

async function textOf(entry: Read): Promise<string> {
  if (entry.size > LONGEST_TEXT) throw new Error(`an entry ${entry.path} that is too long`);
  const parts: Buffer[] = [];
  for await (const chunk of entry.chunks()) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

function parseAbout(file: string, text: string): About {
  const value = JSON.parse(text) as { readonly format?: unknown };
  if (typeof value.format === 'number' && value.format > 1)
    throw new BackupError(
      `${file} was made by a newer Meshwright (format ${String(value.format)}): update this one first. Nothing was changed`,
    );
  return About.parse(value);
}
