import { jest } from '@jest/globals';
import { AttemptsRepository } from '../../backend/src/taking/attempts/attempts.repository.js';
import type { AttemptView } from '../../backend/src/taking/attempts/attempts.schemas.js';
import type { ReportView } from '../../backend/src/taking/attempts/report.schemas.js';
import { CONTENT, type Content } from '../../backend/src/bank/content/bank.js';
import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import { testApp, type Agent, type TestApp } from './app.js';
import {
  MINUTES,
  number,
  NUMERIC,
  PLAN,
  SECONDS,
  STRUCTURED,
  Tab,
  text,
} from './attempt-driver.js';

let api: TestApp;
let guest: Agent;
beforeAll(async () => {
  api = await testApp();
  guest = await api.guest();
});
afterAll(() => api.close());

const until = (iso: string | undefined): number =>
  new Date(iso ?? Number.NaN).getTime() - api.clock.now().getTime();
const bank = (): Content => api.app.get<Content>(CONTENT);
/** Waits for what a worker does. */
async function eventually(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((next) => setTimeout(next, 50));
}
/** An answer with something missing, so that an interviewer has something to ask. */
const PARTIAL = text(
  'I run nsys to see how long the all-reduce takes, because communication may be exposed.',
);

describe('setting up an interview', () => {
  it.each([15, 30, 45, 60])(
    'fills %i minutes with questions of several kinds, and hides them',
    async (minutes) => {
      const { attempt } = await Tab.interview(guest, { minutes });
      expect(attempt).toMatchObject({
        kind: 'interview',
        state: 'waiting',
        rules: { minutes, pausesLeft: 1 },
      });
      expect(attempt.items.reduce((sum, item) => sum + (item.budgetSeconds ?? 0), 0)).toBe(
        minutes * 60,
      );
      for (const item of attempt.items) {
        expect(item).toMatchObject({ state: 'pending', isFollowUp: false });
        expect(item).not.toHaveProperty('question');
      }
      const kinds = await kindsOf(attempt);
      expect(kinds.has('structured') && kinds.has('numeric')).toBe(true);
      if (minutes >= 45) expect(kinds.has('plan')).toBe(true);
    },
  );

  it('chooses other questions each time, and takes no seed', async () => {
    const ids = async () => questionIds((await Tab.interview(guest, { minutes: 45 })).attempt);
    const sets = new Set((await Promise.all([1, 2, 3, 4, 5, 6].map(ids))).map(String));
    expect(sets.size).toBeGreaterThan(2);
    const { body } = await guest
      .post('/api/v1/interviews')
      .send({ minutes: 45, seed: 11 })
      .expect(400);
    expect(JSON.stringify(body)).toContain('seed');
  });

  it.each([{}, { tier: 'beginner' }])(
    'of %j asks what was not seen yet, at once after handing in',
    async (wish) => {
      const person = await api.guest();
      const written = new Set<string>();
      for (let count = 0; count < 2; count += 1) {
        const tab = await Tab.interview(person, { minutes: 30, ...wish });
        await tab.start();
        expect(tab.current.question?.kind).toBe('structured');
        written.add(tab.current.question?.id ?? '');
        await tab.handIn();
      }
      expect(written.size).toBe(2);
    },
  );

  it('keeps to a guide and a tier', async () => {
    const wish = { minutes: 30, guide: 'distributed-training-basics', tier: 'beginner' };
    const { attempt } = await Tab.interview(guest, wish);
    for (const id of await questionIds(attempt)) {
      expect(bank().bank.questions.get(id)).toMatchObject({ guide: wish.guide, tier: wish.tier });
    }
  });

  it('takes the questions that it is given, in their order', async () => {
    const { attempt } = await Tab.interview(guest, { minutes: 6, questionIds: [PLAN, NUMERIC] });
    expect(await questionIds(attempt)).toEqual([PLAN, NUMERIC]);
    expect(attempt.items.reduce((sum, item) => sum + (item.budgetSeconds ?? 0), 0)).toBe(360);
  });

  it('asks about the weak spots first when asked to', async () => {
    const { agent } = await api.member();
    const tab = await Tab.practice(agent, NUMERIC);
    await tab.save(number('wrong'));
    await tab.handIn();
    const weak = bank().bank.questions.get(NUMERIC)?.topics[0] ?? '';
    const { attempt } = await Tab.interview(agent, { minutes: 30, focus: 'weak-spots' });
    const topics = (await questionIds(attempt)).map(
      (id) => bank().bank.questions.get(id)?.topics[0],
    );
    expect(topics).toContain(weak);
  });

  it.each<[string, object, number, string]>([
    ['no length', {}, 400, 'minutes'],
    ['no time at all', { minutes: 0 }, 400, 'minutes'],
    ['four hours', { minutes: 240 }, 400, 'minutes'],
    ['half a minute', { minutes: 1.5 }, 400, 'minutes'],
    ['an unknown tier', { minutes: 30, tier: 'expert' }, 400, 'tier'],
    ['an unknown guide', { minutes: 30, guide: 'poetry' }, 422, 'guide'],
    ['an unknown focus', { minutes: 30, focus: 'luck' }, 400, 'focus'],
    ['a question twice', { minutes: 30, questionIds: [NUMERIC, NUMERIC] }, 400, 'questionIds'],
    ['no questions', { minutes: 30, questionIds: [] }, 400, 'questionIds'],
    [
      'an unknown question',
      { minutes: 30, questionIds: [NUMERIC, 'no-such-thing'] },
      422,
      'questionIds.1',
    ],
    ['an unknown member', { minutes: 30, cheat: true }, 400, ''],
  ])('with %s says what would be right', async (_name, wish, status, path) => {
    const response = await guest.post('/api/v1/interviews').send(wish);
    expect(response.status).toBe(status);
    expect(response.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });
});

describe('running an interview', () => {
  it('opens one question at a time, each with its own clock', async () => {
    const tab = await Tab.started(guest, 30);
    expect(tab.leaseEpoch).toBe(1);
    expect(tab.attempt.state).toBe('running');
    expect(tab.current).toMatchObject({
      position: 1,
      question: { id: STRUCTURED, kind: 'structured' },
    });
    expect(tab.attempt.items.filter((item) => 'question' in item)).toHaveLength(1);
    expect(until(tab.current.endsAt)).toBeLessThanOrEqual(
      (tab.current.budgetSeconds ?? 0) * SECONDS,
    );
    expect((await tab.event('next')).status).toBe(200);
    expect(tab.current).toMatchObject({ position: 2, question: { id: NUMERIC } });
    expect(tab.attempt.items[0]).toMatchObject({ state: 'closed', question: { id: STRUCTURED } });
  });

  it('gives the same lease to a start that is repeated, and refuses one from another tab', async () => {
    const tab = await Tab.started(guest);
    const again = await guest
      .post(`/api/v1/interviews/${tab.id}/start`)
      .send({ clientId: tab.clientId });
    expect(again.body).toMatchObject({ leaseEpoch: tab.leaseEpoch, state: 'running' });
    const other = await guest
      .post(`/api/v1/interviews/${tab.id}/start`)
      .send({ clientId: 'another-tab' });
    expect([other.status, other.body.code]).toEqual([409, 'lease-held']);
  });

  it('moves on once for a request that is repeated', async () => {
    const tab = await Tab.started(guest);
    const item = tab.current.id;
    await tab.event('next', { item });
    await tab.event('next', { item });
    expect(tab.current.position).toBe(2);
  });

  it('goes on by itself at the end of a question, even if nobody looks for a while', async () => {
    const tab = await Tab.started(guest, 30);
    api.clock.advance(until(tab.current.endsAt) + 30 * SECONDS);
    await tab.reload();
    expect(tab.current.position).toBe(2);
    expect(tab.attempt.items[0]).toMatchObject({ state: 'closed' });
    expect(tab.current.startedAt).toBe(tab.attempt.items[0]?.endsAt);
  });

  it('stops its clock and hides the question in a pause, once', async () => {
    const tab = await Tab.started(guest, 30);
    const before = until(tab.current.endsAt);
    expect((await tab.event('pause')).body).toMatchObject({
      state: 'paused',
      rules: { pausesLeft: 0 },
    });
    expect(tab.current).not.toHaveProperty('question');
    expect(tab.current).not.toHaveProperty('answer');
    expect(until(tab.attempt.pauseEndsAt)).toBeGreaterThan(9 * MINUTES);
    api.clock.advance(5 * MINUTES);
    expect((await tab.event('resume')).body).toMatchObject({ state: 'running' });
    expect(Math.abs(until(tab.current.endsAt) - before)).toBeLessThan(2 * SECONDS);
    const again = await tab.event('pause');
    expect([again.status, again.body.code]).toEqual([409, 'no-pause-left']);
  });

  it('resumes by itself after ten minutes', async () => {
    const tab = await Tab.started(guest, 30);
    await tab.event('pause');
    api.clock.advance(10 * MINUTES + SECONDS);
    expect((await tab.reload()).state).toBe('running');
  });

  const refusals: [
    string,
    (tab: Tab) => Promise<unknown>,
    (tab: Tab) => ReturnType<Tab['event']>,
    string,
  ][] = [
    [
      'next before the start',
      () => Promise.resolve(),
      (tab) => tab.event('next', { item: tab.attempt.items[0]?.id }),
      'lease-lost',
    ],
    ['pause before the start', (tab) => tab.lease(), (tab) => tab.event('pause'), 'not-started'],
    ['resume before the start', (tab) => tab.lease(), (tab) => tab.event('resume'), 'not-started'],
    ['hand-in before the start', (tab) => tab.lease(), (tab) => tab.handIn(), 'not-started'],
    [
      'next from a later item',
      (tab) => tab.start(),
      (tab) => tab.event('next', { item: tab.attempt.items[1]?.id }),
      'item-not-open',
    ],
    [
      'next from a foreign item',
      (tab) => tab.start(),
      (tab) => tab.event('next', { item: tab.id }),
      'not-found',
    ],
    [
      'next in a pause',
      async (tab) => {
        await tab.start();
        await tab.event('pause');
      },
      (tab) => tab.event('next'),
      'paused',
    ],
    [
      'pause after the end',
      async (tab) => {
        await tab.start();
        await tab.handIn();
      },
      (tab) => tab.event('pause'),
      'over',
    ],
    [
      'resume after the end',
      async (tab) => {
        await tab.start();
        await tab.handIn();
      },
      (tab) => tab.event('resume'),
      'over',
    ],
    [
      'a lease after the end',
      async (tab) => {
        await tab.start();
        await tab.handIn();
      },
      (tab) => tab.lease(true),
      'over',
    ],
    ['a report before the end', (tab) => tab.start(), (tab) => tab.report(), 'not-graded'],
  ];
  it.each(refusals)('refuses %s', async (_name, prepare, act, code) => {
    const tab = await Tab.interview(guest, { minutes: 10, questionIds: [NUMERIC, STRUCTURED] });
    await prepare(tab);
    const before = await tab.reload();
    const response = await act(tab);
    expect(response.body).toMatchObject({ code });
    expect(response.status).toBe(code === 'not-found' ? 404 : 409);
    expect({ ...(await tab.reload()), serverNow: 0 }).toEqual({ ...before, serverNow: 0 });
  });
});

describe('follow-up questions', () => {
  it('come from what the answer left out, and add what the first answer lacked', async () => {
    const tab = await Tab.started(guest, 20, [STRUCTURED, NUMERIC]);
    const first = tab.current.id;
    await tab.save(PARTIAL);
    await tab.event('next');
    expect(tab.current).toMatchObject({
      isFollowUp: true,
      followUpOf: first,
      budgetSeconds: 180,
      question: { kind: 'structured', sections: [{ id: 'answer' }], minutes: 3 },
    });
    const stored = await api.db.attemptItem.findUniqueOrThrow({ where: { id: tab.current.id } });
    const pinned = bank().bank.questions.get(STRUCTURED);
    if (pinned?.kind !== 'structured') throw new Error('not structured');
    const followUp = tab.current.id;
    const whole = Object.values(pinned.modelAnswer.sections).join('\n\n');
    await tab.save({ kind: 'structured', sections: { answer: whole } });
    await tab.event('next');
    expect(tab.current.question?.id).toBe(NUMERIC);
    await tab.handIn();
    const report = (await tab.report().expect(200)).body as ReportView;
    const [one, two] = report.items;
    expect(two).toMatchObject({ id: followUp, followUpOf: first, weight: 0 });
    expect(two?.report.criteria.map(({ id }) => id)).toEqual([stored.followUpCriterion]);
    expect(two?.report.points).toBeGreaterThan(0);
    expect(one?.score).toBeGreaterThan(one?.report.score ?? 10);
    const points = (one?.report.points ?? 0) + (two?.report.points ?? 0);
    expect(one?.score).toBeCloseTo((10 * points) / (one?.report.maxPoints ?? 1), 0);
  });

  it('are not asked after a blank answer, nor after a number or a plan', async () => {
    const tab = await Tab.started(guest, 20, [STRUCTURED, NUMERIC, PLAN]);
    await tab.event('next');
    expect(tab.current.question?.id).toBe(NUMERIC);
    await tab.save(number('wrong'));
    await tab.event('next');
    expect(tab.current.question?.id).toBe(PLAN);
  });

  it('come when time ends the question too', async () => {
    const tab = await Tab.started(guest, 20, [STRUCTURED, NUMERIC]);
    await tab.save(PARTIAL);
    api.clock.advance(until(tab.current.endsAt) + SECONDS);
    await tab.reload();
    expect(tab.current.isFollowUp).toBe(true);
  });
});

describe('the end of an interview', () => {
  it('comes by time alone: handed in at the end of the last question, graded after the grace', async () => {
    const tab = await Tab.started(guest, 10, [NUMERIC, STRUCTURED]);
    await tab.save(number('8.6 %'));
    api.clock.advance(10 * MINUTES + 5 * SECONDS);
    const over = await tab.reload();
    expect(over).toMatchObject({ state: 'submitted', submittedBy: 'deadline' });
    expect(over).not.toHaveProperty('score');
    expect((await tab.report()).body).toMatchObject({ code: 'not-graded', state: 'submitted' });
    api.clock.advance(11 * SECONDS);
    expect(await tab.reload()).toMatchObject({
      state: 'graded',
      submittedBy: 'deadline',
      submittedAt: over.submittedAt,
    });
    await tab.report().expect(200);
  });

  it('is seen whole: an attempt that was read while it was handed in is read again', async () => {
    const tab = await Tab.started(guest, 5, [NUMERIC]);
    const attempts = api.app.get(AttemptsRepository);
    const find = attempts.find.bind(attempts);
    api.clock.advance(5 * MINUTES + SECONDS);
    await api.app.get(JobsService).perform('attempt-look', { attemptId: tab.id });
    // the row of before, and the items of after
    const read = jest.spyOn(attempts, 'find').mockImplementationOnce(async (...asked) => {
      const attempt = (await find(...asked))!;
      const state = { ...attempt.state, state: 'running', submittedAt: null, submittedBy: null };
      return { ...attempt, state } as typeof attempt;
    });
    expect(await tab.reload()).toMatchObject({ state: 'submitted', submittedBy: 'deadline' });
    read.mockRestore();
  });

  it('comes without any browser, by the job', async () => {
    const tab = await Tab.started(guest, 5, [NUMERIC]);
    const row = () => api.db.attempt.findUniqueOrThrow({ where: { id: tab.id } });
    api.clock.advance(5 * MINUTES + SECONDS);
    const jobs = api.app.get(JobsService);
    await jobs.perform('attempt-look', { attemptId: tab.id });
    expect(await row()).toMatchObject({ state: 'submitted', submittedBy: 'deadline' });
    api.clock.advance(16 * SECONDS);
    await jobs.perform('attempt-sweep', {});
    await eventually(async () => (await row()).state === 'graded');
    await jobs.perform('attempt-look', { attemptId: tab.id });
    await jobs.perform('attempt-grade', { attemptId: tab.id });
    expect(await api.db.grade.count({ where: { attemptItem: { attemptId: tab.id } } })).toBe(1);
  });

  it('is known to the queue from the start', async () => {
    const tab = await Tab.started(guest, 7, [NUMERIC]);
    const queued = await api.db.$queryRaw<{ start_after: Date }[]>`
      SELECT start_after FROM pgboss.job WHERE name = 'attempt-look' AND data ->> 'attemptId' = ${tab.id}`;
    expect(queued).toHaveLength(1);
    expect(
      Math.abs(
        until(tab.attempt.endsAt) - (queued[0]!.start_after.getTime() - api.clock.now().getTime()),
      ),
    ).toBeLessThan(2 * SECONDS);
  });

  it('is queued once, however often somebody looks', async () => {
    const tab = await Tab.started(guest, 8, [NUMERIC, STRUCTURED]);
    for (let i = 0; i < 3; i++)
      await api.app.get(JobsService).perform('attempt-look', { attemptId: tab.id });
    const queued = () => api.db.$queryRaw<unknown[]>`
      SELECT 1 FROM pgboss.job WHERE name = 'attempt-look' AND data ->> 'attemptId' = ${tab.id}`;
    expect(await queued()).toHaveLength(1);
    api.clock.advance(10 * SECONDS);
    await tab.event('next'); // the end is nearer now
    expect(await queued()).toHaveLength(2);
  });

  it('may be missing in the queue: what the candidate did stays done, and the sweep hands in', async () => {
    const broken = jest
      .spyOn(api.app.get(JobsService), 'schedule')
      .mockRejectedValue(new Error('the queue is away'));
    const tab = await Tab.started(guest, 6, [NUMERIC]);
    expect(broken).toHaveBeenCalled();
    broken.mockRestore();
    api.clock.advance(6 * MINUTES + SECONDS);
    await api.app.get(JobsService).perform('attempt-sweep', {});
    const { state } = await api.db.attempt.findUniqueOrThrow({ where: { id: tab.id } });
    expect(state).toBe('submitted');
  });

  it('comes early by the hand-in; what was not opened earns nothing', async () => {
    const tab = await Tab.started(guest, 30);
    const response = await tab.handIn();
    expect(response.body).toMatchObject({ state: 'graded', submittedBy: 'candidate', score: 0 });
    const { body } = await tab.report().expect(200);
    expect((body as ReportView).items).toHaveLength(3);
    expect((body as ReportView).score).toBe(0);
  });

  it('comes when the candidate moves on from the last question', async () => {
    const tab = await Tab.started(guest, 5, [NUMERIC]);
    expect((await tab.event('next')).body).toMatchObject({
      state: 'graded',
      submittedBy: 'candidate',
    });
  });

  it('gives the lease in the grace to a browser that comes back, and not after it', async () => {
    const tab = await Tab.started(guest, 5, [NUMERIC]);
    const item = tab.attempt.items[0]!.id;
    api.clock.advance(5 * MINUTES + SECONDS);
    const back = (clientId: string) =>
      guest
        .post(`/api/v1/attempts/${tab.id}/lease`)
        .send({ clientId, takeOver: false, formerly: [tab.clientId] });
    const { body } = await back('the-browser-again').expect(200);
    const { leaseEpoch } = body as { leaseEpoch: number };
    const write = { ...tab.write(number('8.6 %'), item), clientId: 'the-browser-again' };
    await tab.put(item, { ...write, leaseEpoch }).expect(200);
    api.clock.advance(16 * SECONDS);
    const late = await back('and-once-more').expect(409);
    expect(late.body).toMatchObject({ code: 'over' });
    const kept = await tab.put(item, { ...write, clientSeq: 90, leaseEpoch: 1 }).expect(410);
    expect(kept.body).toMatchObject({ code: 'closed', kept: true });
  });

  it('lets the candidate end the grace by handing in', async () => {
    const tab = await Tab.started(guest, 5, [NUMERIC]);
    api.clock.advance(5 * MINUTES + SECONDS);
    const item = tab.attempt.items[0]!.id;
    await tab.save(number('8.6 %'), item);
    expect((await tab.handIn()).body).toMatchObject({ state: 'graded', submittedBy: 'deadline' });
    await tab.put(item, tab.write(number('9'), item)).expect(410);
  });
});

describe('the report', () => {
  it('adds up: points to scores, scores by minutes to the whole', async () => {
    const tab = await Tab.started(guest, 30);
    await tab.save(PARTIAL);
    for (let i = 0; i < 5 && tab.attempt.state === 'running'; i++) {
      if (tab.current.question?.kind === 'numeric') await tab.save(number('8.57 %'));
      await tab.event('next');
    }
    const report = (await tab.report().expect(200)).body as ReportView;
    for (const { report: each } of report.items) {
      const parts = [...each.criteria, ...each.misconceptions, ...each.adjustments];
      expect(parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(each.points, 2);
      for (const { quotes } of each.criteria) {
        for (const quote of quotes) expect(quote.end).toBeGreaterThan(quote.start);
      }
    }
    const weight = report.items.reduce((sum, item) => sum + item.weight, 0);
    const mean = report.items.reduce((sum, item) => sum + item.weight * item.score, 0) / weight;
    expect(Math.abs(report.score - mean)).toBeLessThanOrEqual(0.05001);
    expect(report.attempt.score).toBe(report.score);
  });

  it('quotes the candidate’s own words, gives a model answer and links that lead somewhere', async () => {
    const tab = await Tab.started(guest, 30);
    await tab.save(PARTIAL);
    await tab.handIn();
    const report = (await tab.report().expect(200)).body as ReportView;
    const [structured] = report.items;
    const said = PARTIAL.kind === 'structured' ? PARTIAL.sections : {};
    const quotes = structured?.report.criteria.flatMap((criterion) => criterion.quotes) ?? [];
    expect(quotes.length).toBeGreaterThan(0);
    for (const { section, start, end, text: words } of quotes) {
      expect(said[section]?.slice(start, end)).toBe(words);
    }
    expect(structured?.modelAnswer).toMatchObject({ sections: expect.any(Object) });
    expect(report.next.length).toBeGreaterThan(0);
    for (const { href, why } of report.next) {
      expect(why).toBeTruthy();
      expect(href).toMatch(/^\/(practice|guides|projects)\/[a-z0-9-]+(#[a-z0-9-]+)?$/);
      const [, kind, id] = href.replace(/#.*/, '').split('/');
      const route = kind === 'practice' ? 'questions' : kind;
      await guest.get(`/api/v1/${String(route)}/${String(id)}`).expect(200);
    }
  });

  it('compares with the candidate’s own past', async () => {
    const { agent } = await api.member();
    const scores: number[] = [];
    for (const answer of ['1', '2']) {
      const tab = await Tab.practice(agent, NUMERIC);
      await tab.save(number(answer));
      await tab.handIn();
      scores.push(tab.attempt.score ?? -1);
      api.clock.advance(MINUTES);
    }
    const last = await Tab.practice(agent, NUMERIC);
    await last.handIn();
    const { past } = (await last.report().expect(200)).body as ReportView;
    expect(past.map(({ score }) => score)).toEqual(scores);
  });
});

describe('content under a running attempt', () => {
  it('is pinned: an edit of the bank changes nothing for those who have begun', async () => {
    const tab = await Tab.started(guest, 10, [NUMERIC, STRUCTURED]);
    const content = bank() as { bank: Content['bank'] };
    const before = content.bank;
    const questions = new Map(before.questions);
    questions.delete(STRUCTURED);
    const old = questions.get(NUMERIC);
    if (old?.kind !== 'numeric') throw new Error('not numeric');
    questions.set(NUMERIC, {
      ...old,
      version: 'f'.repeat(64),
      title: 'Edited',
      prompt: 'Edited: {{stages}}',
    });
    const seen = tab.current.question;
    try {
      content.bank = { ...before, version: 'edited', questions };
      expect((await tab.reload()).items[0]?.question).toEqual(seen);
      await tab.event('next');
      expect(tab.current.question?.id).toBe(STRUCTURED);
      await tab.handIn();
      const report = (await tab.report().expect(200)).body as ReportView;
      expect(report.items.map(({ question }) => question.version)).toEqual([
        seen?.version,
        before.questions.get(STRUCTURED)?.version,
      ]);
    } finally {
      content.bank = before;
    }
  });
});

async function questionIds(attempt: AttemptView): Promise<string[]> {
  const rows = await api.db.attemptItem.findMany({
    where: { attemptId: attempt.id },
    orderBy: { position: 'asc' },
  });
  return rows.map(({ questionId }) => questionId);
}

async function kindsOf(attempt: AttemptView): Promise<Set<string>> {
  const ids = await questionIds(attempt);
  return new Set(ids.map((id) => bank().bank.questions.get(id)?.kind ?? ''));
}
