import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { Settings } from '../../backend/src/taking/assessments/settings.schemas.js';
import { DEFAULT_SETTINGS } from '../../backend/src/taking/assessments/settings.schemas.js';
import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import type { MyData } from '../../backend/src/telling/my-data/my-data.schemas.js';
import { TellingService } from '../../backend/src/telling/results/telling.service.js';
import type {
  Appeals,
  CandidateResult,
  ResultPage,
  ResultPreview,
} from '../../backend/src/telling/results/results.schemas.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import { CHOICE, number, NUMERIC, STRUCTURED, text } from './attempt-driver.js';
import { join } from './hiring.js';
import { story } from './story.js';

const DAY = 86_400_000;
const results = (more: Partial<Settings['results']> = {}): Settings['results'] => ({
  ...DEFAULT_SETTINGS.results,
  ...more,
});

interface Took {
  readonly person: Invited;
  readonly seat: Seat;
  readonly manager: Agent;
  readonly base: string;
}

let api: TestApp;

beforeAll(async () => {
  api = await testApp();
  await api.member(); // the owner of the server
});
afterAll(() => api.close());

/** Somebody who has handed in, beside somebody else or in an organisation of their own with a manager. */
async function took(settings: Partial<Settings> = {}, beside?: Took): Promise<Took> {
  const rules = {
    graceSeconds: 0,
    review: { ...DEFAULT_SETTINGS.review, secondMarkingPercent: 0 },
  };
  const person = await invited(
    api,
    beside ? { beside: beside.person } : { settings: { ...rules, ...settings } },
  );
  const seat = await Seat.begun(person);
  await seat.save(number('0.2'), seat.item(NUMERIC));
  await seat.save({ kind: 'choice', picked: [], reason: 'It needs NVLink.' }, seat.item(CHOICE));
  await seat.nextSection(0);
  await seat.save(text('I profile with nsys first.'), seat.item(STRUCTURED));
  expect((await seat.handIn()).status).toBe(200);
  await person.agent.get(`/api/v1/attempts/${seat.id}`).expect(200);
  if (beside) return { ...beside, person, seat };
  const { agent: manager, id } = await api.member();
  await join(api, person.organisationId, id, ['manager']);
  const { assessmentId } = await api.db.invitation.findUniqueOrThrow({
    where: { id: person.invitationId },
  });
  const base = `/api/v1/organisations/${person.organisationId}/assessments/${assessmentId}`;
  return { person, seat, manager, base };
}

/** The manager marks every answer: as proposed, or with everything at its most. */
async function reviewed({ manager, base, seat }: Took, how: 'accept' | 'most' = 'accept') {
  const { body: queue } = await manager.get(`${base}/review`).expect(200);
  for (const { id: question } of (queue as { questions: { id: string }[] }).questions)
    for (;;) {
      const { body } = await manager.post(`${base}/review/next`).send({ question }).expect(200);
      const { task } = body as { task: Task | null };
      if (task === null) break;
      const points = task.rows.map(({ id: row, proposed, steps }) => {
        const given = how === 'accept' ? proposed : steps.at(-1)!.points;
        return {
          row,
          points: given,
          ...(given === proposed ? {} : { reason: 'A private reason' }),
        };
      });
      await manager
        .post(`${base}/review/items/${task.id}/marks`)
        .send({ epoch: task.lease.epoch, gradeId: task.gradeId, points, comment: 'Only for us.' })
        .expect(201);
    }
  // two marks of one person far apart: the second is skipped, the first stands
  await api.db
    .$executeRaw`UPDATE "ReviewItem" v SET stage = 'done', "reviewerId" = NULL, "leasedAt" = NULL,
    "leaseExpiresAt" = NULL, score = (SELECT m.score FROM "ReviewMark" m WHERE m."reviewItemId" = v.id
      ORDER BY m."leaseEpoch" DESC LIMIT 1)
    FROM "AttemptItem" i WHERE i.id = v."attemptItemId" AND i."attemptId" = ${seat.id}::uuid AND v.stage <> 'done'`;
}
interface Task {
  readonly id: string;
  readonly gradeId: string;
  readonly lease: { epoch: number };
  readonly rows: { id: string; proposed: number; steps: { points: number }[] }[];
}

const list = async ({ manager, base }: Took, query = '') =>
  (await manager.get(`${base}/results${query}`).expect(200)).body as ResultPage;
