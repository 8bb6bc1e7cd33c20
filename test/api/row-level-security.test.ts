import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { API_ROLE, assertUnprivileged } from '../../backend/src/platform/database/api-role.js';
import { PrismaService } from '../../backend/src/platform/database/prisma.service.js';
import { asServer, inScope } from '../../backend/src/platform/database/scope.js';
import { testApp, type TestApp } from './app.js';
import { NUMERIC, Tab } from './attempt-driver.js';

/** Tables without rows of anybody: counters, and what the migrations note. */
const OF_NOBODY = ['rate_limit', '_prisma_migrations'];

let api: TestApp;
let raw: Pool;
/** Two people with everything that practice writes. */
let ada: { id: string; organisationId: string; tab: Tab };
let bob: { id: string; organisationId: string; tab: Tab };

beforeAll(async () => {
  api = await testApp();
  raw = new Pool({ connectionString: `${api.config.databaseUrl ?? ''}&user=${API_ROLE}`, max: 2 });
  ada = await person();
  bob = await person();
});
afterAll(async () => {
  await raw.end();
  await api.close();
});

async function person() {
  const { agent, id } = await api.member();
  const tab = await Tab.practice(agent, NUMERIC);
  await tab.save({ kind: 'numeric', text: '1' });
  await tab.handIn();
  const { organisationId } = await api.db.user.findUniqueOrThrow({ where: { id } });
  return { id, organisationId, tab };
}

/** Runs `sql` as the API's role, in a transaction with these settings, and undoes it. */
async function asApi(
  settings: Partial<Record<'user_id' | 'organisation_id' | 'scope', string>>,
  sql: string,
  values: unknown[] = [],
) {
  const client = await raw.connect();
  try {
    await client.query('BEGIN');
    for (const [name, value] of Object.entries(settings))
      await client.query('SELECT set_config($1, $2, true)', [`app.${name}`, value]);
    return await client.query<Record<string, unknown>>(sql, values);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const PRACTICE = ['User', 'Organisation', 'Membership', 'Session', 'Attempt', 'AttemptItem'];
const WRITTEN = [...PRACTICE, 'Revision', 'Grade', 'AuditEvent'];

describe('the role of the API', () => {
  it('is no superuser, cannot pass row-level security, owns no table and may make none', async () => {
    await assertUnprivileged(raw);
    const { rows } = await raw.query(
      `SELECT rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
         has_schema_privilege(rolname, 'public', 'CREATE') AS creates,
         (SELECT count(*)::int FROM pg_class c WHERE c.relowner = r.oid AND c.relnamespace = 'public'::regnamespace) AS owned
       FROM pg_roles r WHERE rolname = current_user`,
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreatedb: false,
        rolcreaterole: false,
        creates: false,
        owned: 0,
      },
    ]);
    expect(await raw.query('SELECT current_user AS name')).toMatchObject({
      rows: [{ name: API_ROLE }],
    });
  });

  it('is who the server connects as', async () => {
    const db = api.app.get(PrismaService);
    const rows = await asServer('a test', () => db.$queryRaw`SELECT current_user::text AS name`);
    expect(rows).toEqual([{ name: API_ROLE }]);
  });

  it('is refused where it could see past the policies', async () => {
    const owner = new Pool({ connectionString: api.config.databaseUrl });
    await expect(assertUnprivileged(owner)).rejects.toThrow(
      /superuser or has BYPASSRLS.*DATABASE_API_URL/,
    );
    await owner.end();
  });

  it.each([
    'AuditEvent',
    'Revision',
    'AttemptEvent',
    'ReviewMark',
    'Decision',
    'CandidateNote',
    'ResultRelease',
    'ResultDelay',
    'Appeal',
    'GoldMark',
    'CalibrationPass',
  ])('may only add to %s', async (table) => {
    for (const sql of [
      `UPDATE "${table}" SET id = id`,
      `DELETE FROM "${table}"`,
      `TRUNCATE "${table}"`,
    ])
      await expect(asApi({ scope: 'server' }, sql)).rejects.toThrow('permission denied');
  });
});

