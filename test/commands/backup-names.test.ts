import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  readBackup,
  textEntry,
  type About,
} from '../../backend/src/platform/backup/backup-file.js';
import { END, entryBytes, type Entry } from '../../backend/src/platform/backup/tar.js';
import { meshwright, MESHWRIGHT, ROOT, type Ran } from './command-line.js';

/* What else lies in a data folder: of an editor, an operator, a file system. A backup that was made can be restored. */

let folder: string;
let about: About;

const dataDir = (name: string): string => join(folder, name);
const inData = (name: string, path: string): string => join(dataDir(name), 'data', path);
const run = (name: string, ...args: string[]): Promise<Ran> =>
  meshwright(args, { env: { DATA_DIR: dataDir(name) } });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mw-names-'));
  chmodSync(folder, 0o755);
  expect((await run('first', 'migrate')).code).toBe(0);
  const plain = join(folder, 'plain.backup');
  expect((await run('first', 'backup', plain)).code).toBe(0);
  about = await readBackup(plain);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('holds files of any name, and a log on another disk', async () => {
  const names = ['pg_hba.conf~', '#notes of admin#.txt', 'größe 1:2\n', ' ', '...'];
  for (const name of names) writeFileSync(inData('first', name), name);
  mkdirSync(inData('first', 'lost+found'));
  const elsewhere = join(dataDir('first'), 'log-of-another-disk');
  renameSync(inData('first', 'pg_wal'), elsewhere);
  symlinkSync(elsewhere, inData('first', 'pg_wal'));

  const file = join(folder, 'odd.backup');
  const made = await run('first', 'backup', file);
  expect([made.code, made.stderr]).toEqual([0, '']);
  const restored = await run('second', 'restore', file);
  expect([restored.code, restored.stderr]).toEqual([0, '']);
  for (const name of names) expect(readFileSync(inData('second', name), 'utf8')).toBe(name);
  expect(existsSync(inData('second', 'lost+found'))).toBe(true);
});

it('lies outside of what it is made of', async () => {
  for (const name of ['x.backup', '..x.backup']) {
    const { code, stderr } = await run('first', 'backup', inData('first', name));
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/lies in the folder of the database itself/),
    ]);
    expect(existsSync(inData('first', name))).toBe(false);
  }
});

it.each<[string, (path: string) => void, string]>([
  [
    'too long a name',
    (path) => {
      writeFileSync(path, '');
    },
    'x'.repeat(120),
  ],
  [
    'too large a file',
    (path) => {
      writeFileSync(path, '');
      truncateSync(path, 8 ** 11);
    },
    'large',
  ],
])('says which file it cannot hold, and leaves nothing: %s', async (_, make, name) => {
  make(inData('first', name));
  const { code, stderr } = await run('first', 'backup', join(folder, 'refused.backup'));
  rmSync(inData('first', name));
  expect([code, stderr]).toEqual([1, expect.stringContaining(`data/${name} cannot be held`)]);
  expect(readdirSync(folder).filter((each) => each.startsWith('refused'))).toEqual([]);
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'leaves nothing where %s ends it, so that the next one can be made',
  async (signal) => {
    const large = inData('first', 'large');
    writeFileSync(large, '');
    truncateSync(large, 8 ** 11 - 1); // zeros without a disk, which take long to pack
    const child = spawn(process.execPath, [MESHWRIGHT, 'backup', join(folder, 'ended.backup')], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir('first') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    const ended = once(child, 'close');
    while (!existsSync(join(folder, 'ended.backup.part')) && child.exitCode === null)
      await new Promise((next) => setTimeout(next, 20));
    child.kill(signal);
    expect([await ended, stderr]).toEqual([[1, null], expect.stringMatching(/was stopped/)]);
    rmSync(large);
    expect(readdirSync(folder).filter((each) => each.startsWith('ended'))).toEqual([]);
    expect(existsSync(inData('first', 'postmaster.pid'))).toBe(false);
  },
);

/** A file as `backup` makes it, but of whatever entries. */
async function forge(file: string, entries: readonly Entry[]): Promise<void> {
  const chunks: Buffer[] = [];
  for (const entry of [textEntry('meshwright-backup.json', JSON.stringify(about)), ...entries])
    for await (const chunk of entryBytes(entry)) chunks.push(chunk);
  const sum = createHash('sha256').update(Buffer.concat(chunks)).digest('hex');
  for await (const chunk of entryBytes(textEntry('sha256', sum))) chunks.push(chunk);
  writeFileSync(file, gzipSync(Buffer.concat([...chunks, END])));
}

it.each(['data/../../out', 'data/./out', 'data//out', '/data/out', 'out', 'data', 'data/a/..'])(
  'is refused as one that leads out of the data folder: %s',
  async (path) => {
    const file = join(folder, 'forged.backup');
    await forge(file, [textEntry(path, 'x')]);
    const { stderr } = await run('third', 'restore', file);
    expect(stderr).toContain(`an entry ${path})`);
    expect(stderr).toContain('nothing was changed');
    expect(existsSync(dataDir('third'))).toBe(false);
  },
);
