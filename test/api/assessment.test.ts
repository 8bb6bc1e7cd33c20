import pg from 'pg';
import { jest } from '@jest/globals';
import { AttemptControlService } from '../../backend/src/taking/attempts/attempt-control.service.js';
import { CONTENT, type Content } from '../../backend/src/bank/content/bank.js';
import { pastRequests } from './past-requests.js';
import { testApp, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import {
  CHOICE,
  MINUTES,
  number,
  NUMERIC,
  ORDERING,
  SECONDS,
  STRUCTURED,
  Tab,
  text,
} from './attempt-driver.js';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const until = (iso: string | undefined): number =>
  Math.round((new Date(iso ?? Number.NaN).getTime() - api.clock.now().getTime()) / MINUTES);
const control = (): AttemptControlService => pastRequests(api.app.get(AttemptControlService));
const by = ({ managerId, organisationId }: Invited) => ({ userId: managerId, organisationId });
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error as { code?: unknown }).code,
  );

describe('the waiting room', () => {
  it('has one attempt for an invitation, however many calls come at once', async () => {
    const person = await invited(api);
    const ids = await Promise.all(Array.from({ length: 100 }, () => person.prepare()));
    expect(new Set(ids).size).toBe(1);
    const where = { invitationId: person.invitationId };
    expect(await api.db.attempt.count({ where })).toBe(1);
    expect(await api.db.attemptItem.count({ where: { attempt: where } })).toBe(4);
  });

  it('tells the rules as they are for the person, and no question', async () => {
    const person = await invited(api, { extraTimePercent: 50, breakSeconds: 600 });
    const { attempt } = await Seat.of(person);
    expect(attempt).toMatchObject({
      kind: 'assessment',
      state: 'waiting',
      rules: { minutes: 45, extraTimePercent: 50, breakSecondsLeft: 600 },
      sections: [
        { title: 'Sizing', state: 'pending', questions: 2, limitSeconds: 900 },
        { title: 'Diagnosis', state: 'pending', questions: 2 },
      ],
    });
    expect(JSON.stringify(attempt)).not.toContain('About Sizing');
    for (const item of attempt.items) expect(item).not.toHaveProperty('question');
    const { body } = await person.agent
      .get(`/api/v1/assessment-attempts/${attempt.id}/briefing`)
      .expect(200);
    expect(body).toMatchObject({
      title: 'Training engineer',
      organisation: 'Mesh Labs',
      aids: 'plan-lab',
      tries: { allowed: 1, made: 1 },
    });
  });

  it('starts in one statement that writes', async () => {
    // on a server without a worker: that of the others may be grading what an earlier test has left
    const alone = await testApp({ worker: 'none' });
    const person = await invited(alone);
    const seat = await Seat.of(person);
    const query = jest.spyOn(pg.Client.prototype, 'query');
    await seat.start();
    const database = new URL(alone.config.databaseUrl!).pathname.slice(1);
    const here = query.mock.calls.filter(
      (_call, i) => (query.mock.contexts[i] as pg.Client).database === database,
    );
    const texts = here.map(([first]) =>
      typeof first === 'string' ? first : (first as unknown as { text: string }).text,
    );
    query.mockRestore();
    const about = texts.filter((sql) =>
      /(UPDATE|INSERT|DELETE).*"(Attempt|AttemptItem)"/s.test(sql),
    );
    expect(about).toHaveLength(1);
    expect(seat.attempt.state).toBe('running');
    await alone.close();
  });

  it('is nobody else’s: not another candidate’s, and not a manager’s', async () => {
    const person = await invited(api);
    const { id } = await Seat.of(person);
    const other = await invited(api, { beside: person });
    await other.agent.get(`/api/v1/attempts/${id}`).expect(404);
    await other.agent.get(`/api/v1/assessment-attempts/${id}/briefing`).expect(404);
    await other.agent
      .post(`/api/v1/assessment-attempts/${id}/start`)
      .send({ clientId: 'another-tab' })
      .expect(404);
  });

  it('lets nobody start before the window opens or after it closes, and moves it for who needs more', async () => {
    const opensAt = new Date(api.clock.now().getTime() + 60 * MINUTES).toISOString();
    const closesAt = new Date(api.clock.now().getTime() + 120 * MINUTES).toISOString();
    const window = { opensAt, closesAt, timeZone: 'Europe/Berlin' };
    const person = await invited(api, { settings: { window } });
    const helped = await invited(api, { beside: person, extraTimePercent: 100 });
    const [seat, other] = [await Seat.of(person), await Seat.of(helped)];
    const start = async (who: Seat) => {
      const { status, body } = await who.ask('start', { clientId: who.clientId });
      return [status, (body as { code?: string }).code];
    };
    expect(await start(seat)).toEqual([409, 'not-yet-open']);
    api.clock.advance(121 * MINUTES);
    expect(await start(seat)).toEqual([409, 'window-closed']);
    expect(await start(other)).toEqual([200, undefined]);
    await other.reload();
    expect(until(other.attempt.endsAt)).toBe(60);
  });

  it('knows a window by its instants: summer time that ends inside it moves nothing', async () => {
    // 25 October 2026: at three in the morning the clocks of Berlin go back to two
    const window = {
      opensAt: '2026-10-25T00:30:00Z',
      closesAt: '2026-10-25T01:30:00Z',
      timeZone: 'Europe/Berlin',
    };
    const summer = await testApp({ databaseUrl: api.config.databaseUrl, worker: 'none' });
    summer.clock.advance(Date.parse('2026-10-25T00:59:00Z') - summer.clock.now().getTime());
    const person = await invited(summer, { settings: { window } });
    const seat = await Seat.begun(person);
    const { startedAt, endsAt } = seat.attempt;
    expect(Date.parse(endsAt ?? '') - Date.parse(startedAt ?? '')).toBe(30 * MINUTES);
    summer.clock.advance(31 * MINUTES);
    expect((await seat.reload()).submittedBy).toBe('deadline');
    await summer.close();
  });
});

