import { DATABASE } from '../../backend/src/database/database.js';
import { JobsService } from '../../backend/src/jobs/jobs.service.js';
import { testApp, type TestApp } from './app.js';

const DAY = 86_400_000;

async function until(what: () => boolean): Promise<void> {
  const from = Date.now();
  while (!what()) {
    if (Date.now() - from > 15_000) throw new Error('the job was not done in time');
    await new Promise((next) => setTimeout(next, 20));
  }
}

describe('a job', () => {
  it('is done within two seconds of its time, and once more after a failure', async () => {
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
      await api.app.get(JobsService).schedule('punctual', new Date(at), { attempt: 'x' });
      await until(() => done.length === 1);
      expect(done).toEqual([{ attempt: 'x' }]);
      expect(Date.now()).toBeGreaterThanOrEqual(at);
      expect(Date.now()).toBeLessThan(at + 2_500);

      await jobs.schedule('flaky', new Date(), {});
      await until(() => done.length === 2);
      expect(failures).toBe(2);
    } finally {
      await jobs.beforeApplicationShutdown();
      await api.close();
    }
  }, 40_000);

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
});
