import { Pool } from 'pg';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../../backend/src/cli/serve.js';
import { createUser } from '../../backend/src/cli/create-user.js';
import { exitCodeOf, explain } from '../../backend/src/cli/failure.js';
import { migrate } from '../../backend/src/cli/migrate.js';
import { testDatabase } from './database.js';

async function failureOf(work: Promise<unknown>): Promise<{ code: number; text: string }> {
  try {
    await work;
  } catch (error) {
    return { code: exitCodeOf(error), text: explain(error) };
  }
  throw new Error('it did not fail');
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mw-serve-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a start that cannot succeed', () => {
  let other: Server;
  let port: number;
  beforeAll(async () => {
    other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    ({ port } = other.address() as AddressInfo);
  });
  afterAll(() => {
    other.close();
  });

  it('for a used port names it and another, before the database is touched', async () => {
    const data = join(folder, 'untouched');
    const { code, text } = await failureOf(
      serve({ PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'silent' }),
    );
    expect(code).toBe(1);
    expect(text).toBe(
      `meshwright: port ${String(port)} of 127.0.0.1 is in use, perhaps by another copy of Meshwright: stop that program, or choose another port, such as PORT=${String(port + 1)}`,
    );
  });

  it('for an unwritable data folder names it', async () => {
    writeFileSync(join(folder, 'file'), '');
    const { code, text } = await failureOf(
      serve({ PORT: '0', DATA_DIR: join(folder, 'file/data'), LOG_LEVEL: 'silent' }),
    );
    expect(code).toBe(1);
    expect(text).toMatch(/^meshwright: The data folder .*file\/data cannot be written .*DATA_DIR/);
    expect(text).not.toContain('    at ');
  });

  it('for faulty settings lists all of them, with exit code 2', async () => {
    const { code, text } = await failureOf(serve({ PORT: 'http', WORKER: 'maybe' }));
    expect(code).toBe(2);
    expect(text.split('\n')).toHaveLength(3);
  });

  it('for a host that others reach without https says how it would be right', async () => {
    const { code, text } = await failureOf(serve({ PORT: '0', HOST: '0.0.0.0' }));
    expect(code).toBe(2);
    expect(text).toMatch(/HOST = "0\.0\.0\.0": .*PUBLIC_URL.*ALLOW_INSECURE_HTTP=yes/);
  });

  it('for a host that is no address of this machine says so', async () => {
    const { text } = await failureOf(
      serve({ PORT: '0', HOST: '192.0.2.1', ALLOW_INSECURE_HTTP: 'yes', LOG_LEVEL: 'silent' }),
    );
    expect(text).toBe('meshwright: HOST=192.0.2.1 is no address of this machine');
  });

  it('for a database that is not there names the server and not its password', async () => {
    const url = new URL(await testDatabase());
    url.pathname = '/missing';
    url.password = 'secret';
    const { code, text } = await failureOf(
      serve({ PORT: '0', DATABASE_URL: url.href, LOG_LEVEL: 'silent' }),
    );
    expect(code).toBe(1);
    expect(text).toMatch(
      /PostgreSQL at .* \(database missing\) does not answer: database "missing" does not exist/,
    );
    expect(text).not.toContain('secret');
  });
});

describe('commands on a database', () => {
  it('migrate says what it applied, and nothing the second time', async () => {
    const env = { DATABASE_URL: await testDatabase({ empty: true }) };
    expect((await migrate(env)).applied).toEqual(expect.arrayContaining(['20260101000000_init']));
    expect(await migrate(env)).toEqual({ applied: [] });
  });

  it('user create makes an account, says its password once, refuses bad input and a taken address', async () => {
    const env = { DATABASE_URL: await testDatabase() };
    const create = (email: string, password?: string, owner = false) =>
      createUser(env, { email, name: 'Ada', password, owner, author: false });
    const first = await create('Ada@Example.org');
    expect(first).toEqual({
      id: expect.any(String),
      email: 'ada@example.org',
      isOwner: true,
      password: expect.stringMatching(/^[\w-]{20}$/),
    });
    const second = await create('grace@example.org', 'a long enough passphrase');
    expect(second).toEqual({ id: expect.any(String), email: 'grace@example.org', isOwner: false });
    expect(await create('third@example.org', undefined, true)).toMatchObject({ isOwner: true });

    expect(await failureOf(create('ada@example.org'))).toEqual({
      code: 1,
      text: 'meshwright: there is an account with the address ada@example.org already',
    });
    expect(await failureOf(create('nobody', 'short'))).toEqual({
      code: 2,
      text: expect.stringMatching(
        /email: must be an e-mail address.*password: must have at least 12 characters/,
      ),
    });
  });

  it('user create makes an author, of the organisation of the server’s owner', async () => {
    const env = { DATABASE_URL: await testDatabase() };
    const create = (email: string, author: boolean) =>
      createUser(env, { email, name: 'Ada', password: undefined, owner: false, author });
    const owner = await create('owner@example.org', false);
    const author = await create('author@example.org', true);
    expect(author.isOwner).toBe(false);
    const pool = new Pool({ connectionString: env.DATABASE_URL });
    const { rows } = await pool.query(
      `SELECT m.roles::text[], u.id FROM "Membership" m JOIN "User" u ON u."organisationId" = m."organisationId"
       WHERE m."userId" = $1 AND u.id <> $1`,
      [author.id],
    );
    await pool.end();
    expect(rows).toEqual([{ roles: ['author'], id: owner.id }]);
  });
});