const told = async ({ person, seat }: Took) =>
  (await person.agent.get(`/api/v1/assessment-attempts/${seat.id}/result`).expect(200))
    .body as CandidateResult;
const release = async ({ manager, base }: Took, body: object = {}) =>
  (await manager.post(`${base}/results/release`).send(body).expect(200)).body as {
    released: string[];
    left: number;
    refused: { attempt: string; why: string }[];
  };

describe('a result that waits for review', () => {
  const step = story();
  let one: Took;
  let other: Took;
  beforeAll(async () => {
    one = await took({ results: results({ show: 'report' }) });
    other = await took({}, one);
  });

  step('is awaited by its candidate, who is told by when', async () => {
    const result = await told(one);
    expect(result).toMatchObject({ state: 'awaited', results: [], title: 'Training engineer' });
    const { submittedAt } = await api.db.attempt.findUniqueOrThrow({ where: { id: one.seat.id } });
    expect(Date.parse(result.expectedBy!)).toBe(submittedAt!.getTime() + 14 * DAY);
  });

  step('is listed with what it waits for', async () => {
    const { rows, counts, title } = await list(one);
    expect(title).toBe('Training engineer');
    expect(counts).toEqual({ reviewing: 2, ready: 0, released: 0, changed: 0 });
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      attempt: one.seat.id,
      candidate: { displayName: 'Ada Candidate' },
      state: 'reviewing',
      answers: 4,
      waiting: { first: 4, second: 0, moderation: 0, appeal: 0 },
      overdue: false,
      released: null,
    });
  });

  step('is not released before every answer is reviewed', async () => {
    const { released, refused } = await release(one, { attempts: [one.seat.id, randomUUID()] });
    expect(released).toEqual([]);
    expect(refused.map(({ why }) => why).sort()).toEqual(['not-graded', 'not-reviewed']);
    expect((await release(one)).released).toEqual([]);
  });

  step('may be put off, and the candidate reads why, on the page and in a mail', async () => {
    const expectedBy = new Date(api.clock.now().getTime() + 30 * DAY).toISOString();
    const put = (body: object) => one.manager.post(`${one.base}/results/delay`).send(body);
    const body = { attempts: [one.seat.id], expectedBy, reason: 'Our moderator is ill.' };
    expect((await put(body).expect(200)).body).toEqual({ delayed: [one.seat.id] });
    const result = await told(one);
    expect(result).toMatchObject({ state: 'awaited', expectedBy });
    expect(result.delays).toMatchObject([{ expectedBy, reason: 'Our moderator is ill.' }]);
    const mail = await api.db.outboxMail.findFirstOrThrow({
      where: { candidateId: one.person.candidateId, subject: { contains: 'comes later' } },
    });
    expect(mail.text).toContain('Our moderator is ill.');
    const past = new Date(api.clock.now().getTime() - DAY).toISOString();
    for (const [changed, path] of [
      [{ expectedBy: past }, 'expectedBy'],
      [{ expectedBy: '2199-01-01T00:00:00.000Z' }, 'expectedBy'],
      [{ reason: ' x ' }, 'reason'],
      [{ attempts: [] }, 'attempts'],
    ] as const)
      expect(
        JSON.stringify((await put({ ...body, ...changed }).expect(400)).body.errors),
      ).toContain(path);
  });

  step(
    'is shown to the manager beforehand as its candidate will see it, to the letter',
    async () => {
      await reviewed(one, 'most');
      const at = `${one.base}/results/attempts/${one.seat.id}`;
      const look = async () => (await one.manager.get(at).expect(200)).body as ResultPreview;
      const { result: preview, refusal } = await look();
      expect(refusal).toBeNull();
      expect(preview.results[0]?.body).toMatchObject({ basis: 'reviewed', score: 10 });
      const { counts } = await list(one);
      expect(counts).toEqual({ reviewing: 0, ready: 2, released: 0, changed: 0 });
      expect(await release(one, { attempts: [one.seat.id] })).toEqual({
        released: [one.seat.id],
        left: 0,
        refused: [],
      });
      const result = await told(one);
      expect(result.state).toBe('told');
      expect(result.results.map(({ body }) => body)).toEqual(
        preview.results.map(({ body }) => body),
      );
      expect((await look()).refusal).toBe('unchanged');
      await one.manager.get(`${one.base}/results/attempts/${randomUUID()}`).expect(404);
    },
  );

  step(
    'tells points, quotes and what to train, and nothing that reviewers wrote for each other',
    async () => {
      const [{ body }] = (await told(one)).results as [CandidateResult['results'][number]];
      expect(body.band?.name).toBe('Strong');
      expect(body.items).toHaveLength(4);
      expect(body.items.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
      for (const item of body.items) {
        expect(item.report?.rows.length).toBeGreaterThan(0);
        for (const { points, maxPoints } of item.report!.rows) expect(points).toBe(maxPoints);
      }
      const sent = JSON.stringify(await told(one));
      expect(sent).not.toMatch(/private reason|Only for us|modelAnswer|reviewer/i);
    },
  );

  step('is mailed without figures, and recorded', async () => {
    const mail = await api.db.outboxMail.findFirstOrThrow({
      where: { candidateId: one.person.candidateId, subject: { startsWith: 'Your result: ' } },
    });
    expect(mail.text).toContain(`/invitations/${one.person.invitationId}`);
    expect(mail.text).not.toMatch(/Strong|of 10/);
    const entry = await api.db.auditEvent.findFirstOrThrow({
      where: { action: 'result.released', subject: one.seat.id },
    });
    expect(entry.detail).toMatchObject({ number: 1 });
  });

  step('is released of all that are ready at once', async () => {
    expect((await release(one)).released).toEqual([other.seat.id]);
    expect((await told(other)).state).toBe('told');
    expect((await release(one)).released).toEqual([]);
  });

  step(
    'stays as it was told when marks change, until it is released anew; then both are shown',
    async () => {
      api.clock.advance(60_000);
      const item = await api.db.reviewItem.findFirstOrThrow({
        where: { questionId: STRUCTURED, attemptItem: { attemptId: one.seat.id } },
      });
      await api.db.reviewItem.update({
        where: { id: item.id },
        data: { stage: 'first', score: null },
      });
      await reviewed(one);
      const { rows } = await list(one, '?state=changed');
      expect(rows.map(({ attempt }) => attempt)).toEqual([one.seat.id]);
      expect(rows[0]!.score).toBeLessThan(10);
      expect((await told(one)).results).toHaveLength(1);
      expect((await release(one, { attempts: [one.seat.id] })).released).toEqual([one.seat.id]);
      const { results: both } = await told(one);
      expect(both.map(({ number: n }) => n)).toEqual([2, 1]);
      expect(both[0]!.body.score).toBeLessThan(both[1]!.body.score!);
      expect(await release(one, { attempts: [one.seat.id] })).toMatchObject({
        released: [],
        refused: [{ why: 'unchanged' }],
      });
      const mails = await api.db.outboxMail.count({
        where: { candidateId: one.person.candidateId, subject: { contains: 'has changed' } },
      });
      expect(mails).toBe(1);
    },
  );

  step('comes page by page', async () => {
    const first = await list(one, '?limit=1');
    expect(first.rows).toHaveLength(1);
    const second = await list(one, `?limit=1&cursor=${first.nextCursor!}`);
    expect(second.rows.map(({ attempt }) => attempt)).toEqual([other.seat.id]);
    expect(second.nextCursor).toBeUndefined();
    await one.manager.get(`${one.base}/results?cursor=nonsense`).expect(400);
  });

  step('is a file, too, as far as it is told', async () => {
    const at = ({ seat }: Took) => `/api/v1/assessment-attempts/${seat.id}/result.pdf`;
    const file = await one.person.agent.get(at(one)).buffer(true).expect(200);
    expect(file.headers['content-disposition']).toBe('attachment; filename="result.pdf"');
    const pdf = (file.body as Buffer).toString('latin1');
    expect(pdf.startsWith('%PDF-1.7')).toBe(true);
    expect(pdf).toContain('(Result: Training engineer)');
    await other.person.agent.get(at(one)).expect(404);
    const awaited = await took({}, one);
    const { body } = await awaited.person.agent.get(at(awaited)).expect(409);
    expect(body.code).toBe('nothing-told');
  });

  step('is nobody else’s', async () => {
    const path = `/api/v1/assessment-attempts/${one.seat.id}/result`;
    await other.person.agent.get(path).expect(404);
    await one.manager.get(path).expect(404);
    const { agent: reviewer, id } = await api.member();
    await join(api, one.person.organisationId, id, ['reviewer']);
    await reviewer.get(`${one.base}/results`).expect(403);
  });

  step('is in the candidate’s copy of their data', async () => {
    const { body } = await one.person.agent.get('/api/v1/account/export').expect(200);
    const { released, delayed } = (body as { results: { released: object[]; delayed: object[] } })
      .results;
    expect(released).toMatchObject([{ number: 1 }, { number: 2 }]);
    expect(delayed).toMatchObject([{ reason: 'Our moderator is ill.' }]);
  });
});