describe('each table', () => {
  it('has row-level security, forced on its owner too, and a policy', async () => {
    const { rows } = await api.db.$queryRaw<{ open: string[] }[]>`
      SELECT coalesce(array_agg(relname::text), '{}') AS open FROM pg_class c
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relname = ANY (${OF_NOBODY})
        AND NOT (relrowsecurity AND relforcerowsecurity AND EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid))`.then(
      (found) => ({ rows: found }),
    );
    // a new table: call guard_rows(…) in its migration (see prisma/migrations/20261122110500_row_level_security)
    expect(rows[0]?.open).toEqual([]);
  });

  it.each(WRITTEN)('shows nothing where nothing is set: %s', async (table) => {
    expect((await asApi({}, `SELECT 1 FROM "${table}"`)).rowCount).toBe(0);
    expect((await asApi({ scope: 'server' }, `SELECT 1 FROM "${table}"`)).rowCount).toBeGreaterThan(
      0,
    );
  });

  it.each(WRITTEN)('shows a person’s own rows and nobody else’s: %s', async (table) => {
    const key = table === 'User' || table === 'Organisation' ? 'id' : '"organisationId"';
    const own = table === 'User' ? ada.id : ada.organisationId;
    const settings = { user_id: ada.id, organisation_id: ada.organisationId };
    const rows = await asApi(settings, `SELECT DISTINCT ${key} AS owner FROM "${table}"`);
    expect(rows.rows).toEqual([{ owner: own }]);
  });

  it.each(['Attempt', 'AttemptItem', 'Revision', 'Grade'])(
    'shows a person what they did elsewhere, and that organisation what was done in it: %s',
    async (table) => {
      const parent = table === 'Grade' ? '"userId"' : '1';
      for (const settings of [{ user_id: ada.id }, { organisation_id: ada.organisationId }]) {
        const { rows } = await asApi(
          settings,
          `SELECT DISTINCT "organisationId" AS o FROM "${table}"`,
        );
        expect(rows).toEqual([{ o: ada.organisationId }]);
      }
      const stranger = { user_id: randomUUID(), organisation_id: randomUUID() };
      expect((await asApi(stranger, `SELECT ${parent} FROM "${table}"`)).rowCount).toBe(0);
    },
  );
});

describe('a statement that forgets its condition', () => {
  const bobs = () => ({ user_id: bob.id, organisation_id: bob.organisationId });

  it('changes and deletes nothing of others', async () => {
    const update = await asApi(bobs(), `UPDATE "Attempt" SET score = 10 RETURNING "userId"`);
    expect(update.rows.every(({ userId }) => userId === bob.id)).toBe(true);
    const gone = await asApi(bobs(), `DELETE FROM "Session" RETURNING "userId"`);
    expect(gone.rows.every(({ userId }) => userId === bob.id)).toBe(true);
  });

  it.each([
    [
      'a membership',
      `INSERT INTO "Membership" ("organisationId", "userId", roles) VALUES ($1, $2, '{owner}')`,
    ],
    [
      'a candidate',
      `INSERT INTO "Candidate" ("organisationId", "userId", email, "displayName", "updatedAt") VALUES ($1, $2, 'a@b.c', 'x', now())`,
    ],
    [
      'an entry of the log',
      `INSERT INTO "AuditEvent" ("organisationId", "actorId", action) VALUES ($1, $2, 'x')`,
    ],
  ])('cannot put %s into another organisation', async (_name, sql) => {
    await expect(asApi(bobs(), sql, [ada.organisationId, bob.id])).rejects.toThrow(
      'violates row-level security',
    );
  });
});

