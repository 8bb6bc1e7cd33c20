import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import { MigrationError, migrateDeploy } from '../../backend/src/platform/database/migrate.js';
import { testDatabase } from './database.js';

const ROOT = resolve(import.meta.dirname, '../..');
const OURS = join(ROOT, 'prisma/migrations');
const LOCK = 'migration_lock.toml';

let folder: string;
let url: string;
let pool: Pool;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mw-migrations-'));
  url = await testDatabase({ empty: true });
  pool = new Pool({ connectionString: url, max: 4 });
});
afterEach(async () => {
  await pool.end();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, sql: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'migration.sql'), sql);
}

describe('migrations at the start', () => {
  it('are applied once, in the order of their names', async () => {
    write('2_second', 'ALTER TABLE a ADD COLUMN y int;');
    write('1_first', 'CREATE TABLE a (x int);');
    expect(await migrateDeploy(pool, folder)).toEqual(['1_first', '2_second']);
    expect(await migrateDeploy(pool, folder)).toEqual([]);
    write('3_third', 'ALTER TABLE a ADD COLUMN z int;');
    expect(await migrateDeploy(pool, folder)).toEqual(['3_third']);
  });

  it('wait for each other when several copies start at once', async () => {
    write('1_first', 'CREATE TABLE a (x int); SELECT pg_sleep(0.1);');
    const all = await Promise.all([1, 2, 3].map(() => migrateDeploy(pool, folder)));
    expect(all.flat()).toEqual(['1_first']);
  });

  it('refuse one that was edited after it had been applied', async () => {
    write('1_first', 'CREATE TABLE a (x int);');
    await migrateDeploy(pool, folder);
    write('1_first', 'CREATE TABLE a (x bigint);');
    await expect(migrateDeploy(pool, folder)).rejects.toThrow(
      /1_first was edited after it had been applied/,
    );
  });

  it('stop at one that fails, and at every later start until somebody has repaired it', async () => {
    write('1_first', 'CREATE TABLE a (x int); SELECT 1/0;');
    await expect(migrateDeploy(pool, folder)).rejects.toThrow(MigrationError);
    await expect(migrateDeploy(pool, folder)).rejects.toThrow(
      /1_first failed earlier.*prisma migrate resolve/,
    );
  });

  it('begin anew after a start that was killed in the middle of one', async () => {
    write('1_first', 'CREATE TABLE a (x int); SELECT pg_sleep(60);');
    const killed = expect(migrateDeploy(pool, folder)).rejects.toThrow(MigrationError);
    const asleep = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event = 'PgSleep'`;
    while ((await pool.query(asleep)).rowCount === 0)
      await new Promise((next) => setTimeout(next, 20));
    await killed;
    write('1_first', 'CREATE TABLE a (x int);');
    expect(await migrateDeploy(pool, folder)).toEqual(['1_first']);
  });

  it('leave nothing of one that fails but the record of why', async () => {
    write('1_first', 'CREATE TABLE a (x int); SELECT 1/0;');
    await expect(migrateDeploy(pool, folder)).rejects.toThrow('division by zero');
    const { rows } = await pool.query(
      "SELECT finished_at, applied_steps_count AS steps, logs, to_regclass('a') AS made FROM _prisma_migrations",
    );
    expect(rows).toEqual([{ finished_at: null, steps: 0, logs: 'division by zero', made: null }]);
  });
});

/** The database as it was before our migration `first`, which is the first of those returned. */
async function before(first: string): Promise<string[]> {
  cpSync(OURS, folder, { recursive: true });
  const next = readdirSync(folder).filter((name) => name >= first && name !== LOCK);
  for (const name of next) rmSync(join(folder, name), { recursive: true });
  await migrateDeploy(pool, folder);
  return next;
}

describe('the secret that variants are drawn by', () => {
  it('is made for each release of before, another for each', async () => {
    const next = await before('20261124180000');
    await pool.query(`
      WITH o AS (INSERT INTO "Organisation" (kind, name) VALUES ('company', 'Ours') RETURNING id),
      a AS (INSERT INTO "Assessment" ("organisationId", title, blueprint, settings)
        SELECT id, 'Ours', '{}', '{}' FROM o RETURNING id, "organisationId")
      INSERT INTO "AssessmentRelease" ("organisationId", "assessmentId", number, title, blueprint, settings, sources, "bankVersion")
        SELECT "organisationId", id, n, 'Ours', '{}', '{}', '{}', 'x' FROM a, generate_series(1, 3) n`);
    expect(await migrateDeploy(pool, OURS)).toEqual(next);
    const { rows } = await pool.query<{ secret: Buffer }>(
      'SELECT "variantSecret" AS secret FROM "AssessmentRelease"',
    );
    expect(rows.map(({ secret }) => secret.length)).toEqual([32, 32, 32]);
    expect(new Set(rows.map(({ secret }) => secret.toString('hex'))).size).toBe(3);
  });
});

describe('names that were stored before they were one line', () => {
  it('are made so, in releases too, which stay unchangeable, and what was one line stays as it is', async () => {
    const next = await before('20261124181000');
    const made = (title: string, band: string) => [
      JSON.stringify({ sections: [{ title, items: [] }] }),
      JSON.stringify({ passBands: [{ name: band }], badge: { name: title, fromBand: band } }),
    ];
    const kept = ['{"sections": []}', '{"passBands": [], "badge": null}'];
    for (const [blueprint, settings] of [made('Two\nlines', 'a\u202eb'), kept])
      await pool.query(
        `WITH o AS (INSERT INTO "Organisation" (kind, name) VALUES ('company', E'Ours\tand theirs') RETURNING id),
        a AS (INSERT INTO "Assessment" ("organisationId", title, blueprint, settings)
          SELECT id, E'Ours\r', $1, $2 FROM o RETURNING id, "organisationId")
        INSERT INTO "AssessmentRelease" ("organisationId", "assessmentId", number, title, blueprint, settings, sources, "bankVersion")
          SELECT "organisationId", id, 1, 'Ours', $1, $2, '{}', 'x' FROM a`,
        [blueprint, settings],
      );
    expect(await migrateDeploy(pool, OURS)).toEqual(next);
    const { rows } = await pool.query(
      'SELECT blueprint::text, settings::text FROM "AssessmentRelease" ORDER BY length(blueprint::text) DESC',
    );
    const parsed = (row: unknown) =>
      Object.values(row as Record<string, string>).map((text) => JSON.parse(text) as unknown);
    expect(rows.map(parsed)).toEqual(
      [made('Two lines', 'a b'), kept].map((row) => row.map((text) => JSON.parse(text) as unknown)),
    );
    const names = await pool.query('SELECT DISTINCT name FROM "Organisation"');
    expect(names.rows).toEqual([{ name: 'Ours and theirs' }]);
    await expect(pool.query(`UPDATE "AssessmentRelease" SET title = 'x'`)).rejects.toThrow(
      'append-only',
    );
  });
});

describe('the schema', () => {
  const prisma = (...args: string[]) =>
    promisify(execFile)(
      process.execPath,
      [join(ROOT, 'node_modules/prisma/build/index.js'), ...args],
      {
        cwd: ROOT,
        env: { ...process.env, DATABASE_URL: url, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
      },
    );

  it('that our migrations make is the one of schema.prisma, by the word of Prisma itself', async () => {
    await migrateDeploy(pool, OURS);
    const status = await prisma('migrate', 'status');
    expect(status.stdout).toContain('Database schema is up to date');
    const difference = await prisma(
      'migrate',
      'diff',
      '--from-config-datasource',
      '--to-schema',
      'prisma/schema.prisma',
      '--exit-code',
    );
    expect(difference.stdout).toContain('No difference detected');
  });

  it('that Prisma makes is one that we take over', async () => {
    await prisma('migrate', 'deploy');
    expect(await migrateDeploy(pool, OURS)).toEqual([]);
    cpSync(OURS, folder, { recursive: true });
    write('99999999999999_next', 'CREATE TABLE later (x int);');
    expect(await migrateDeploy(pool, folder)).toEqual(['99999999999999_next']);
  });
});
