import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  readBackup,
  writeBackup,
  type About,
} from '../../backend/src/platform/backup/backup-file.js';
import { meshwright, MESHWRIGHT, ROOT, type Ran } from './command-line.js';

let folder: string;
let file: string;
let about: About;

const dataDir = (name: string): string => join(folder, name);
const run = (name: string, ...args: string[]): Promise<Ran> =>
  meshwright(args, { env: { DATA_DIR: dataDir(name) } });
/** Names and times of what is in a data folder, to see that nothing was touched. */
const traces = (name: string): string[] =>
  readdirSync(dataDir(name)).map(
    (each) => `${each} ${String(statSync(join(dataDir(name), each)).mtimeMs)}`,
  );

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mw-backup-'));
  chmodSync(folder, 0o755);
  file = join(folder, 'first.backup');
  const person = ['--email', 'ada@example.org', '--name', 'Ada'];
  expect((await run('first', 'user', 'create', ...person)).code).toBe(0);
  expect((await run('first', 'backup', file)).code).toBe(0);
  about = await readBackup(file);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('meshwright backup', () => {
  it('makes a file for its owner alone, without a server running, and leaves none running', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(join(dataDir('first'), 'data/postmaster.pid'))).toBe(false);
    expect(about).toMatchObject({ format: 1, platform: `${process.platform}-${process.arch}` });
  });

  it('does not hold the key that stored secrets are encrypted with, and says whether one is needed', async () => {
    const key = Buffer.from('a key of thirty-two bytes, 123456');
    writeFileSync(join(dataDir('first'), 'secrets.key'), key.subarray(0, 32));
    const keyed = join(folder, 'keyed.backup');
    const made = await run('first', 'backup', keyed);
    expect(made.lines()[0]).toMatchObject({ file: keyed, needsSecretsKey: true });
    const names: string[] = [];
    await readBackup(keyed, async ({ path, chunks }) => {
      names.push(path);
      for await (const chunk of chunks()) expect(chunk.includes('thirty-two bytes')).toBe(false);
    });
    expect(names).toContain('data/PG_VERSION');
    expect(names.filter((name) => name.includes('secrets'))).toEqual([]);
    const restored = await run('keyless', 'restore', keyed);
    expect(restored.lines()[0]).toMatchObject({ secretsKey: 'missing' });
  });

  it('never writes over a file', async () => {
    const { code, stderr } = await run('first', 'backup', file);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/is there already: choose another/)]);
    expect(await readBackup(file)).toEqual(about);
  });

  it('says of a folder that is not there that it is that', async () => {
    const { code, stderr } = await run('first', 'backup', join(folder, 'no/such/folder/x.backup'));
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/x\.backup cannot be written: ENOENT/),
    ]);
    expect(stderr).not.toContain('PostgreSQL');
  });

  it('makes no database where there is none', async () => {
    const { code, stderr } = await run('nothing', 'backup', join(folder, 'nothing.backup'));
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/There is no database in .*DATA_DIR/),
    ]);
    expect(existsSync(dataDir('nothing'))).toBe(false);
  });

  it.each(['backup', 'restore'])(
    'sends an operator with DATABASE_URL to pg_dump: %s',
    async (name) => {
      const env = { DATABASE_URL: 'postgresql://app@db.example/meshwright' };
      const { code, stderr } = await meshwright([name, join(folder, 'other.backup')], { env });
      expect([code, stderr]).toEqual([1, expect.stringMatching(/pg_dump .*same major version/)]);
    },
  );
});

describe('meshwright restore', () => {
  it('makes a folder of its own, or replaces one and keeps what was there', async () => {
    const fresh = await run('second', 'restore', file);
    expect(fresh.lines()[0]).toMatchObject({ replaced: null, pendingMigrations: [] });
    const refused = await run('second', 'restore', file);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/--replace/)]);
    const again = await run('second', 'restore', file, '--replace');
    const { replaced } = again.lines()[0] as { replaced: string };
    expect(readFileSync(join(replaced, 'PG_VERSION'), 'utf8')).toBe('18\n');
    const taken = ['--email', 'ada@example.org', '--name', 'Ada'];
    const { stderr } = await run('second', 'user', 'create', ...taken);
    expect(stderr).toMatch(/there is an account with the address/);
  });

  it('refuses to touch the folder of a server that runs', async () => {
    const server = spawn(process.execPath, [MESHWRIGHT, 'serve'], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir('first'), PORT: '0', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(server, 'exit');
    await once(server.stdout, 'data');
    const { code, stderr } = await run('first', 'restore', file, '--replace');
    server.kill('SIGTERM');
    await ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/A server runs .* stop it first/)]);
  });

  const parts = {
    'that was cut off': (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
    'without its end': (bytes: Buffer) => bytes.subarray(0, bytes.length - 1),
    'with one bit turned': (bytes: Buffer) => {
      const turned = Buffer.from(bytes);
      turned[bytes.length >> 1]! ^= 1;
      return turned;
    },
    'that is something else': () => Buffer.from('{"not": "a backup"}'),
    'that is empty': () => Buffer.alloc(0),
  };
  it.each(Object.entries(parts))(
    'refuses a file %s before it touches anything',
    async (_, damage) => {
      const damaged = join(folder, 'damaged.backup');
      writeFileSync(damaged, damage(readFileSync(file)));
      const before = traces('first');
      const { code, stderr } = await run('first', 'restore', damaged, '--replace');
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/is no whole backup.*nothing was changed/),
      ]);
      expect(traces('first')).toEqual(before);
    },
  );

  const others: [string, (known: About) => About, RegExp][] = [
    [
      'newer migrations',
      (known) => ({
        ...known,
        migrations: [...known.migrations, { name: '29990101000000_later', checksum: '0' }],
      }),
      /newer than this one or changed \(migration 29990101000000_later\)/,
    ],
    [
      'another PostgreSQL',
      (known) => ({ ...known, postgres: '19.1' }),
      /PostgreSQL 19\.1, and this Meshwright has 18\./,
    ],
    [
      'another kind of machine',
      (known) => ({ ...known, platform: 'darwin-arm64' }),
      /was made on darwin-arm64/,
    ],
    [
      'a newer format',
      (known) => ({ ...known, format: 2 }) as unknown as About,
      /newer Meshwright \(format 2\)/,
    ],
  ];
  it.each(others)('says what does not fit: %s', async (_, change, reason) => {
    const strange = join(folder, 'strange.backup');
    rmSync(strange, { force: true });
    await writeBackup(strange, change(about), []);
    const before = traces('first');
    const { code, stderr } = await run('first', 'restore', strange, '--replace');
    expect([code, stderr]).toEqual([1, expect.stringMatching(reason)]);
    expect(traces('first')).toEqual(before);
  });

  it('touches nothing where PostgreSQL cannot bring up the copy', async () => {
    const hollow = join(folder, 'hollow.backup');
    await writeBackup(hollow, about, []);
    const before = traces('first');
    const { code, stderr } = await run('first', 'restore', hollow, '--replace');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/could not bring up .* everything is as it was/),
    ]);
    expect(traces('first')).toEqual(before);
  });
});