describe('taking an assessment', () => {
  it('opens a section’s questions together, in any order, and the next section after it', async () => {
    const seat = await Seat.begun(await invited(api));
    expect(seat.attempt.items.filter(({ state }) => state === 'open')).toHaveLength(2);
    expect(seat.attempt.sections?.[0]).toMatchObject({ state: 'open', intro: 'About Sizing.' });
    await seat.save({ kind: 'choice', picked: [], reason: 'later first' }, seat.item(CHOICE));
    await seat.save(number('8'), seat.item(NUMERIC));
    await seat.save(number('8.57 %'), seat.item(NUMERIC));
    expect(until(seat.attempt.sections?.[0]?.endsAt)).toBe(10);
    const moved = await seat.nextSection(0);
    expect(moved.status).toBe(200);
    expect(seat.attempt).toMatchObject({ section: 1, state: 'running' });
    const late = await seat.put(seat.item(NUMERIC), seat.write(number('9'), seat.item(NUMERIC)));
    expect([late.status, late.body.code]).toEqual([410, 'closed']);
    expect((await seat.nextSection(0)).status).toBe(200);
    expect(seat.attempt.section).toBe(1);
    await seat.save(text('nsys'), seat.item(STRUCTURED));
    await seat.nextSection(1);
    expect(seat.attempt).toMatchObject({ state: 'graded', submittedBy: 'candidate' });
  });

  it('tells neither score nor report, in no place', async () => {
    const person = await invited(api);
    const seat = await Seat.begun(person);
    await seat.save(number('8.57 %'), seat.item(NUMERIC));
    await seat.handIn();
    expect(seat.attempt.state).toBe('graded');
    expect(seat.attempt).not.toHaveProperty('score');
    const report = await seat.report();
    expect([report.status, report.body.code]).toEqual([409, 'not-released']);
    const review = await person.agent.get(`/api/v1/attempts/${seat.id}/second-opinion`);
    expect([review.status, review.body.code]).toEqual([409, 'not-released']);
    const list = await person.agent.get('/api/v1/attempts').expect(200);
    expect(list.body.items).toMatchObject([{ id: seat.id, title: 'Training engineer' }]);
    expect(list.body.items[0]).not.toHaveProperty('score');
    const progress = await person.agent.get('/api/v1/progress').expect(200);
    expect(progress.body.tiers.every(({ n }: { n: number }) => n === 0)).toBe(true);
    const graded = await api.db.grade.count({ where: { attemptItem: { attemptId: seat.id } } });
    expect(graded).toBe(4);
    const all = await person.agent.get('/api/v1/account/export').expect(200);
    const exported = JSON.parse(all.text || JSON.stringify(all.body)) as {
      attempts: { id: string; score: unknown; items: object[] }[];
    };
    expect(exported.attempts[0]).toMatchObject({ id: seat.id, score: null });
    for (const item of exported.attempts[0]!.items) expect(item).not.toHaveProperty('grades');
  });

  it('goes on on a second device; the first is fenced off, and the candidate sees that it was noted', async () => {
    const person = await invited(api);
    const first = await Seat.begun(person);
    await first.save(number('1'), first.item(NUMERIC));
    const second = await Seat.of(person, 'the-other-device');
    expect((await second.lease()).status).toBe(409);
    expect((await second.lease(true)).status).toBe(200);
    await second.save(number('2'), second.item(NUMERIC));
    const stale = await first.put(
      first.item(NUMERIC),
      first.write(number('3'), first.item(NUMERIC)),
    );
    expect([stale.status, stale.body.code]).toEqual([409, 'lease-lost']);
    const events = await api.db.attemptEvent.findMany({ where: { attemptId: first.id } });
    expect(events).toMatchObject([{ kind: 'second-session', actorId: null }]);
  });

  it('keeps to the pinned questions when one is retired from the bank in the middle', async () => {
    const person = await invited(api);
    const seat = await Seat.begun(person);
    const content = api.app.get<Content>(CONTENT) as { bank: Content['bank'] };
    const before = content.bank;
    const questions = new Map(before.questions);
    for (const id of [STRUCTURED, ORDERING]) questions.delete(id);
    try {
      content.bank = { ...before, version: 'edited', questions };
      await seat.nextSection(0);
      expect(seat.attempt.items.map(({ question }) => question?.id)).toContain(STRUCTURED);
      await seat.save(text('nsys'), seat.item(STRUCTURED));
      await seat.handIn();
      expect(seat.attempt.state).toBe('graded');
      // who comes after it was retired is asked what the release holds, like everybody
      const later = await invited(api, { beside: person });
      expect((await Seat.of(later)).attempt.items).toHaveLength(4);
    } finally {
      content.bank = before;
    }
  });

  it('decides by its own clock: a browser that is ten minutes off changes nothing', async () => {
    const seat = await Seat.begun(await invited(api));
    const { body } = await seat
      .put(seat.item(NUMERIC), seat.write(number('8'), seat.item(NUMERIC)))
      .set('date', new Date(Date.now() - 10 * MINUTES).toUTCString())
      .expect(200);
    expect(Math.abs(body.serverNow - api.clock.now().getTime())).toBeLessThan(5 * SECONDS);
    api.clock.advance(10 * MINUTES + 16 * SECONDS);
    const late = await seat.put(seat.item(NUMERIC), {
      ...seat.write(number('9'), seat.item(NUMERIC)),
      baseSeq: body.serverSeq,
    });
    expect([late.status, late.body]).toEqual([
      410,
      expect.objectContaining({ code: 'closed', kept: true }),
    ]);
    // the server's own clock set back by ten minutes opens nothing again
    api.clock.advance(-10 * MINUTES);
    await seat.reload();
    expect(seat.attempt.section).toBe(1);
    api.clock.advance(10 * MINUTES);
  });

  it('allows as many tries as its settings say, and one practice run that nobody else scores', async () => {
    const person = await invited(api, { settings: { attempts: 2 } });
    const seat = await Seat.of(person);
    const { body: run } = await seat.ask('rehearsal').expect(201);
    expect((await seat.ask('rehearsal').expect(201)).body).toEqual(run);
    const rehearsal = await Seat.of(person, 'rehearsal-tab', run.attemptId as string);
    await rehearsal.start();
    expect(rehearsal.attempt).toMatchObject({ rehearsal: true, rules: { minutes: 10 } });
    const asked = seat.attempt.items.length;
    expect(asked).toBe(4);
    for (const { question } of rehearsal.attempt.items)
      expect([NUMERIC, CHOICE, STRUCTURED, ORDERING]).not.toContain(question?.id);
    await rehearsal.handIn();
    await rehearsal.report().expect(200);

    await seat.start();
    expect((await seat.ask('retake').expect(201)).body).toEqual({ attemptId: seat.id });
    await seat.handIn();
    const again = await Promise.all([1, 2, 3].map(() => seat.ask('retake')));
    const ids = new Set(again.map(({ body }) => (body as { attemptId: string }).attemptId));
    expect(ids.size).toBe(1);
    const second = await Seat.of(person, 'second-try', [...ids][0]);
    expect(second.id).not.toBe(seat.id);
    expect(await person.prepare()).toBe(second.id);
    await second.start();
    await second.handIn();
    expect((await seat.ask('retake')).body).toMatchObject({ status: 409, code: 'no-try-left' });
  });
});

