import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  isAlive,
  readPostmaster,
} from '../../backend/src/platform/database/embedded/postmaster.js';
import { ROOT } from './command-line.js';

/*
 * npm stands between whoever ends the server and the server: it passes on SIGTERM and SIGINT alone, to a shell that passes
 * on nothing. The streams of a child close when the last process that has them is gone: that is how these tests know.
 */

let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mw-npm-'));
  chmodSync(folder, 0o755);
  children = [];
});
afterEach(() => {
  // a group of its own: whatever a failed test has left behind goes with it
  for (const { pid } of children) killGroup(pid ?? 0);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // all of it has ended, as it should
  }
}

interface Started {
  readonly child: ChildProcess;
  readonly text: string;
  /** When the last process that writes to its streams has ended. */
  readonly allGone: Promise<unknown>;
}

function launch(command: string, args: readonly string[]): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH, HOME, DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  children.push(child);
  return child;
}

async function start(command: string, args: string[], ready: RegExp): Promise<Started> {
  const child = launch(command, args);
  const allGone = once(child, 'close');
  let text = '';
  await new Promise<void>((found, fail) => {
    const listen = (chunk: Buffer): void => {
      text += String(chunk);
      if (ready.test(text)) found();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    void allGone.then(() => {
      fail(new Error(`${command} ended before it was ready: ${text}`));
    });
  });
  return { child, text, allGone };
}

/** Whether any process has `folder` among its arguments, as PostgreSQL, its guard and what makes its database have. */
const isNamed = (of: string): boolean =>
  execFileSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' }).includes(of);

/** A request of which the server has seen the head and waits for the rest. */
async function halfASignUp(url: string): Promise<ClientRequest> {
  const body = JSON.stringify({
    email: 'ada@example.org',
    password: 'a long enough passphrase',
    displayName: 'Ada',
  });
  const asked = request(`${url}/api/v1/accounts`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  asked.flushHeaders();
  await once(asked, 'continue');
  asked.write(body.slice(0, 10));
  Object.assign(asked, { rest: body.slice(10) });
  return asked;
}

async function finish(asked: ClientRequest): Promise<number | undefined> {
  asked.end((asked as ClientRequest & { rest: string }).rest);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

/** Until the server lets nobody in any more. */
async function untilEnding(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.status !== 200) return;
  }
}

const NPM_START = ['npm', 'start'] as const;
const NPX_SERVE = ['npx', '--no-install', 'meshwright', 'serve'] as const;

describe('what ends npm ends the server in order, with what is under way answered:', () => {
  it.each([
    ['SIGTERM', NPM_START],
    ['SIGINT', NPM_START],
    ['SIGKILL', NPM_START],
    ['SIGTERM', NPX_SERVE],
    ['SIGHUP', NPX_SERVE],
  ] as const)('%s to %j', async (signal, [command, ...args]) => {
    const { child, text, allGone } = await start(command, args, /ready at \S+/);
    const url = /ready at (\S+)/.exec(text)![1]!;
    const postgres = readPostmaster(join(folder, 'data/data'))?.pid ?? 0;
    expect(isAlive(postgres)).toBe(true);
    const asked = await halfASignUp(url);

    child.kill(signal);
    await untilEnding(url);
    expect(await finish(asked)).toBe(201);
    await allGone;
    expect(isAlive(postgres)).toBe(false);
    expect(existsSync(join(folder, 'data/data/postmaster.pid'))).toBe(false); // it has shut down, and was not killed
  });

  it('a worker too', async () => {
    const npx = ['--no-install', 'meshwright', 'worker'];
    const { child, allGone } = await start('npx', npx, /works off the jobs/);
    child.kill('SIGHUP');
    await allGone;
    expect(existsSync(join(folder, 'data/data/postmaster.pid'))).toBe(false);
  });
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s to npm start while it installs or builds ends what does that, too',
  async (signal) => {
    // as steps.mjs runs npm and the compiler: a process that waits for its own, and hears nothing meanwhile
    const step = `require('node:child_process').spawnSync('sh', ['-c', 'echo begun; exec sleep 3600'], { stdio: 'inherit' })`;
    const script = `import('./scripts/in-group.mjs').then((m) => m.inGroup(['-e', ${JSON.stringify(step)}]))`;
    const { child, allGone } = await start(process.execPath, ['-e', script], /begun/);
    child.kill(signal);
    await allGone;
  },
);

describe('what ends npm while the server starts leaves nothing running:', () => {
  const NPX_WORKER = ['npx', '--no-install', 'meshwright', 'worker'] as const;
  it.each([
    ['SIGKILL', NPM_START],
    ['SIGTERM', NPX_SERVE],
    ['SIGTERM', NPX_WORKER],
  ] as const)('%s to %j', async (signal, [command, ...args]) => {
    const child = launch(command, args);
    const allGone = once(child, 'close');
    child.stdout?.resume();
    child.stderr?.resume();
    // the first thing that it makes; seconds before it is ready
    while (!existsSync(join(folder, 'data'))) await new Promise((next) => setTimeout(next, 10));
    child.kill(signal);
    await allGone;
    // its PostgreSQL, if it has come so far, is on its way out; it may have written no pid yet
    while (isNamed(folder)) await new Promise((next) => setTimeout(next, 100));
  });
});
