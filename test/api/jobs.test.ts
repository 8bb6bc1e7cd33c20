import { DATABASE, type Database } from '../../backend/src/platform/database/database.js';
import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import { testApp, type TestApp } from './app.js';

const DAY = 86_400_000;

async function until(what: () => boolean): Promise<void> {
  const from = Date.now();
  while (!what()) {
    if (Date.now() - from > 60_000) throw new Error('the job was not done in time');
    await new Promise((next) => setTimeout(next, 20));
  }
}

describe('a job', () => {
  it('is done when its time has come, and once more after a failure', async () => {
    const api = await testApp({ worker: 'none' });
    const jobs = new JobsService(api.app.get(DATABASE), { ...api.config, worker: 'in-process' });
    const done: unknown[] = [];
    let failures = 0;
    jobs.define('punctual', (payload) => Promise.resolve(void done.push(payload)));
    jobs.define('flaky', () =>
      failures++ === 0
        ? Promise.reject(new Error('once'))
        : Promise.resolve(void done.push('flaky')),
    );
    try {
      await jobs.onApplicationBootstrap();
      const at = Date.now() + 1_000;
      // scheduled by another process than the one that works
      const elsewhere = api.app.get(JobsService);
      elsewhere.define('punctual', () => Promise.reject(new Error('this process does no jobs')));
      await elsewhere.schedule('punctual', new Date(at), { attempt: 'x' });
      await until(() => done.length === 1);
      expect(done).toEqual([{ attempt: 'x' }]);
      expect(Date.now()).toBeGreaterThanOrEqual(at);

      await jobs.schedule('flaky', new Date(), {});
      await until(() => done.length === 2);
      expect(failures).toBe(2);
    } finally {
      await jobs.beforeApplicationShutdown();
      await api.close();
    }
  });

  it('that fails leaves those that came with it done', async () => {
    const api = await testApp({ worker: 'none' });
    const jobs = new JobsService(api.app.get(DATABASE), { ...api.config, worker: 'in-process' });
    const calls: string[] = [];
    jobs.define('batch', (payload) => {
      const { name } = payload as { name: string };
      calls.push(name);
      return name === 'broken' ? Promise.reject(new Error('always')) : Promise.resolve();
    });
    try {
      const past = new Date(Date.now() - 1_000);
      for (const name of ['one', 'broken', 'two', 'three'])
        await jobs.schedule('batch', past, { name });
      await jobs.onApplicationBootstrap();
      await until(() => calls.filter((name) => name === 'broken').length === 2);
      expect(calls.filter((name) => name !== 'broken').sort()).toEqual(['one', 'three', 'two']);
      const states = await api.db.$queryRaw<{ name: string; state: string }[]>`
        SELECT data ->> 'name' AS name, state::text FROM pgboss.job WHERE name = 'batch' ORDER BY 1`;
      expect(states.filter(({ name }) => name !== 'broken').map(({ state }) => state)).toEqual([
        'completed',
        'completed',
        'completed',
      ]);
    } finally {
      await jobs.beforeApplicationShutdown();
      await api.close();
    }
  });

  it('whose doer is gone is done by the next, and not only when it expires', async () => {
    const api = await testApp({ worker: 'none' });
    const jobs = new JobsService(api.app.get(DATABASE), { ...api.config, worker: 'in-process' });
    const done: unknown[] = [];
    jobs.define('orphaned', (payload) => Promise.resolve(void done.push(payload)), 'unfinished');
    try {
      await jobs.schedule('orphaned', null, { attempt: 'x' }, 'x');
      // as a process leaves it that was killed at it
      await api.db.$executeRaw`UPDATE pgboss.job SET state = 'active',
        started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute'
        WHERE name = 'orphaned'`;
      await jobs.onApplicationBootstrap();
      await until(() => done.length === 1);
      expect(done).toEqual([{ attempt: 'x' }]);
    } finally {
      await jobs.beforeApplicationShutdown();
      await api.close();
    }
  });

  it('with a key that another one has is dropped where its queue says so', async () => {
    const api = await testApp({ worker: 'none' });
    const jobs = new JobsService(api.app.get(DATABASE), api.config);
    const rules = { repeated: 'any', once: 'waiting', alone: 'unfinished' } as const;
    try {
      for (const [name, unique] of Object.entries(rules)) {
        jobs.define(name, () => Promise.resolve(), unique);
        for (const key of ['a', 'a', 'b', 'a']) await jobs.schedule(name, new Date(), {}, key);
      }
      const counts = await api.db.$queryRaw<{ name: string; n: number }[]>`
        SELECT name, count(*)::int AS n FROM pgboss.job GROUP BY name ORDER BY name`;
      expect(counts).toEqual([
        { name: 'alone', n: 2 },
        { name: 'once', n: 2 },
        { name: 'repeated', n: 4 },
      ]);
    } finally {
      await jobs.beforeApplicationShutdown();
      await api.close();
    }
  });

  it('can be scheduled again once the database has come back', async () => {
    const api = await testApp({ worker: 'none' });
    const { pool } = api.app.get<Database>(DATABASE);
    let away = true;
    const flaky = Object.create(pool, {
      query: {
        value: (text: string, values: unknown[]) =>
          away ? Promise.reject(new Error('away')) : pool.query(text, values),
      },
    }) as Database['pool'];
    const jobs = new JobsService(
      {
        pool: flaky,
        timeoutMs: 10_000,
        applied: [],
        outOfSpace: () => false,
        close: () => Promise.resolve(),
      },
      api.config,
    );
    jobs.define('later', () => Promise.resolve());
    try {
      await expect(jobs.schedule('later', new Date(), {})).rejects.toThrow('away');
      away = false;
      await jobs.schedule('later', new Date(), {});
      expect(await api.db.$queryRaw`SELECT 1 FROM pgboss.job WHERE name = 'later'`).toHaveLength(1);
    } finally {
      await jobs.beforeApplicationShutdown();
      await api.close();
    }
  });

  it('of an unknown kind, and a kind defined twice, are bugs that show', async () => {
    const api = await testApp({ worker: 'none' });
    const jobs = api.app.get(JobsService);
    await expect(jobs.perform('nothing', {})).rejects.toThrow(
      'no handler is defined for the queue nothing',
    );
    expect(() => {
      jobs.define('clean-up', () => Promise.resolve());
    }).toThrow('defined twice');
    await api.close();
  });
});