describe('what a manager does', () => {
  it('gives more time to a running attempt, and says in its record why', async () => {
    const person = await invited(api);
    const seat = await Seat.begun(person);
    await control().extend(seat.id, 300, 'fire alarm', by(person));
    await seat.reload();
    expect(until(seat.attempt.sections?.[0]?.endsAt)).toBe(15);
    expect(until(seat.attempt.endsAt)).toBe(35);
    expect(seat.attempt.addedSeconds).toBe(300);
    const events = await api.db.attemptEvent.findMany({ where: { attemptId: seat.id } });
    expect(events).toMatchObject([
      {
        kind: 'extended',
        actorId: person.managerId,
        detail: { seconds: 300, reason: 'fire alarm' },
      },
    ]);
  });

  it('does not extend what is over, but opens it again; the new grade takes the place of the old', async () => {
    const person = await invited(api);
    const seat = await Seat.begun(person);
    await seat.nextSection(0);
    api.clock.advance(31 * MINUTES);
    await seat.reload();
    expect(seat.attempt.state).toBe('graded');
    expect(await codeOf(control().extend(seat.id, 300, 'late', by(person)))).toBe('over');
    await control().reopen(seat.id, 300, 'the network of the site was down', by(person));
    await seat.reload();
    expect(seat.attempt).toMatchObject({ state: 'running', section: 1 });
    expect(until(seat.attempt.endsAt)).toBe(5);
    expect((await seat.lease()).status).toBe(200);
    await seat.save(text('nsys shows the exposed all-reduce'), seat.item(STRUCTURED));
    await seat.handIn();
    expect(seat.attempt.state).toBe('graded');
    const grades = await api.db.grade.findMany({
      where: { attemptItemId: seat.item(STRUCTURED) },
      orderBy: { round: 'asc' },
    });
    expect(grades.map(({ round, answerSeq }) => [round, answerSeq > 0])).toEqual([
      [0, false],
      [1, true],
    ]);
  });

  it('stops the clock and lets it go on, without a break being used', async () => {
    const person = await invited(api, { breakSeconds: 600 });
    const seat = await Seat.begun(person);
    await control().pause(seat.id, 'we lost the room', by(person));
    await seat.reload();
    expect(seat.attempt).toMatchObject({ state: 'paused', pausedBy: 'manager' });
    expect(seat.attempt).not.toHaveProperty('pauseEndsAt');
    expect(seat.attempt.items[0]).not.toHaveProperty('question');
    const own = await seat.ask('resume', { leaseEpoch: seat.leaseEpoch });
    expect([own.status, own.body.code]).toEqual([409, 'held']);
    api.clock.advance(40 * MINUTES);
    await control().resume(seat.id, 'back', by(person));
    await seat.reload();
    expect(seat.attempt).toMatchObject({ state: 'running', rules: { breakSecondsLeft: 600 } });
    expect(until(seat.attempt.endsAt)).toBe(30);
  });

  it('reaches the running attempts of a person whose needs have become known', async () => {
    const person = await invited(api);
    const seat = await Seat.begun(person);
    const needs = { extraTimePercent: 50, breakSeconds: 300 };
    expect(await control().accommodate(person.candidateId, needs, by(person))).toBe(1);
    await seat.reload();
    expect(until(seat.attempt.sections?.[0]?.endsAt)).toBe(15);
    expect(until(seat.attempt.endsAt)).toBe(45);
    const paused = await seat.ask('pause', { leaseEpoch: seat.leaseEpoch });
    expect([paused.status, paused.body.pausedBy]).toEqual([200, 'candidate']);
  });

  it('is for attempts of the own organisation alone', async () => {
    const [mine, theirs] = [await invited(api), await invited(api)];
    const seat = await Seat.begun(theirs);
    expect(await codeOf(control().extend(seat.id, 60, 'x', by(mine)))).toBe('not-found');
  });

  it('is done in order when it comes with a hand-in at once: nothing is lost, one of the two is told', async () => {
    const person = await invited(api);
    const seat = await Seat.begun(person);
    const [handIn, extension] = await Promise.all([
      seat.handIn(),
      codeOf(control().extend(seat.id, 60, 'x', by(person))),
    ]);
    expect(handIn.status).toBe(200);
    expect([null, 'over']).toContain(extension);
    expect((await seat.reload()).state).toBe('graded');
  });
});

