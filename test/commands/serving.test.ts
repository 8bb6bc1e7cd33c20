import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { meshwright, MESHWRIGHT, ROOT } from './command-line.js';

let folder: string;
let running: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mw-serving-'));
  chmodSync(folder, 0o755);
  running = [];
});
afterEach(async () => {
  for (const child of running) await stop(child);
  rmSync(folder, { recursive: true, force: true });
});

const env = (more: Record<string, string> = {}): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'warn',
  ...more,
});

/** Starts a command that stays, until it prints `ready`; returns what it printed. */
async function start(command: string, ready: RegExp, more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MESHWRIGHT, command], {
    cwd: ROOT,
    env: env(more),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (ready.test(text)) return { child, text };
  }
  throw new Error(`${command} ended before it was ready: ${text}`);
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  return child.exitCode;
}

const serve = async () => {
  const { child, text } = await start('serve', /ready at \S+/, { PORT: '0' });
  return { child, url: /ready at (\S+)/.exec(text)![1]! };
};

describe('meshwright serve', () => {
  it('serves on an empty folder, stops on SIGTERM, and starts again with what was saved', async () => {
    const first = await serve();
    const made = await fetch(`${first.url}/api/v1/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'ada@example.org',
        password: 'a long enough passphrase',
        displayName: 'Ada',
      }),
    });
    expect(made.status).toBe(201);
    const cookie = made.headers.getSetCookie()[0]!.split(';')[0]!;
    await stop(first.child);

    const second = await serve();
    const session = await fetch(`${second.url}/api/v1/session`, { headers: { cookie } });
    expect(await session.json()).toMatchObject({
      user: { email: 'ada@example.org', isOwner: true },
    });
  });

  it('refuses a second copy on the same data folder in one sentence', async () => {
    await serve();
    const second = await meshwright(['serve'], { env: env({ PORT: '0' }) });
    expect(second.code).toBe(1);
    expect(second.stderr.trim()).toMatch(
      /^meshwright: .*data is in use by another running copy .*DATA_DIR to another folder$/,
    );
  });
});

describe('beside a running server', () => {
  it('migrate, user create and worker join its database', async () => {
    const { url } = await serve();
    const migrated = await meshwright(['migrate'], { env: env() });
    expect([migrated.code, migrated.lines()]).toEqual([0, [{ applied: [] }]]);

    const created = await meshwright(
      ['user', 'create', '--email', 'grace@example.org', '--name', 'Grace', '--password-stdin'],
      {
        env: env(),
        input: 'a long enough passphrase\n',
      },
    );
    expect([created.code, created.stderr]).toEqual([0, '']);
    expect(created.lines()[0]).toMatchObject({ email: 'grace@example.org', isOwner: true });
    const signedIn = await fetch(`${url}/api/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'grace@example.org', password: 'a long enough passphrase' }),
    });
    expect(signedIn.status).toBe(200);

    const worker = await start('worker', /works off the jobs/);
    await stop(worker.child);
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200); // the worker's end is not the server's
  });
});

describe('without a running server', () => {
  it('migrate and user create start the embedded one and end it', async () => {
    const migrated = await meshwright(['migrate'], { env: env() });
    expect(migrated.lines()[0]!['applied']).toContain('20260101000000_init');
    const created = await meshwright(
      ['user', 'create', '--email', 'a@example.org', '--name', 'A'],
      { env: env() },
    );
    expect(created.lines()[0]).toMatchObject({ isOwner: true, password: expect.any(String) });
    await serve(); // the folder is free again
  });
});