describe('the scope of a caller', () => {
  const ids = (where: object) => {
    const db = api.app.get(PrismaService);
    return db.attempt.findMany({ where, select: { userId: true } });
  };

  it('must be there', async () => {
    const db = api.app.get(PrismaService);
    await expect(db.attempt.count().then((n) => n)).rejects.toThrow('outside of any scope');
    await expect(db.$transaction((tx) => tx.attempt.count())).rejects.toThrow(
      'outside of any scope',
    );
  });

  it('is their own when two ask in the same moment', async () => {
    const db = api.app.get(PrismaService);
    const read = (who: typeof ada, id: string) =>
      inScope({ userId: who.id }, () =>
        db.user.findUnique({ where: { id }, select: { id: true } }),
      );
    const answers = await Promise.all([
      read(ada, ada.id),
      read(bob, bob.id),
      read(ada, bob.id),
      read(bob, ada.id),
    ]);
    expect(answers).toEqual([{ id: ada.id }, { id: bob.id }, null, null]);
  });

  it('is their own under many at once, single statements and transactions, on few connections', async () => {
    const db = api.app.get(PrismaService);
    const ask = async (who: typeof ada, i: number) => {
      const rows = await inScope({ userId: who.id }, () =>
        i % 2
          ? ids({})
          : db.$transaction((tx) => tx.attempt.findMany({ select: { userId: true } })),
      );
      expect(rows.map(({ userId }) => userId)).toEqual([who.id]);
    };
    await Promise.all(Array.from({ length: 60 }, (_, i) => ask(i % 3 ? ada : bob, i)));
  });

  it('ends with its transaction: the connection keeps nothing of it', async () => {
    await inScope({ userId: ada.id }, () => ids({}));
    const db = api.app.get(PrismaService);
    const left = await inScope({}, () => db.attempt.count());
    expect(left).toBe(0);
  });

  it('is their own where PostgreSQL has planned the statement for somebody else', async () => {
    const pool = new Pool({ ...raw.options, max: 1 });
    const db = new PrismaService({
      pool,
      timeoutMs: 10_000,
      applied: [],
      outOfSpace: () => false,
      close: () => pool.end(),
    });
    // the planner makes a plan for all after a few runs of a named statement: here many follow
    for (let i = 0; i < 40; i++) {
      const who = i % 2 ? ada : bob;
      const read = () => db.attempt.findMany({ select: { userId: true } });
      expect(await inScope({ userId: who.id }, read)).toEqual([{ userId: who.id }]);
      const inside = () =>
        db.$transaction((tx) => tx.attempt.findMany({ select: { userId: true } }));
      expect(await inScope({ userId: who.id }, inside)).toEqual([{ userId: who.id }]);
    }
    expect(await inScope({}, () => db.attempt.findMany({ select: { userId: true } }))).toEqual([]);
    const { rows } = await pool.query(
      'SELECT name, generic_plans::int AS "generic" FROM pg_prepared_statements ORDER BY length(name), name',
    );
    expect(rows).toEqual([
      { name: 'mw-begin', generic: expect.any(Number) },
      { name: 'mw-scope', generic: expect.any(Number) },
      { name: expect.stringMatching(/^mw-[0-9a-f]{24}$/), generic: expect.any(Number) },
    ]);
    expect((rows as { generic: number }[])[2]?.generic).toBeGreaterThan(20);
    await db.onApplicationShutdown();
  });

  it('survives a named statement that fails when it is first planned, and each time after', async () => {
    const pool = new Pool({ ...raw.options, max: 1 });
    const db = new PrismaService({
      pool,
      timeoutMs: 10_000,
      applied: [],
      outOfSpace: () => false,
      close: () => pool.end(),
    });
    for (let i = 0; i < 12; i++) {
      await expect(
        inScope({ userId: ada.id }, () => db.$queryRaw`SELECT ${1}::int FROM "Nowhere"`),
      ).rejects.toThrow('"Nowhere" does not exist');
      const where = { userId: ada.id };
      expect(await inScope(where, () => db.attempt.count({ where }))).toBe(1);
    }
    await db.onApplicationShutdown();
  });

  it('survives a statement that fails', async () => {
    const db = api.app.get(PrismaService);
    await expect(inScope({ userId: ada.id }, () => db.$queryRaw`SELECT 1 / 0`)).rejects.toThrow(
      'division by zero',
    );
    expect(await inScope({ userId: ada.id }, () => ids({}))).toEqual([{ userId: ada.id }]);
  });

  it('begins a transaction that a first statement which fails takes back', async () => {
    const db = api.app.get(PrismaService);
    const name = () =>
      inScope({ userId: ada.id }, () =>
        db.user.findUniqueOrThrow({ where: { id: ada.id }, select: { displayName: true } }),
      );
    const before = await name();
    for (let i = 0; i < 12; i++) {
      await expect(
        inScope({ userId: ada.id }, () => db.$transaction((tx) => tx.$queryRaw`SELECT 1 / 0`)),
      ).rejects.toThrow('division by zero');
      await expect(
        inScope({ userId: ada.id }, () =>
          db.$transaction(async (tx) => {
            await tx.user.update({ where: { id: ada.id }, data: { displayName: 'Somebody' } });
            throw new Error('taken back');
          }),
        ),
      ).rejects.toThrow('taken back');
      expect(await name()).toEqual(before);
    }
  });

  it('holds in a transaction of nothing, and after it', async () => {
    const db = api.app.get(PrismaService);
    for (let i = 0; i < 12; i++) {
      expect(
        await inScope({ userId: ada.id }, () => db.$transaction(() => Promise.resolve(i))),
      ).toBe(i);
      expect(await inScope({}, () => ids({}))).toEqual([]);
    }
  });

  it('is their own when two give lists of statements in the same moment', async () => {
    const db = api.app.get(PrismaService);
    const read = (who: typeof ada) =>
      inScope({ userId: who.id }, () =>
        db.$transaction([db.user.findMany({ select: { id: true } }), db.attempt.count()]),
      );
    expect(await Promise.all([read(ada), read(bob), read(ada)])).toEqual([
      [[{ id: ada.id }], 1],
      [[{ id: bob.id }], 1],
      [[{ id: ada.id }], 1],
    ]);
  });
});