describe('a webhook', () => {
  it('is told that a result was released, by ids alone, and once more when another is', async () => {
    const one = await took({ results: results({ show: 'score' }) });
    const { organisationId, invitationId } = one.person;
    const { id: endpointId } = await api.db.webhookEndpoint.create({
      data: {
        organisationId,
        name: 'x',
        url: 'https://x.example/',
        events: ['result.released'],
        secret: Buffer.from('x'),
      },
    });
    const sent = () =>
      api.db.webhookDelivery.findMany({ where: { endpointId }, select: { body: true } });
    await reviewed(one);
    await release(one, { attempts: [one.seat.id] });
    await release(one, { attempts: [one.seat.id] }); // unchanged: nothing new is told
    const [first, ...more] = await sent();
    expect(more).toEqual([]);
    const { type, data } = JSON.parse(first!.body) as { type: string; data: object };
    expect(type).toBe('result.released');
    expect(data).toMatchObject({ organisationId, invitationId, attemptId: one.seat.id });
    expect(first!.body).not.toMatch(/score|band/);
  });
});

describe('the mail of what is told', () => {
  const mails = (one: Took) =>
    api.db.outboxMail.findMany({
      where: { candidateId: one.person.candidateId, subject: { startsWith: 'Your result' } },
      select: { id: true, state: true, attempts: true },
    });

  it('goes out later, once, where the process ends before it has asked for that', async () => {
    const one = await took({ results: results({ show: 'score' }) });
    await reviewed(one);
    const jobs = api.app.get(JobsService);
    const ended = jest.spyOn(jobs, 'schedule').mockRejectedValue(new Error('it has ended'));
    try {
      await one.manager
        .post(`${one.base}/results/delay`)
        .send({
          attempts: [one.seat.id],
          expectedBy: new Date(api.clock.now().getTime() + DAY).toISOString(),
          reason: 'A reviewer is ill.',
        })
        .expect(200);
      expect((await release(one)).released).toEqual([one.seat.id]);
    } finally {
      ended.mockRestore();
    }
    const waiting = await mails(one);
    expect(waiting).toEqual(
      Array(2).fill({ id: expect.any(String) as string, state: 'queued', attempts: 0 }),
    );
    api.clock.advance(2 * 60_000);
    // on one process and on another
    for (let i = 0; i < 2; i++) await jobs.perform('mail-sweep', {});
    for (const { id: mailId } of waiting) await jobs.perform('mail', { mailId });
    const done = () => mails(one).then((rows) => rows.every(({ state }) => state === 'logged'));
    for (let i = 0; i < 100 && !(await done()); i++)
      await new Promise((next) => setTimeout(next, 50));
    expect(await mails(one)).toEqual(
      Array(2).fill({ id: expect.any(String) as string, state: 'logged', attempts: 1 }),
    );
  });

  it('and what it tells are stored together or not at all', async () => {
    const one = await took({ results: results({ show: 'score' }) });
    await reviewed(one);
    await api.db
      .$executeRaw`ALTER TABLE "OutboxMail" ADD CONSTRAINT refused CHECK (subject NOT LIKE 'Your result:%') NOT VALID`;
    try {
      await one.manager.post(`${one.base}/results/release`).send({}).expect(500);
    } finally {
      await api.db.$executeRaw`ALTER TABLE "OutboxMail" DROP CONSTRAINT refused`;
    }
    expect((await list(one)).rows[0]).toMatchObject({ state: 'ready', released: null });
    expect(await mails(one)).toEqual([]);
    expect((await release(one)).released).toEqual([one.seat.id]);
    expect(await mails(one)).toHaveLength(1);
  });
});

