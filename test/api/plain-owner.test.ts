import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { API_ROLE } from '../../backend/src/platform/database/api-role.js';
import {
  startEmbedded,
  type EmbeddedPostgres,
} from '../../backend/src/platform/database/embedded/supervisor.js';
import { migrateDeploy } from '../../backend/src/platform/database/migrate.js';
import { testApp } from './app.js';
import { NUMERIC, number, Tab } from './attempt-driver.js';

/*
 * A PostgreSQL of somebody's own, whose databases belong to users without any power: no superuser, no BYPASSRLS. The
 * policies hold for the migrations too there, which have to see all rows.
 */

const OURS = resolve(import.meta.dirname, '../../prisma/migrations');

let folder: string;
let cluster: EmbeddedPostgres;
let superuser: Pool;
const pools: Pool[] = [];
function connect(config: PoolConfig): Pool {
  const pool = new Pool({ ...config, max: 1 });
  // a pool says that it has ended before its idle connections have: the end of the cluster may come first
  pool.on('error', () => undefined);
  pools.push(pool);
  return pool;
}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mw-owner-'));
  chmodSync(folder, 0o755);
  cluster = await startEmbedded(join(folder, 'pg'), { settings: { fsync: 'off' } });
  superuser = connect(cluster.connection);
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = (user: string, database: string): string => {
  const { host, port } = cluster.connection;
  return `postgresql://${user}@localhost:${String(port)}/${database}?host=${encodeURIComponent(host)}`;
};

/** An owner with these attributes beside LOGIN, and a database of theirs, of the same name. */
async function owner(name: string, attributes = 'NOCREATEROLE'): Promise<Pool> {
  await superuser.query(`CREATE ROLE ${name} LOGIN NOSUPERUSER NOBYPASSRLS ${attributes}`);
  await superuser.query(`CREATE DATABASE ${name} OWNER ${name}`);
  return connect({ connectionString: urlOf(name, name) });
}

/** The migrations up to and with the one of this name, as an earlier release had them. */
function until(last: string): string {
  const names = readdirSync(OURS)
    .filter((name) => /^\d/.test(name))
    .sort();
  const some = names.slice(0, names.findIndex((name) => name.endsWith(last)) + 1);
  const place = join(folder, last);
  mkdirSync(place, { recursive: true });
  for (const name of some) cpSync(join(OURS, name), join(place, name), { recursive: true });
  return place;
}

/** Runs `work` with all rows in scope, as a backup would. */
async function asServer<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL app.scope = 'server'`);
    const done = await work(client);
    await client.query('COMMIT');
    return done;
  } finally {
    client.release();
  }
}

/** Rows of an installation of before hiring, and of one of before the audit log was chained. */
async function live(pool: Pool): Promise<void> {
  await migrateDeploy(pool, until('_second_opinions_and_drafts'));
  await pool.query(`
    WITH o AS (INSERT INTO "Organisation" (kind, name) VALUES ('company', 'Old & Co') RETURNING id),
      u AS (INSERT INTO "User" ("organisationId", kind, email, "passwordHash", "displayName")
        SELECT id, 'member', 'old@example.org', 'x', 'Old' FROM o RETURNING id, "organisationId"),
      s AS (INSERT INTO "Session" ("organisationId", "userId", "tokenHash", "expiresAt")
        SELECT "organisationId", id, 'x', now() FROM u)
    INSERT INTO "Membership" ("organisationId", "userId", role) SELECT "organisationId", id, 'admin' FROM u`);
  await migrateDeploy(pool, until('_row_level_security'));
  await asServer(pool, async (client) => {
    await client.query(`INSERT INTO "Candidate" ("organisationId", email, "displayName")
      SELECT id, 'ada@example.org', 'Ada' FROM "Organisation"`);
    await client.query(`INSERT INTO "OutboxMail" ("organisationId", "to", subject, text)
      SELECT id, 'Ada@example.org', 'An invitation', 'x' FROM "Organisation"`);
    for (const action of ['first', 'second'])
      await client.query(
        `INSERT INTO "AuditEvent" ("organisationId", action) SELECT id, $1 FROM "Organisation"`,
        [action],
      );
  });
}

/** What the data steps of the migrations have made of those rows. */
const OUTCOME = `WITH o AS (SELECT id FROM "Organisation" WHERE name = 'Old & Co'),
    e AS (SELECT * FROM "AuditEvent" WHERE "organisationId" IN (SELECT id FROM o))
  SELECT
    (SELECT array_agg(roles::text) FROM "Membership" WHERE "organisationId" IN (SELECT id FROM o)) AS roles,
    (SELECT array_agg(strength::text) FROM "Session" WHERE "organisationId" IN (SELECT id FROM o)) AS strengths,
    (SELECT count(*)::int FROM "OutboxMail" WHERE "candidateId" IS NOT NULL) AS mails,
    (SELECT array_agg(sequence ORDER BY sequence) FROM e) AS sequences,
    (SELECT count(*)::int FROM e JOIN e b ON e."previousHash" = b.hash) AS chained`;

/** Somebody signs up, answers a question and hands it in; of all that is written nobody sees a row without a scope. */
async function use(databaseUrl: string, databaseApiUrl: string | undefined): Promise<void> {
  const api = await testApp({ databaseUrl, databaseApiUrl });
  const apiUrl = databaseApiUrl ?? databaseUrl.replace(/\/\/\w+@/, `//${API_ROLE}@`);
  const asApi = connect({ connectionString: apiUrl });
  const asOwner = connect({ connectionString: databaseUrl });
  try {
    const [ada, bob] = [await api.member(), await api.member()];
    const tab = await Tab.practice(ada.agent, NUMERIC);
    await tab.save(number('4'));
    expect((await tab.handIn()).body).toMatchObject({ state: 'graded' });
    await bob.agent.get(`/api/v1/attempts/${tab.id}`).expect(404);
    for (const table of ['Attempt', 'Revision', 'Grade', 'User', 'AuditEvent']) {
      const count = `SELECT count(*)::int AS n FROM "${table}"`;
      for (const pool of [asApi, asOwner])
        expect([table, (await pool.query(count)).rows]).toEqual([table, [{ n: 0 }]]);
      const { rows } = await asServer(asOwner, (client) => client.query<{ n: number }>(count));
      expect([table, rows[0]!.n > 0]).toEqual([table, true]);
    }
    await expect(asApi.query('DELETE FROM "Revision"')).rejects.toThrow('permission denied');
  } finally {
    await api.close();
  }
}

describe('an owner that is no superuser', () => {
  it.each([
    ['may create roles', 'making', 'CREATEROLE', undefined],
    ['was given a role for the API', 'given', 'NOCREATEROLE', 'given_api'],
  ])(
    'and %s serves, after migrations that see every row',
    async (_name, name, attributes, apiRole) => {
      const pool = await owner(name, attributes);
      if (apiRole !== undefined)
        await superuser.query(`CREATE ROLE ${apiRole} LOGIN; GRANT ${apiRole} TO ${name}`);
      await live(pool);
      await use(urlOf(name, name), apiRole && urlOf(apiRole, name));
      const { rows } = await asServer(pool, (client) => client.query(OUTCOME));
      expect(rows).toEqual([
        { roles: ['{owner}'], strengths: ['password'], mails: 1, sequences: [1, 2], chained: 1 },
      ]);
    },
  );
});
