import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { testDatabase } from './database.js';

let pool: Pool;

beforeAll(async () => {
  pool = new Pool({ connectionString: await testDatabase() });
});
afterAll(() => pool.end());

describe('the audit log', () => {
  let organisation: string;
  beforeEach(async () => {
    const made = await pool.query<{ id: string }>(
      `INSERT INTO "Organisation" ("kind", "name") VALUES ('personal', 'Ada') RETURNING "id"`,
    );
    organisation = made.rows[0]!.id;
    await pool.query(`INSERT INTO "AuditEvent" ("organisationId", "action") VALUES ($1, 'x')`, [
      organisation,
    ]);
  });
  // none is left for another test to count
  afterEach(() => pool.query(`DELETE FROM "Organisation" WHERE "id" = $1`, [organisation]));

  it.each([
    ['UPDATE', `UPDATE "AuditEvent" SET "action" = 'y'`],
    ['DELETE', `DELETE FROM "AuditEvent"`],
    ['TRUNCATE', `TRUNCATE "AuditEvent"`],
  ])('refuses %s, to the owner of the table too', async (operation, sql) => {
    await expect(pool.query(sql)).rejects.toThrow(
      `AuditEvent is append-only: ${operation} refused`,
    );
  });

  it('goes with its organisation', async () => {
    await pool.query(`DELETE FROM "Organisation" WHERE "id" = $1`, [organisation]);
    expect((await pool.query(`SELECT 1 FROM "AuditEvent"`)).rowCount).toBe(0);
  });
});

describe('the revisions of answers', () => {
  it.each([`UPDATE "Revision" SET "late" = true`, `DELETE FROM "Revision"`, `TRUNCATE "Revision"`])(
    'refuse %s',
    async (sql) => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query('SET LOCAL session_replication_role = replica'); // a row without the rest of its house
        await client.query(
          `INSERT INTO "Revision" ("organisationId", "attemptId", "attemptItemId", "serverSeq", "clientId", "clientSeq",
             "baseSeq", "leaseEpoch", "body", "sha256") VALUES ($1, $1, $1, 1, 'c', 1, 0, 1, '{}', $2)`,
          [randomUUID(), '0'.repeat(64)],
        );
        await client.query('SET LOCAL session_replication_role = DEFAULT');
        await expect(client.query(sql)).rejects.toThrow(/Revision is append-only/);
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
    },
  );
});

describe('what the tables refuse', () => {
  const person = (columns: string, values: string) =>
    pool.query(
      `WITH o AS (INSERT INTO "Organisation" ("kind", "name") VALUES ('personal', 'x') RETURNING "id")
       INSERT INTO "User" ("organisationId", "displayName", ${columns}) SELECT "id", 'x', ${values} FROM o`,
    );

  it.each([
    [
      'an address with capitals',
      `"kind", "email", "passwordHash"`,
      `'member', 'Ada@example.org', 'h'`,
      'lower_case',
    ],
    ['a member without an address', `"kind"`, `'member'`, 'credentials'],
    ['a guest with a password', `"kind", "passwordHash"`, `'guest', 'h'`, 'credentials'],
  ])('%s', async (_, columns, values, constraint) => {
    await expect(person(columns, values)).rejects.toThrow(constraint);
  });

  it('a second claim of the server', async () => {
    await expect(pool.query(`INSERT INTO "ServerClaim" ("id") VALUES (2)`)).rejects.toThrow(
      'single_row',
    );
  });
});