describe('an appeal', () => {
  const step = story();
  let one: Took;
  let item: string;
  /** Two more reviewers beside the manager, who marked everything. */
  let rita: Agent;
  const WORDS = 'My second sentence names the profiler that you asked for.';
  const appeal = (body: object, by: Took = one) =>
    by.person.agent.post(`/api/v1/assessment-attempts/${by.seat.id}/result/appeals`).send(body);
  const next = async (agent: Agent, { base } = one) => {
    const { body } = await agent
      .post(`${base}/review/next`)
      .send({ question: STRUCTURED })
      .expect(200);
    return (body as { task: (Task & AppealTask) | null }).task;
  };
  interface AppealTask {
    readonly stage: string;
    readonly appeal?: { reason: string };
    readonly before?: { score: number }[];
    readonly alone: boolean;
  }
  const mark = (agent: Agent, task: Task, said: ['least' | 'most', string], { base } = one) => {
    const [how, comment] = said;
    const points = task.rows.map(({ id: row, proposed, steps }) => {
      const given = steps.at(how === 'most' ? -1 : 0)!.points;
      return { row, points: given, ...(given === proposed ? {} : { reason: 'By the rubric.' }) };
    });
    return agent
      .post(`${base}/review/items/${task.id}/marks`)
      .send({ epoch: task.lease.epoch, gradeId: task.gradeId, points, comment });
  };
  const appeals = async () =>
    (await one.manager.get(`${one.base}/results/appeals`).expect(200)).body as Appeals;

  beforeAll(async () => {
    one = await took({ results: results({ show: 'score' }) });
    item = one.seat.item(STRUCTURED);
    const joined = await api.member();
    rita = joined.agent;
    await join(api, one.person.organisationId, joined.id, ['reviewer']);
  });

  step('needs a result', async () => {
    expect((await appeal({ item, reason: WORDS }).expect(409)).body.code).toBe('nothing-told');
    await reviewed(one);
    await release(one, { attempts: [one.seat.id] });
    const { appealsUntil, results: told1 } = await told(one);
    expect(Date.parse(appealsUntil!)).toBe(Date.parse(told1[0]!.at) + 14 * DAY);
  });

  step.each([
    ['a reason of some length', { reason: 'Too short a word.' }, 400, 'reason'],
    ['a reason of no book’s length', { reason: 'x'.repeat(2001) }, 400, 'reason'],
    ['an id', { item: 'x' }, 400, 'item'],
    ['a question of the attempt', { item: randomUUID() }, 404, 'not-found'],
  ])('needs %s', async (_name, changed, status, says) => {
    const { body } = await appeal({ item, reason: WORDS, ...changed }).expect(status);
    expect(JSON.stringify(body)).toContain(says);
  });

  step('is the candidate’s alone to make', async () => {
    const path = `/api/v1/assessment-attempts/${one.seat.id}/result/appeals`;
    await one.manager.post(path).send({ item, reason: WORDS }).expect(404);
    await api.visitor().post(path).send({ item, reason: WORDS }).expect(401);
  });

  step('is made once for each question; the same one twice is one', async () => {
    for (let i = 0; i < 2; i++) {
      const { body } = await appeal({ item, reason: WORDS }).expect(201);
      expect((body as CandidateResult).appeals).toMatchObject([
        { item, reason: WORDS, state: 'open' },
      ]);
    }
    const other = await appeal({ item, reason: `${WORDS} Look again.` }).expect(409);
    expect(other.body.code).toBe('appealed');
    expect(await api.db.appeal.count({ where: { attemptId: one.seat.id } })).toBe(1);
  });

  step('changes nothing of what was told while it waits, and shows to managers', async () => {
    expect((await told(one)).results).toHaveLength(1);
    const { rows } = await list(one);
    expect(rows[0]).toMatchObject({ state: 'released', waiting: { appeal: 1 } });
    expect((await appeals()).counts).toEqual({ open: 1, overdue: 0, answered: 0 });
    api.clock.advance(15 * DAY);
    expect(await appeals()).toMatchObject({
      counts: { overdue: 1 },
      rows: [{ overdue: true, state: 'open', candidate: { displayName: 'Ada Candidate' } }],
    });
  });

  step(
    'stands on the page of the candidate’s data, with until when others may be made',
    async () => {
      const read = async ({ person }: Took) => {
        const { body } = await person.agent.get('/api/v1/my-data').expect(200);
        return (body as MyData)[0]!.invitations[0]!.attempts.at(-1)!.appeals;
      };
      const [{ at }] = (await told(one)).results as [CandidateResult['results'][number]];
      expect(await read(one)).toEqual({
        until: new Date(Date.parse(at) + 14 * DAY).toISOString(),
        open: false,
        made: [
          {
            question: 1 + one.seat.attempt.items.findIndex(({ id }) => id === item),
            at: expect.any(String) as string,
            reason: WORDS,
            state: 'open',
            answer: null,
          },
        ],
      });
      const fresh = await took({ results: results({ releaseAfter: 'hand-in' }) });
      expect(await read(fresh)).toMatchObject({ open: true, made: [] });
      const waits = await took();
      expect(await read(waits)).toEqual({ until: null, open: false, made: [] });
    },
  );

  step('is refused after the deadline', async () => {
    const late = await appeal({ item: one.seat.attempt.items[0]!.id, reason: WORDS }).expect(410);
    expect(late.body).toMatchObject({ code: 'appeals-over', until: expect.any(String) as string });
  });

  step(
    'goes to somebody who has not marked the answer, with the words, earlier marks and no name',
    async () => {
      expect(await next(one.manager)).toBeNull();
      const task = (await next(rita))!;
      expect(task).toMatchObject({ stage: 'appeal', appeal: { reason: WORDS }, alone: false });
      expect(task.before).toHaveLength(1);
      const sent = JSON.stringify(task);
      const { person, seat } = one;
      for (const telling of [item, seat.id, person.userId, person.candidateId, 'Ada Candidate'])
        expect(sent).not.toContain(telling);
    },
  );

  step(
    'is answered with a reason that the candidate reads, and a result that is told anew',
    async () => {
      const task = (await next(rita))!;
      const short = await mark(rita, task, ['most', 'Right.']).expect(400);
      expect(JSON.stringify(short.body.errors)).toContain('comment');
      const before = (await told(one)).results[0]!.body.score!;
      await mark(rita, task, ['most', 'You are right: nsys is what we asked for.']).expect(201);
      const after = await told(one);
      expect(after.appeals).toMatchObject([
        {
          state: 'answered',
          answer: {
            comment: 'You are right: nsys is what we asked for.',
            changed: true,
            after: 10,
          },
        },
      ]);
      expect(after.results.map(({ number: n }) => n)).toEqual([2, 1]);
      expect(after.results[0]!.body.score).toBeGreaterThan(before);
      expect(JSON.stringify(after)).not.toContain('By the rubric.');
      const mails = await api.db.outboxMail.count({
        where: { candidateId: one.person.candidateId, subject: { startsWith: 'Your appeal' } },
      });
      expect(mails).toBe(1);
      expect((await appeals()).counts).toEqual({ open: 0, overdue: 0, answered: 1 });
    },
  );

  step('that is answered cannot be taken back by its reviewer', async () => {
    const { id } = await api.db.reviewItem.findUniqueOrThrow({ where: { attemptItemId: item } });
    const again = await rita.post(`${one.base}/review/items/${id}/again`).send({}).expect(409);
    expect(again.body.code).toBe('too-late');
  });

  it('about a result of the program alone brings a person in, and says so', async () => {
    const auto = await took({ results: results({ releaseAfter: 'hand-in', show: 'score' }) });
    const about = auto.seat.item(STRUCTURED);
    await appeal({ item: about, reason: WORDS }, auto).expect(201);
    const task = (await next(auto.manager, auto))!;
    expect(task).toMatchObject({ stage: 'appeal', before: [], alone: false });
    const none = 'Your answer names no tool at all.';
    await mark(auto.manager, task, ['least', none], auto).expect(201);
    const { results: both } = await told(auto);
    expect(both).toMatchObject([
      { number: 1, body: { basis: 'partly' } },
      { number: 0, body: { basis: 'automatic' } },
    ]);
  });

  it('tells the result anew also where the process ends right after the answer, once', async () => {
    const jobs = api.app.get(JobsService);
    const auto = await took({ results: results({ releaseAfter: 'hand-in', show: 'score' }) });
    await appeal({ item: auto.seat.item(STRUCTURED), reason: WORDS }, auto).expect(201);
    const task = (await next(auto.manager, auto))!;
    const queued = async () => {
      const rows = await api.db.$queryRaw<{ data: { itemId: string }; later: boolean }[]>`
        SELECT data, start_after > created_on AS later FROM pgboss.job WHERE name = 'appeal-answered'`;
      return rows.filter(({ data }) => data.itemId === task.id);
    };
    // refused: the job stands already, and has nothing to tell
    await mark(auto.manager, task, ['most', 'Right.'], auto).expect(400);
    const [early] = await queued();
    expect(early!.later).toBe(true);
    await jobs.perform('appeal-answered', early!.data);
    expect((await told(auto)).results).toMatchObject([{ number: 0 }]);

    const telling = api.app.get(TellingService, { strict: false });
    const ends = jest.spyOn(telling, 'pin').mockRejectedValueOnce(new Error('the process ends'));
    const right = 'You are right: nsys is what we asked for.';
    await mark(auto.manager, task, ['most', right], auto).expect(201);
    ends.mockRestore();
    expect((await told(auto)).results).toMatchObject([{ number: 0 }]);
    const waiting = await queued();
    expect(waiting).toHaveLength(2);
    for (const { data } of waiting) await jobs.perform('appeal-answered', data);
    expect((await told(auto)).results).toMatchObject([
      { number: 1, body: { basis: 'partly', score: expect.any(Number) as number } },
      { number: 0 },
    ]);
  });

  it('is nobody’s where the settings allow none', async () => {
    const none = await took({ results: results({ releaseAfter: 'hand-in', appealDays: 0 }) });
    expect((await told(none)).appealsUntil).toBeNull();
    const refused = await appeal({ item: none.seat.item(STRUCTURED), reason: WORDS }, none);
    expect([refused.status, refused.body.code]).toEqual([409, 'no-appeals']);
  });
});