describe('the aids of an assessment', () => {
  const scenario = {
    model: 'gpt3-175b',
    cluster: '3d-pipeline-175b-64gpu',
    training: { sequenceLength: 2048, globalBatch: 512 },
  };
  const plan = { tp: 8, pp: 8, dp: 1, sequenceParallel: true, recompute: 'full' };
  const use = async ({ agent }: Pick<Invited, 'agent'>) => {
    const evaluated = await agent.post('/api/v1/plans/evaluate').send({ ...scenario, plan });
    const searched = await agent
      .post('/api/v1/plans/search')
      .send({ ...scenario, plan: { ...plan, recompute: undefined } });
    const { body: access } = await agent.get('/api/v1/plans/access').expect(200);
    expect(access).toMatchObject({
      evaluate: evaluated.status === 200,
      search: searched.status === 200,
    });
    return { evaluated, searched, statuses: [evaluated.status, searched.status] };
  };

  it.each(['none', 'calculator'] as const)(
    'shut the lab for who takes one with aids: %s, from the start to the hand-in, on a break too',
    async (aids) => {
      const person = await invited(api, { settings: { aids, pauses: 1, pauseSeconds: 300 } });
      const seat = await Seat.of(person);
      expect((await use(person)).statuses).toEqual([200, 200]);
      await seat.start();
      const { evaluated, searched, statuses } = await use(person);
      expect(statuses).toEqual([403, 403]);
      for (const { headers, body } of [evaluated, searched]) {
        expect(headers['content-type']).toMatch(/^application\/problem\+json/);
        expect(body).toMatchObject({
          code: 'aid-not-allowed',
          detail: expect.stringContaining('“Training engineer”, which does not allow the plan lab'),
        });
      }
      await seat.ask('pause', { leaseEpoch: seat.leaseEpoch });
      expect((await use(person)).statuses).toEqual([403, 403]);
      await seat.ask('resume', { leaseEpoch: seat.leaseEpoch });
      await seat.nextSection(0);
      expect((await use(person)).statuses).toEqual([403, 403]);
      await seat.nextSection(1);
      expect((await use(person)).statuses).toEqual([200, 200]);
    },
  );

  it('shut the search alone where the lab is allowed', async () => {
    const person = await invited(api, { settings: { aids: 'plan-lab' } });
    await Seat.begun(person);
    const { searched, statuses } = await use(person);
    expect(statuses).toEqual([200, 403]);
    expect(searched.body.detail).toContain('allows the plan lab, but not its search');
  });

  it('hold for an account as for a guest, for nobody else, and for none who leaves the session out', async () => {
    const { agent } = await api.member();
    const person = await invited(api, { settings: { aids: 'none' }, as: agent });
    await Seat.begun(person);
    expect((await use(person)).statuses).toEqual([403, 403]);
    const other = await invited(api, { beside: person });
    expect((await use(other)).statuses).toEqual([200, 200]);
    // as fetch with credentials: 'omit', in the console of the room
    for (const what of ['evaluate', 'search']) {
      const { body } = await api.visitor().post(`/api/v1/plans/${what}`).send(scenario).expect(401);
      expect(body.code).toBe('not-signed-in');
    }
  });

  it('hold in the practice run as in earnest', async () => {
    const person = await invited(api, { settings: { aids: 'calculator' } });
    const seat = await Seat.of(person);
    const { body } = await seat.ask('rehearsal');
    const rehearsal = await Seat.of(person, 'assessment-tab', body.attemptId as string);
    await rehearsal.start();
    expect((await use(person)).statuses).toEqual([403, 403]);
    api.clock.advance(11 * MINUTES);
    expect((await use(person)).statuses).toEqual([200, 200]);
  });

  it('end with the time, even if nobody has looked since', async () => {
    const person = await invited(api, { settings: { aids: 'none' } });
    await Seat.begun(person);
    expect((await use(person)).statuses).toEqual([403, 403]);
    api.clock.advance(31 * MINUTES);
    expect((await use(person)).statuses).toEqual([200, 200]);
  });
});

