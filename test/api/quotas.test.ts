import type { Answer } from '../../backend/src/bank/grading/answer.schemas.js';
import type { SavedAnswer } from '../../backend/src/taking/attempts/saving.schemas.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat } from './assessment-driver.js';
import { number, NUMERIC, STRUCTURED, Tab, text } from './attempt-driver.js';

/** Small enough to be reached. */
const QUOTAS = { guest: 7_000, account: 15_000, addressADay: 60_000, serverADay: 200_000 };
/** What the rows of a practice and of a revision count for, beside the answers in them. */
const [PRACTICE, REVISION] = [2_300, 450];
const LONG = 'x'.repeat(1_000);

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ quotas: QUOTAS });
});
afterAll(() => api.close());

/** Saves as a tab does, and takes a refusal for an answer too. */
async function save(tab: Tab, body: Answer, item = tab.current.id) {
  const { status, body: said } = await tab.put(item, tab.write(body, item));
  if (status === 200) tab.bases.set(item, (said as SavedAnswer).serverSeq);
  return { status, body: said as { code: string; detail: string } };
}

/** Saves until one is refused; the refusal, and how many were acknowledged. */
async function fill(tab: Tab) {
  for (let saved = 0; saved < 50; saved++) {
    const { status, body } = await save(tab, text(`${LONG}${String(saved)}`));
    if (status !== 200) return { status, body, saved };
  }
  throw new Error('nothing was refused');
}
const bytesOf = async (userId: string): Promise<number> =>
  Number((await api.db.storedBytes.findUniqueOrThrow({ where: { userId } })).bytes);
const idOf = async (agent: Agent): Promise<string> =>
  ((await agent.get('/api/v1/session').expect(200)).body as { user: { id: string } }).user.id;

describe('a quota of bytes', () => {
  it('stops a guest, says what would help, and keeps what was acknowledged', async () => {
    const guest = await api.guest();
    const tab = await Tab.practice(guest, STRUCTURED);
    const { status, body, saved } = await fill(tab);
    expect([status, body.code, saved]).toEqual([413, 'quota-full', 3]);
    expect(body.detail).toMatch(/0\.007 MB.*Sign up to go on.*0\.015 MB/);
    const kept = await api.db.revision.findMany({ where: { attemptId: tab.id } });
    expect(kept).toHaveLength(3);
    const sizes = kept.map((row) => Buffer.byteLength(JSON.stringify(row.body)));
    const all = sizes.reduce((sum, size) => sum + size + REVISION, PRACTICE);
    expect(await bytesOf(await idOf(guest))).toBe(all);
    const other = await guest.post('/api/v1/attempts').send({ questionId: STRUCTURED }).expect(413);
    expect(other.body.code).toBe('quota-full');
  });

  it('stops who begins very much and answers nothing', async () => {
    const guest = await api.guest();
    for (let nth = 0; nth < 3; nth++) await Tab.practice(guest, STRUCTURED);
    const wishes: [string, object][] = [
      ['/api/v1/attempts', { questionId: STRUCTURED }],
      ['/api/v1/interviews', { minutes: 30, questionIds: [STRUCTURED, NUMERIC] }],
    ];
    for (const [path, wish] of wishes) {
      const { body } = await guest.post(path).send(wish).expect(413);
      expect(body.code).toBe('quota-full');
    }
    expect(await api.db.attempt.count({ where: { userId: await idOf(guest) } })).toBe(3);
  });

  it('stops who copies an assessment over and over', async () => {
    const { agent } = await api.member();
    const { body: company } = await agent
      .post('/api/v1/organisations')
      .send({ name: 'Copy & Co', timeZone: 'UTC' })
      .expect(201);
    const path = `/api/v1/organisations/${(company as { id: string }).id}/assessments`;
    const { body: made } = await agent.post(path).send({ title: 'A' }).expect(201);
    const codes: string[] = [];
    for (let nth = 0; nth < 20 && codes.length === 0; nth++) {
      const { status, body } = await agent
        .post(`${path}/${(made as { id: string }).id}/duplicate`)
        .send({});
      if (status !== 201) codes.push(String(body.code));
    }
    expect(codes).toEqual(['quota-full']);
  });

  it('is larger for an account, which keeps what it had as a guest', async () => {
    const guest = await api.guest();
    const tab = await Tab.practice(guest, STRUCTURED);
    expect((await fill(tab)).saved).toBe(3);
    await guest
      .post('/api/v1/accounts')
      .send({
        email: 'more-room@example.org',
        password: 'a long enough passphrase',
        displayName: 'X',
      })
      .expect(201);
    expect((await fill(tab)).saved).toBe(5);
  });

  it('is held by requests at the same moment too', async () => {
    const guest = await api.guest();
    const tabs = await Promise.all(
      Array.from({ length: 2 }, () => Tab.practice(guest, STRUCTURED)),
    );
    const saved = await Promise.all(tabs.map((tab) => save(tab, text(LONG))));
    expect(saved.filter(({ status }) => status === 200)).toHaveLength(1);
    const begun = Array.from({ length: 8 }, () =>
      guest.post('/api/v1/attempts').send({ questionId: NUMERIC }),
    );
    for (const { status } of await Promise.all(begun)) expect(status).toBe(413);
    expect(await bytesOf(await idOf(guest))).toBeLessThanOrEqual(QUOTAS.guest);
  });

  it('never stops an assessment', async () => {
    const agent = await api.guest();
    expect((await fill(await Tab.practice(agent, STRUCTURED))).status).toBe(413);
    const seat = await Seat.begun(await invited(api, { as: agent }));
    for (let i = 0; i < 3; i++)
      expect((await save(seat, number(`${String(i)}.5`), seat.item(NUMERIC))).status).toBe(200);
    await seat.nextSection(0);
    for (let i = 0; i < 6; i++)
      expect((await save(seat, text(`${LONG}${String(i)}`), seat.item(STRUCTURED))).status).toBe(
        200,
      );
  });
});

