import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  startEmbedded,
  type EmbeddedPostgres,
} from '../../backend/src/platform/database/embedded/supervisor.js';
import { DEMO_LOCK } from '../../backend/src/cli/demo-turn.js';
import { meshwright } from './command-line.js';

let folder: string;
let server: EmbeddedPostgres;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mw-demo-'));
  chmodSync(folder, 0o755);
  server = await startEmbedded(join(folder, 'pg'), { settings: { fsync: 'off' } });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Attempts {
  readonly kind: string;
  readonly n: number;
  readonly early: number;
  readonly late: number;
  readonly days: number;
}

async function history(): Promise<{ people: number; owners: number; attempts: Attempts[] }> {
  const client = new Client({ ...server.connection });
  await client.connect();
  const people = await client.query<{ people: number; owners: number }>(
    `SELECT count(*)::int AS people, count(*) FILTER (WHERE "isOwner")::int AS owners FROM "User"`,
  );
  const attempts = await client.query<Attempts>(
    `SELECT "kind", count(*)::int AS n,
       avg("score") FILTER (WHERE "createdAt" < now() - interval '21 days') AS early,
       avg("score") FILTER (WHERE "createdAt" >= now() - interval '21 days') AS late,
       extract(day FROM max("createdAt") - min("createdAt"))::int AS days
     FROM "Attempt" WHERE "state" = 'graded' GROUP BY 1 ORDER BY 1`,
  );
  await client.end();
  return { ...people.rows[0]!, attempts: attempts.rows };
}

describe('meshwright demo', () => {
  it('makes one account with weeks of graded work that gets better, anew each time, and does not claim the server', async () => {
    const { user, host, database } = server.connection;
    const env = {
      DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    };
    for (let round = 0; round < 2; round++) {
      const ran = await meshwright(['demo'], { env });
      expect([ran.code, ran.stderr]).toEqual([0, '']);
      const [made] = ran.lines();
      expect(made).toMatchObject({
        email: 'demo@meshwright.example',
        password: expect.any(String),
      });

      const { people, owners, attempts } = await history();
      expect([people, owners]).toEqual([1, 0]);
      const [practice, interviews] = attempts;
      expect(practice).toMatchObject({ kind: 'practice', n: made!['attempts'] });
      expect(interviews).toMatchObject({ kind: 'interview', n: made!['interviews'] });
      expect(practice!.days).toBeGreaterThan(35);
      expect(practice!.late).toBeGreaterThan(practice!.early);
    }
  });

  it('says in a line that another one is at it, and leaves its account alone', async () => {
    const { user, host, database } = server.connection;
    const env = {
      DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    };
    const other = new Client({ ...server.connection });
    await other.connect();
    await other.query('SELECT pg_advisory_lock($1)', [DEMO_LOCK]);
    const account = `SELECT id FROM "User" WHERE email = 'demo@meshwright.example'`;
    const { rows: before } = await other.query(account);
    const ran = await meshwright(['demo'], { env });
    expect([ran.code, ran.stdout]).toEqual([1, '']);
    expect(ran.stderr).toMatch(/^meshwright: another demo is being made [^\n]*\n$/);
    expect((await other.query(account)).rows).toEqual(before);
    await other.end();
  });
});