describe('the clean-up', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await testApp({ worker: 'none' });
  });
  afterAll(() => api.close());

  it('takes away expired sessions and guests that nobody can reach, and nothing else', async () => {
    const { agent, id, email, password } = await api.member();
    const guest = await api.guest();
    const lost = (await guest.get('/api/v1/session')).body.user.id as string;
    api.clock.advance(40 * DAY);
    const present = await api.guest();
    const kept = (await present.get('/api/v1/session')).body.user.id as string;

    await api.app.get(JobsService).perform('clean-up', {});

    expect(
      await api.db.user.findMany({ where: { id: { in: [id, lost, kept] } }, select: { id: true } }),
    ).toEqual(expect.arrayContaining([{ id }, { id: kept }]));
    expect(await api.db.user.count({ where: { id: lost } })).toBe(0);
    expect(await api.db.session.count()).toBe(1);
    expect((await agent.get('/api/v1/session')).body.user).toBeNull();
    await api.visitor().post('/api/v1/session').send({ email, password }).expect(200);
    await present.get('/api/v1/sessions').expect(200);
  });

  it('spares a guest who has been made this very day and has no session yet', async () => {
    const guest = await api.guest();
    const id = (await guest.get('/api/v1/session')).body.user.id as string;
    await api.db.session.deleteMany({ where: { userId: id } });
    await api.db.user.update({ where: { id }, data: { createdAt: api.clock.now() } });
    api.clock.advance(DAY - 60_000);
    await api.app.get(JobsService).perform('clean-up', {});
    expect(await api.db.user.count({ where: { id } })).toBe(1);
    api.clock.advance(2 * 60_000);
    await api.app.get(JobsService).perform('clean-up', {});
    expect(await api.db.user.count({ where: { id } })).toBe(0);
  });
});
