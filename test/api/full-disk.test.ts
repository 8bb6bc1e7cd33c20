import { testApp, type TestApp } from './app.js';
import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import { invited, Seat } from './assessment-driver.js';
import { MINUTES, number, NUMERIC, STRUCTURED, Tab, text } from './attempt-driver.js';

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ worker: 'none' });
  await api.db.$executeRaw`CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION USING ERRCODE = TG_ARGV[0], MESSAGE = TG_ARGV[1]; END $$`;
});
afterAll(() => api.close());

/** Runs `work` while PostgreSQL answers a write to `table` as it does where the disk takes nothing. */
async function full(
  [table, code, message]: readonly [table: string, code: string, message: string],
  work: () => Promise<void>,
): Promise<void> {
  await api.db.$executeRawUnsafe(
    `CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON "${table}" FOR EACH ROW EXECUTE FUNCTION no_space('${code}', '${message}')`,
  );
  try {
    await work();
  } finally {
    await api.db.$executeRawUnsafe(`DROP TRIGGER no_room ON "${table}"`);
  }
}

const NO_SPACE = 'could not extend file "base/5/16497": No space left on device';

it.each([
  ['53100', NO_SPACE, 'storage-full'],
  ['58030', 'could not write block 7 in file "base/5/16497": Input/output error', 'storage-full'],
  ['42501', 'could not open file "base/5/16497": Read-only file system', 'storage-full'],
  ['25006', 'cannot execute INSERT in a read-only transaction', 'storage-full'],
  ['53200', 'out of memory', 'database-busy'],
  ['53000', 'insufficient resources', 'database-busy'],
])(
  'answers a save by 503 where PostgreSQL says %s (%s), and stores it once it can',
  async (sqlState, message, code) => {
    const tab = await Tab.practice(await api.guest(), STRUCTURED);
    const item = tab.current.id;
    const write = tab.write(text('kept in the browser'), item);
    await full(['Revision', sqlState, message], async () => {
      const { body, headers } = await tab.put(item, write).expect(503);
      expect(body).toMatchObject({ status: 503, code });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.stringify(body)).not.toMatch(/base\/5|block/);
    });
    const { body } = await tab.put(item, write).expect(200);
    expect(body.serverSeq).toBe(1);
  },
);

it('does not take a right that is missing in PostgreSQL for a full disk', async () => {
  const tab = await Tab.practice(await api.guest(), STRUCTURED);
  const item = tab.current.id;
  await full(['Revision', '42501', 'permission denied for table Revision'], async () => {
    await tab.put(item, tab.write(text('x'), item)).expect(500);
  });
});

describe('a hand-in', () => {
  const GRADES = ['Grade', '53100', NO_SPACE] as const;
  const seated = async (): Promise<Seat> => {
    const seat = await Seat.begun(await invited(api));
    await seat.save(number('1'), seat.item(NUMERIC));
    await seat.nextSection(0);
    return seat;
  };

  it.each<readonly [string, () => Promise<Tab>, (tab: Tab) => Promise<{ status: number }>]>([
    ['of practice', async () => Tab.practice(await api.guest(), STRUCTURED), (tab) => tab.handIn()],
    [
      'of an interview',
      async () => Tab.started(await api.guest(), 15, [NUMERIC]),
      (tab) => tab.handIn(),
    ],
    [
      'of an interview by moving on',
      async () => Tab.started(await api.guest(), 15, [NUMERIC]),
      (tab) => tab.event('next'),
    ],
    ['of an assessment', seated, (tab) => tab.handIn()],
    [
      'of an assessment by its last section',
      seated,
      ({ agent, id, leaseEpoch }) =>
        agent
          .post(`/api/v1/assessment-attempts/${id}/next-section`)
          .send({ section: 1, leaseEpoch }),
    ],
  ])(
    '%s is answered by 200 where it is stored, and graded once grades can be',
    async (_, begin, end) => {
      const tab = await begin();
      await full(GRADES, async () => {
        expect((await end(tab)).status).toBe(200);
        expect(await tab.reload()).toMatchObject({ state: 'submitted', submittedBy: 'candidate' });
        expect((await tab.handIn()).status).toBe(200);
        await tab.agent.get('/api/v1/attempts').expect(200);
      });
      expect((await tab.reload()).state).toBe('graded');
    },
  );

  it('by time is shown while no grade can be stored, and its job comes back', async () => {
    const tab = await Tab.started(await api.guest(), 15, [NUMERIC]);
    const grade = () => api.app.get(JobsService).perform('attempt-grade', { attemptId: tab.id });
    await full(GRADES, async () => {
      api.clock.advance(20 * MINUTES);
      expect(await tab.reload()).toMatchObject({ state: 'submitted', submittedBy: 'deadline' });
      await expect(grade()).rejects.toThrow(); // and is tried again
      expect((await tab.report().expect(409)).body.code).toBe('not-graded');
    });
    await grade();
    await tab.report().expect(200);
  });

  it('that cannot be stored is refused, and what is written goes on to count', async () => {
    const tab = await Tab.practice(await api.guest(), STRUCTURED);
    const item = tab.current.id;
    await full(['Attempt', '53100', NO_SPACE], async () => {
      expect(await tab.handIn()).toMatchObject({ status: 503, body: { code: 'storage-full' } });
    });
    await tab.save(text('and one more thought'), item);
    expect((await tab.handIn()).body.state).toBe('graded');
  });
});

describe('readiness', () => {
  const SECONDS = 1_000;
  const ready = () => api.visitor().get('/api/health/ready');

  it('tests a write, and says when none is possible', async () => {
    await full(['rate_limit', '53100', NO_SPACE], async () => {
      api.clock.advance(10 * SECONDS);
      const { body, headers } = await ready().expect(503);
      expect(body.code).toBe('storage-full');
      expect(headers['retry-after']).toBeDefined();
      await api.visitor().get('/api/health').expect(200);
    });
    api.clock.advance(10 * SECONDS);
    await ready().expect(200);
  });

  it('writes once in ten seconds, however many ask', async () => {
    const writes = async () => {
      const row = await api.db.rateLimit.findUniqueOrThrow({ where: { key: 'ready' } });
      return row.points;
    };
    api.clock.advance(10 * SECONDS);
    await ready().expect(200);
    const before = await writes();
    await Promise.all(Array.from({ length: 20 }, () => ready().expect(200)));
    expect(await writes()).toBe(before);
    api.clock.advance(10 * SECONDS);
    await Promise.all(Array.from({ length: 20 }, () => ready().expect(200)));
    expect(await writes()).toBe(before + 1);
  });
});
