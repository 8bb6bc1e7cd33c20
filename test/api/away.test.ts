import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import {
  startEmbedded,
  type EmbeddedPostgres,
} from '../../backend/src/platform/database/embedded/supervisor.js';
import { DATABASE, type Database } from '../../backend/src/platform/database/database.js';
import { migrateDeploy } from '../../backend/src/platform/database/migrate.js';
import { PrismaService } from '../../backend/src/platform/database/prisma.service.js';
import { asServer } from '../../backend/src/platform/database/scope.js';
import { toProblem } from '../../backend/src/platform/http/problem.filter.js';
import { testApp, type Agent, type TestApp } from './app.js';

let folder: string;
let server: EmbeddedPostgres;
let api: TestApp;

const start = () => startEmbedded(join(folder, 'pg'), { settings: { fsync: 'off' } });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mw-away-'));
  chmodSync(folder, 0o755);
  server = await start();
  const pool = new Pool({ ...server.connection });
  await migrateDeploy(pool, resolve(import.meta.dirname, '../../prisma/migrations'));
  await pool.end();
  const { user, port, host, database } = server.connection;
  api = await testApp({
    databaseUrl: `postgresql://${user}@localhost:${String(port)}/${database}?host=${encodeURIComponent(host)}`,
  });
});
afterAll(async () => {
  await api.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function untilReady(agent: Agent): Promise<void> {
  for (let i = 0; i < 100; i++) {
    if ((await agent.get('/api/health/ready')).status === 200) return;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error('the API did not find its database again');
}

describe('a database that goes away', () => {
  it('is told by readiness and by each request, clearly; liveness stays; and all is well when it comes back', async () => {
    const { agent, id } = await api.member();
    await server.stop();

    const ready = await agent.get('/api/health/ready').expect(503);
    expect(ready.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(ready.body).toMatchObject({
      status: 503,
      code: 'database-unavailable',
      retryAfterSeconds: 2,
    });
    expect(ready.headers['retry-after']).toBe('2');
    await agent.get('/api/health').expect(200);
    for (const response of [
      await agent.get('/api/v1/session'),
      await agent.get('/api/v1/sessions'),
      await agent.patch('/api/v1/account').send({ displayName: 'Grace' }),
      await api.visitor().post('/api/v1/accounts/guest').send({}),
    ]) {
      expect([response.status, response.body.code]).toEqual([503, 'database-unavailable']);
      expect(JSON.stringify(response.body)).not.toMatch(/prisma|postgres|ECONN|ENOENT|socket/i);
    }

    server = await start();
    await untilReady(agent);
    const { body } = await agent.get('/api/v1/session').expect(200);
    expect(body.user).toMatchObject({ id, displayName: expect.stringMatching(/^Member/) });
  });

  it('in the middle of many requests leaves none without an answer', async () => {
    const { agent } = await api.member();
    const rush = Array.from({ length: 40 }, (_, i) =>
      agent.patch('/api/v1/account').send({ displayName: `Name ${String(i)}` }),
    );
    const answers = Promise.all(rush.map((one) => one.then(({ status }) => status)));
    process.kill(server.pid(), 'SIGKILL'); // the supervisor starts it again
    for (const status of await answers) expect([200, 503]).toContain(status);
    await untilReady(agent);
    await agent.patch('/api/v1/account').send({ displayName: 'After' }).expect(200);
  });
});

describe('a database that has too much to do', () => {
  it('is told as busy where a transaction finds no connection in time; nothing is saved, and the next try succeeds', async () => {
    const person = {
      email: 'busy@example.org',
      password: 'a long enough phrase',
      displayName: 'B',
    };
    const { pool } = api.app.get<Database>(DATABASE);
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const refused = await api.visitor().post('/api/v1/accounts').send(person);
    for (const client of held) client.release();

    expect([refused.status, refused.body.code]).toEqual([503, 'database-busy']);
    expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.body.detail).toMatch(/Nothing .* was saved; try again/);
    expect(await api.db.user.count({ where: { email: person.email } })).toBe(0);
    await api.visitor().post('/api/v1/accounts').send(person).expect(201);
  });

  it('is told as busy where a transaction, a statement or a wait for a lock takes too long', async () => {
    const db = api.app.get(PrismaService);
    const here = <T>(work: () => Promise<T>) => asServer('a test of time-outs', work);
    const nap = (ms: number) => new Promise((next) => setTimeout(next, ms));
    const late = here(() =>
      db.$transaction(
        async (tx) => {
          await tx.$queryRaw`SELECT 1`;
          await nap(200);
          await tx.$queryRaw`SELECT 1`;
        },
        { timeout: 50 },
      ),
    );
    const slow = here(() =>
      db.$transaction(async (tx) => {
        await tx.$executeRaw`SET LOCAL statement_timeout = 50`;
        await tx.$queryRaw`SELECT pg_sleep(2)::text`;
      }),
    );
    const locked = here(() =>
      db.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(7)`;
        await db.$transaction(async (other) => {
          await other.$executeRaw`SET LOCAL lock_timeout = 50`;
          await other.$executeRaw`SELECT pg_advisory_xact_lock(7)`;
        });
      }),
    );
    for (const result of await Promise.allSettled([late, slow, locked])) {
      const problem = toProblem((result as PromiseRejectedResult).reason, {
        method: 'PUT',
        url: '/',
      });
      expect([problem.getStatus(), problem.code]).toEqual([503, 'database-busy']);
    }
  });

  it('is not what a fault of our own is told as', async () => {
    const db = api.app.get(PrismaService);
    const [divided, after] = await asServer('a test of faults', async () => {
      const { left } = await db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1`;
        return { left: tx };
      });
      return [
        await db.$queryRaw`SELECT 1 / 0`.catch((error: unknown) => error),
        await left.$queryRaw`SELECT 1`.catch((error: unknown) => error),
      ];
    });
    expect(after).toMatchObject({ code: 'P2028' });
    for (const fault of [divided, after])
      expect(toProblem(fault, { method: 'GET', url: '/' }).getStatus()).toBe(500);
  });
});
