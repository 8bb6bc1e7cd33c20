import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { meshwright } from '../commands/command-line.js';
import { Browser } from '../served/browser.js';
import { pause } from '../served/chance.js';
import { Served } from '../served/server.js';

/*
 * The hour in which PostgreSQL does not come up, while the process that owns it lives and tries again and again: it is
 * then that somebody restores a backup, and reads what readiness and the log say.
 */

const folder = mkdtempSync(join(tmpdir(), 'mw-down-'));
const server = new Served({ LOG_LEVEL: 'info', RATE_LIMITS: 'off', WORKER: 'none' });
const backup = join(folder, 'good.backup');

beforeAll(async () => {
  await server.start();
  const made = await run('backup', backup);
  expect([made.code, made.stderr]).toEqual([0, '']);
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => meshwright(args, { env: { DATA_DIR: server.dataDir } });
const inData = (path: string): string => join(server.dataDir, 'data', path);

async function readiness(): Promise<string> {
  const reply = await fetch(`${server.url}/api/health/ready`);
  const { code, status } = (await reply.json()) as { code?: string; status: unknown };
  return code ?? String(status);
}

async function untilReadinessIs(told: string): Promise<void> {
  while ((await readiness()) !== told) await pause(100);
}

/** `from`: after so much of what it has said already. */
async function untilSaid(words: RegExp, from = 0): Promise<void> {
  while (!words.test(server.said.slice(from))) await pause(20);
}

/** A visitor's first request that needs the database. */
async function codeOfRequest(): Promise<unknown> {
  const browser = new Browser(server);
  const reply = await browser.call('POST', '/accounts/guest', {});
  browser.close();
  return [reply.status, (reply.body() as { code?: unknown }).code];
}

it('refuses to restore under a server that is alive while its PostgreSQL is down', async () => {
  renameSync(inData('global/pg_control'), join(folder, 'pg_control'));
  process.kill(server.postgres(), 'SIGKILL');
  await untilReadinessIs('database-unavailable');
  const before = readdirSync(server.dataDir).sort();
  // in whatever moment of its tries
  for (let i = 0; i < 4; i++) {
    const { code, stderr } = await run('restore', backup, '--replace');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/A server runs on .*stop it first\. Nothing was changed/),
    ]);
  }
  const { code, stderr } = await run('backup', join(folder, 'another.backup'));
  expect([code, stderr]).toEqual([1, expect.stringMatching(/in use by another running copy/)]);
  expect(readdirSync(server.dataDir).sort()).toEqual(before);

  await untilSaid(/PostgreSQL does not come back \(could not find the database system/);
  renameSync(join(folder, 'pg_control'), inData('global/pg_control'));
  await untilReadinessIs('ok');
  await untilSaid(/PostgreSQL runs again/);
});

it('says that the disk is full where that keeps PostgreSQL down, to requests and readiness alike', async () => {
  // PostgreSQL writes this file at each start, and takes it for one on a full disk
  rmSync(inData('postmaster.opts'));
  symlinkSync('/dev/full', inData('postmaster.opts'));
  process.kill(server.postgres(), 'SIGKILL');
  await untilReadinessIs('storage-full');
  for (let i = 0; i < 20; i++) {
    expect(await readiness()).toBe('storage-full');
    expect(await codeOfRequest()).toEqual([503, 'storage-full']);
    await pause(100);
  }
  await untilSaid(/PostgreSQL does not come back \([^)]*No space left on device/);

  rmSync(inData('postmaster.opts'));
  await untilReadinessIs('ok');
  // and what takes it away next is told as what it is
  const from = server.said.length;
  renameSync(inData('global/pg_control'), join(folder, 'pg_control'));
  process.kill(server.postgres(), 'SIGKILL');
  await untilSaid(/PostgreSQL does not come back \(could not find the database system/, from);
  expect(await readiness()).toBe('database-unavailable');
  renameSync(join(folder, 'pg_control'), inData('global/pg_control'));
  await untilReadinessIs('ok');
});

it('tells a backup in time that PostgreSQL is frozen', async () => {
  const postgres = server.postgres();
  process.kill(postgres, 'SIGSTOP');
  try {
    const file = join(folder, 'frozen.backup');
    const { code, stderr } = await run('backup', file);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/does not answer.*no backup was made/),
    ]);
    expect(readdirSync(folder).filter((name) => name.startsWith('frozen'))).toEqual([]);
  } finally {
    process.kill(postgres, 'SIGCONT');
  }
});

it('restores once the server has stopped, and the next start serves it', async () => {
  await server.stop();
  mkdirSync(join(server.dataDir, 'data.restoring/of-one-that-was-cut-off'), { recursive: true });
  const { code, stderr } = await run('restore', backup, '--replace');
  expect([code, stderr]).toEqual([0, '']);
  const left = readdirSync(server.dataDir).filter((name) => /restoring|^lock-|^new-/.test(name));
  expect(left).toEqual([]);
  await server.start();
  expect(await readiness()).toBe('ok');
});