describe('practice beside an assessment', () => {
  const resting = {
    status: 403,
    body: { code: 'assessment-under-way', detail: expect.stringContaining('“Training engineer”') },
  };
  const attempts = ({ agent }: Pick<Invited, 'agent'>) => [
    agent.post('/api/v1/attempts').send({ questionId: NUMERIC }),
    agent.post('/api/v1/interviews').send({ minutes: 30, questionIds: [NUMERIC] }),
  ];

  it('rests until the hand-in, with the reports of what was practised before', async () => {
    const person = await invited(api, { settings: { pauses: 1, pauseSeconds: 300 } });
    const practice = await Tab.practice(person.agent, NUMERIC);
    await practice.handIn();
    const report = () => person.agent.get(`/api/v1/attempts/${practice.id}/report`);
    const seat = await Seat.of(person);
    await report().expect(200);
    await seat.start();
    expect(await report()).toMatchObject(resting);
    for (const asked of attempts(person)) expect(await asked).toMatchObject(resting);
    await seat.ask('pause', { leaseEpoch: seat.leaseEpoch });
    expect(await report()).toMatchObject(resting);
    await seat.ask('resume', { leaseEpoch: seat.leaseEpoch });
    await seat.nextSection(0);
    await seat.nextSection(1);
    await report().expect(200);
    for (const asked of attempts(person)) expect((await asked).status).toBe(201);
  });

  it('loses no answer of a practice that was under way', async () => {
    const person = await invited(api);
    const practice = await Tab.practice(person.agent, NUMERIC);
    const seat = await Seat.begun(person);
    await practice.save(number('0.1'));
    expect(await practice.handIn()).toMatchObject(resting);
    await practice.reload();
    expect(practice.attempt.state).toBe('running');
    await seat.handIn();
    await practice.handIn();
    await practice.reload();
    expect(practice.attempt.state).toBe('graded');
  });

  it('tells no score and no key by a list, a page, a copy of one’s data, or an interview set up before', async () => {
    const person = await invited(api);
    const practice = await Tab.practice(person.agent, STRUCTURED);
    await practice.save(text('I profile a step with nsys first.'));
    await practice.handIn();
    const waiting = await Tab.interview(person.agent, { minutes: 30, questionIds: [NUMERIC] });
    const told = async () => {
      const list = (await person.agent.get('/api/v1/attempts').expect(200)).text;
      const page = (await person.agent.get(`/api/v1/attempts/${practice.id}`).expect(200)).text;
      const copy = (await person.agent.get('/api/v1/account/export').expect(200)).text;
      return [
        list.includes('"score"'),
        page.includes('"score"'),
        copy.includes('"missing"'),
        copy.includes('"grades"'),
      ];
    };
    expect(await told()).toEqual([true, true, true, true]);
    const seat = await Seat.begun(person);
    expect(await told()).toEqual([false, false, false, false]);
    const start = `/api/v1/interviews/${waiting.id}/start`;
    expect(await person.agent.post(start).send({ clientId: 'interview-tab' })).toMatchObject(
      resting,
    );
    await seat.handIn();
    await person.agent.post(start).send({ clientId: 'interview-tab' }).expect(200);
    expect(await told()).toEqual([true, true, true, true]);
  });

  it('goes on for everybody else', async () => {
    const person = await invited(api);
    await Seat.begun(person);
    for (const asked of attempts({ agent: (await api.member()).agent }))
      expect((await asked).status).toBe(201);
  });
});