describe('the bytes of a day', () => {
  it('are counted by address, for practice alone, and come back with a time', async () => {
    const counted = await testApp({
      quotas: { ...QUOTAS, addressADay: 6_000 },
      rateLimits: 'memory',
    });
    const tab = await Tab.practice(await counted.guest(), STRUCTURED);
    const { status, body, saved } = await fill(tab);
    expect([status, body.code, saved]).toEqual([429, 'day-full', 2]);
    const { retryAfterSeconds, until } = body as unknown as {
      retryAfterSeconds: number;
      until: string;
    };
    expect(retryAfterSeconds).toBeGreaterThan(86_000);
    expect(Date.parse(until)).toBeGreaterThan(Date.now());
    const another = await counted.guest();
    const begun = await another.post('/api/v1/attempts').send({ questionId: NUMERIC }).expect(429);
    expect(begun.body.code).toBe('day-full');
    const seat = await Seat.begun(await invited(counted));
    expect((await save(seat, number('1'), seat.item(NUMERIC))).status).toBe(200);
    await counted.close();
  });

  it('are not used up by what is refused: nobody shuts the server for everybody', async () => {
    const counted = await testApp({
      quotas: { ...QUOTAS, guest: 4_000, serverADay: 12_000 },
      rateLimits: 'memory',
    });
    const guest = await counted.guest();
    const tab = await Tab.practice(guest, STRUCTURED);
    const nowhere = '00000000-0000-4000-8000-000000000000';
    const long = text(LONG);
    const refused: [number, () => Promise<{ status: number }>][] = [
      [
        404,
        () => guest.put(`/api/v1/attempts/${nowhere}/answers/${nowhere}`).send(tab.write(long)),
      ],
      [404, () => tab.put(nowhere, tab.write(long))],
      [409, () => tab.put(tab.current.id, { ...tab.write(long), leaseEpoch: 9 })],
      [409, () => tab.put(tab.current.id, { ...tab.write(long), baseSeq: 9 })],
      [
        413,
        () =>
          guest
            .post('/api/v1/interviews')
            .send({ minutes: 30, questionIds: [STRUCTURED, NUMERIC] }),
      ],
    ];
    for (const [status, send] of refused)
      for (let nth = 0; nth < 12; nth++) expect((await send()).status).toBe(status);
    expect((await save(tab, text('still here'))).status).toBe(200);
    const another = await counted.guest();
    await another.post('/api/v1/attempts').send({ questionId: NUMERIC }).expect(201);
    await counted.close();
  });

  it('are those of drafts of rubrics, too', async () => {
    const counted = await testApp({
      quotas: { ...QUOTAS, addressADay: 6_000 },
      rateLimits: 'memory',
    });
    const { agent } = await counted.member();
    const path = `/api/v1/authoring/questions/${STRUCTURED}/draft`;
    const draft = (baseVersion: number, sign: string) =>
      agent.put(path).send({ baseVersion, source: `# ${sign.repeat(4_000)}` });
    await draft(0, 'x').expect(200);
    const { body } = await draft(1, 'y').expect(429);
    expect(body).toMatchObject({ code: 'day-full' });
    await counted.close();
  });
});
