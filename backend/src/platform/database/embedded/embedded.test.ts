import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { DataFolderError } from './data-folder-error.js';
import { lockFolder } from './folder-lock.js';
import { isAlive, readPostmaster } from './postmaster.js';
import { identityForPostgres, identityFromPasswd } from './run-as.js';
import { runningEmbedded, startEmbedded, type EmbeddedPostgres } from './supervisor.js';

// each test makes a database of its own: a second or two of work, more on a busy machine
const FAST = { settings: { fsync: 'off' } };
const ROOT = resolve(import.meta.dirname, '../../../../..');

let folder: string;
let started: EmbeddedPostgres[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mw-pg-'));
  chmodSync(folder, 0o755); // started as root, the server runs as another user, who must get through here
  started = [];
});
afterEach(async () => {
  for (const server of started) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(root = join(folder, 'pg')): Promise<EmbeddedPostgres> {
  const server = await startEmbedded(root, FAST);
  started.push(server);
  return server;
}

async function query(
  server: Pick<EmbeddedPostgres, 'connection'>,
  sql: string,
): Promise<unknown[]> {
  const client = new Client({ ...server.connection });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function until(what: () => boolean | Promise<boolean>, ms = 10_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await what())) {
    if (Date.now() > end) throw new Error('it did not happen in time');
    await new Promise((next) => setTimeout(next, 50));
  }
}

describe('the embedded server', () => {
  it('starts on an empty folder, keeps its data over a restart, and listens on no TCP port', async () => {
    const first = await start();
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
    expect(await query(first, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(statSync(join(folder, 'pg')).mode & 0o777).toBe(0o700);
    await first.stop();
    expect(runningEmbedded(join(folder, 'pg'))).toBeNull();

    const second = await start();
    expect(await query(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('comes back by itself when its process is killed, with what was committed', async () => {
    const server = await start();
    await query(server, 'CREATE TABLE kept AS SELECT 1 AS one');
    const before = server.pid();
    process.kill(before, 'SIGKILL');
    await until(
      () => server.pid() !== before && (readPostmaster(join(folder, 'pg/data'))?.ready ?? false),
    );
    await until(() =>
      query(server, 'SELECT one FROM kept').then(
        () => true,
        () => false,
      ),
    );
    expect(await query(server, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });

  it('can be joined by another process of the same folder', async () => {
    const server = await start();
    const joined = runningEmbedded(join(folder, 'pg'));
    expect(joined).toEqual(server.connection);
  });

  it('is refused to a second owner, and the first one goes on', async () => {
    const server = await start();
    await expect(start()).rejects.toThrow(
      /is in use by another running copy \(PostgreSQL pid \d+\).*DATA_DIR/,
    );
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('ignores the pid file of a process that is not its PostgreSQL, and starts', async () => {
    const server = await start();
    await server.stop();
    const bystander = spawn('sleep', ['600'], identityForPostgres());
    writeFileSync(
      join(folder, 'pg/data/postmaster.pid'),
      `${String(bystander.pid)}\n${join(folder, 'pg/data')}\n0\n5432\n${join(folder, 'pg')}\n\n0\nready\n`,
    );
    expect(runningEmbedded(join(folder, 'pg'))).toBeNull();
    const again = await start();
    bystander.kill('SIGKILL');
    expect(await query(again, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('ignores the pid file that names the PostgreSQL of another folder', async () => {
    const other = await start(join(folder, 'other'));
    await (await start()).stop();
    cpSync(join(folder, 'other/data/postmaster.pid'), join(folder, 'pg/data/postmaster.pid'));
    expect(runningEmbedded(join(folder, 'pg'))).toBeNull();
    const again = await start();
    expect(again.pid()).not.toBe(other.pid());
  });

  it('belongs to its process also while PostgreSQL is down', async () => {
    const server = await start();
    renameSync(join(folder, 'pg/data/global/pg_control'), join(folder, 'kept'));
    process.kill(server.pid(), 'SIGKILL');
    await until(() => runningEmbedded(join(folder, 'pg')) === null);
    expect(await lockFolder(join(folder, 'pg'))).toBeNull();
    await server.stop();
    const lock = await lockFolder(join(folder, 'pg'));
    expect(lock).not.toBeNull();
    lock?.release();
  });

  it('starts after an initialisation that was interrupted', async () => {
    const server = await start();
    await server.stop();
    rmSync(join(folder, 'pg/data'), { recursive: true });
    execFileSync('mkdir', ['-p', join(folder, 'pg/data.init/half')]);
    const again = await start();
    expect(await query(again, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readdirSync(join(folder, 'pg'))).not.toContain('data.init');
  });
});

describe('a data folder', () => {
  it('that is half there is named, and touched by nothing', async () => {
    mkdirSync(join(folder, 'pg/data/base'), { recursive: true });
    await expect(start()).rejects.toThrow(/is no whole database .*restore --replace/);
    expect(readdirSync(join(folder, 'pg/data'))).toEqual(['base']);
  });

  it('in which a restore was cut off gets no new database in its place', async () => {
    mkdirSync(join(folder, 'pg/data.restoring'), { recursive: true });
    mkdirSync(join(folder, 'pg/data.replaced-2026'), { recursive: true });
    await expect(start()).rejects.toThrow(/restore was cut off.*restore once more/);
    expect(readdirSync(join(folder, 'pg')).sort()).toEqual([
      'data.replaced-2026',
      'data.restoring',
    ]);
  });

  it('that cannot be made is named, with the way out', async () => {
    writeFileSync(join(folder, 'file'), '');
    const failure = start(join(folder, 'file/below'));
    await expect(failure).rejects.toThrow(DataFolderError);
    await expect(failure).rejects.toThrow(/data folder .*file\/below cannot be written .*DATA_DIR/);
  });

  it('with too long a path for a socket is named before anything is made', async () => {
    const long = join(folder, 'x'.repeat(90));
    await expect(start(long)).rejects.toThrow(/too long for a Unix socket/);
    expect(existsSync(long)).toBe(false);
  });
});

describe('the leash', () => {
  /** A process that owns an embedded server and does nothing else. */
  async function owner(): Promise<{ child: ChildProcess; postgres: number }> {
    const script = `
      import { register } from 'node:module';
      register('./test/api/typescript-loader.mjs', 'file://${ROOT}/');
      const { startEmbedded } = await import('./backend/src/platform/database/embedded/supervisor.ts');
      const server = await startEmbedded(process.argv[1], { settings: { fsync: 'off' } });
      console.log('pid ' + server.pid());
      setInterval(() => {}, 1000);`;
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', script, join(folder, 'pg')],
      {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return { child, postgres: Number(/pid (\d+)/.exec(String(line))?.[1]) };
  }

  it('takes the server down with an owner that is killed, and the next start is at once', async () => {
    const { child, postgres } = await owner();
    expect(isAlive(postgres)).toBe(true);
    child.kill('SIGKILL');
    const next = await start();
    expect(isAlive(postgres)).toBe(false);
    expect(next.pid()).not.toBe(postgres);
    expect(await query(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('the user of the server', () => {
  it.each([
    [
      'postgres where there is one',
      'root:x:0:0::/:/bin/sh\npostgres:x:105:110:admin:/var:/bin/sh\n',
      105,
      110,
    ],
    ['nobody where there is none', 'root:x:0:0::/:/bin/sh\n', 65534, 65534],
    ['nobody where the line is broken', 'postgres:x:abc\n', 65534, 65534],
  ])('is %s', (_, passwd, uid, gid) => {
    expect(identityFromPasswd(passwd)).toEqual({ uid, gid });
  });
});
