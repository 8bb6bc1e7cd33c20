import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder, type FolderLock } from './folder-lock.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mw-lock-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Another process, which shows a lock that nobody else can tell from a true one. */
async function otherOwner(): Promise<{ freeze(): void; kill(): Promise<void> }> {
  const child = spawn(
    process.execPath,
    [
      '-e',
      `require('node:net').createServer().listen(process.argv[1], () => console.log('it listens'))`,
      join(folder, 'lock-0123abcd'),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  return {
    freeze: () => void child.kill('SIGSTOP'),
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

it('belongs to one, until that one gives it back', async () => {
  const first = await lockFolder(folder);
  expect(first).not.toBeNull();
  expect(await lockFolder(folder)).toBeNull();
  first?.release();
  const next = await lockFolder(folder);
  expect(next).not.toBeNull();
  next?.release();
  expect(readdirSync(folder)).toEqual([]);
});

it('is given to one at most of many who ask at once', async () => {
  const asked = await Promise.all(Array.from({ length: 12 }, () => lockFolder(folder)));
  const held = asked.filter((lock): lock is FolderLock => lock !== null);
  expect(held.length).toBeLessThanOrEqual(1);
  for (const lock of held) lock.release();
  const after = await lockFolder(folder);
  expect(after).not.toBeNull();
  after?.release();
});

it('is held by a process that is frozen, and free at once when that one is killed', async () => {
  const owner = await otherOwner();
  owner.freeze();
  expect(await lockFolder(folder)).toBeNull();
  await owner.kill();
  expect(readdirSync(folder)).toEqual(['lock-0123abcd']);
  const lock = await lockFolder(folder);
  expect(lock).not.toBeNull();
  expect(readdirSync(folder)).not.toContain('lock-0123abcd');
  lock?.release();
});

it('is no matter of files of other names', async () => {
  for (const name of ['secrets.key', 'lock-file', 'lock-0123abcd.old'])
    writeFileSync(join(folder, name), '');
  const lock = await lockFolder(folder);
  expect(lock).not.toBeNull();
  lock?.release();
  expect(readdirSync(folder).sort()).toEqual(['lock-0123abcd.old', 'lock-file', 'secrets.key']);
});