describe('how much is told', () => {
  it.each([
    ['band', { band: true, score: false, report: false }],
    ['score', { band: true, score: true, report: false }],
    ['report', { band: true, score: true, report: true }],
  ] as const)('%s', async (show, shown) => {
    const one = await took({ results: results({ show }) });
    await reviewed(one);
    await release(one, { attempts: [one.seat.id] });
    const [{ body }] = (await told(one)).results as [CandidateResult['results'][number]];
    expect({
      band: body.band !== undefined,
      score: body.score !== undefined,
      report: body.next !== undefined,
    }).toEqual(shown);
    for (const item of body.items) {
      expect(item.score !== undefined).toBe(shown.score);
      expect(item.report !== undefined).toBe(shown.report);
    }
  });
});

describe('when it is told', () => {
  it('at the hand-in: at once what the program says, and says that nobody has reviewed it', async () => {
    const one = await took({ results: results({ releaseAfter: 'hand-in', show: 'score' }) });
    const { results: first, state } = await told(one);
    expect(state).toBe('told');
    expect(first).toMatchObject([{ number: 0, body: { basis: 'automatic' } }]);
    await reviewed(one, 'most');
    expect((await told(one)).results).toEqual(first);
    await release(one, { attempts: [one.seat.id] });
    const { results: both } = await told(one);
    expect(both).toMatchObject([{ number: 1, body: { basis: 'reviewed', score: 10 } }, first[0]]);
  });

  it('after the window: neither before, nor at a manager’s word', async () => {
    const now = api.clock.now().getTime();
    const window = {
      opensAt: new Date(now - DAY).toISOString(),
      closesAt: new Date(now + DAY).toISOString(),
      timeZone: 'Europe/Berlin',
    };
    const one = await took({ window, results: results({ releaseAfter: 'window', show: 'score' }) });
    expect((await told(one)).state).toBe('awaited');
    await reviewed(one);
    const early = await release(one, { attempts: [one.seat.id] });
    expect(early.refused).toMatchObject([{ why: 'window-open' }]);
    api.clock.advance(DAY + 60_000);
    expect((await told(one)).results).toMatchObject([{ number: 0 }]);
    expect((await release(one, { attempts: [one.seat.id] })).released).toHaveLength(1);
  });

  it('never: the candidate is told that it is not told here, and no manager releases it', async () => {
    const one = await took({ results: results({ releaseAfter: 'never' }) });
    expect((await told(one)).state).toBe('not-told');
    await reviewed(one);
    expect((await release(one, { attempts: [one.seat.id] })).refused).toMatchObject([
      { why: 'not-told' },
    ]);
  });

  it('not before the hand-in', async () => {
    const person = await invited(api);
    const seat = await Seat.begun(person);
    const early = await person.agent.get(`/api/v1/assessment-attempts/${seat.id}/result`);
    expect([early.status, early.body.code]).toEqual([409, 'not-handed-in']);
  });
});
