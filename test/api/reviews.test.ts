import { createHash } from 'node:crypto';
import { inScope } from '../../backend/src/platform/database/scope.js';
import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import { ReviewedScoresService } from '../../backend/src/marking/reviews/reviewed-scores.service.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import { CHOICE, number, NUMERIC, STRUCTURED, text } from './attempt-driver.js';
import { join } from './hiring.js';
import { story } from './story.js';

const MINUTE = 60_000;

interface Row {
  readonly id: string;
  readonly proposed: number;
  readonly maxPoints: number;
  readonly steps: { points: number }[];
}
interface Task {
  readonly id: string;
  readonly stage: string;
  readonly gradeId: string;
  readonly lease: { epoch: number; expiresAt: string };
  readonly rows: Row[];
  readonly answer?: { sections?: Record<string, string> };
  readonly report: { score: number };
  readonly before?: { score: number }[];
  readonly mine?: { comment: string; score: number };
  readonly alone: boolean;
}

let api: TestApp;
let first: Invited;
let base: string;
/** Three reviewers of the company. */
let ann: Agent, bea: Agent, cas: Agent;
let annId: string, beaId: string;
/** Marks build upon marks, up to the deletion of all of them. */
const step = story();
/** Everybody whose answers are reviewed. */
const people: { person: Invited; seat: Seat }[] = [];

/** Somebody who hands in three answers. */
async function handedIn(beside?: Invited): Promise<{ person: Invited; seat: Seat }> {
  const settings = {
    graceSeconds: 0,
    review: { secondMarkingPercent: 0, differenceThreshold: 2 },
  };
  const person = await invited(api, beside ? { beside } : { settings });
  const seat = await Seat.begun(person);
  await seat.save(number('0.2'), seat.item(NUMERIC));
  const reason = 'Tensor parallel traffic needs NVLink.';
  await seat.save({ kind: 'choice', picked: [], reason }, seat.item(CHOICE));
  await seat.nextSection(0);
  await seat.save(
    text(`I profile with nsys first, as number ${String(people.length)}.`),
    seat.item(STRUCTURED),
  );
  expect((await seat.handIn()).status).toBe(200);
  await person.agent.get(`/api/v1/attempts/${seat.id}`).expect(200);
  people.push({ person, seat });
  return { person, seat };
}

async function reviewer(roles: Parameters<typeof join>[3] = ['reviewer']) {
  const member = await api.member();
  await join(api, first.organisationId, member.id, roles);
  return member;
}

beforeAll(async () => {
  api = await testApp();
  await api.member(); // the owner of the server
  ({ person: first } = await handedIn());
  for (let i = 0; i < 3; i++) await handedIn(first);
  const invitation = await api.db.invitation.findUniqueOrThrow({
    where: { id: first.invitationId },
  });
  base = `/api/v1/organisations/${first.organisationId}/assessments/${invitation.assessmentId}/review`;
  ({ agent: ann, id: annId } = await reviewer());
  ({ agent: bea, id: beaId } = await reviewer());
  ({ agent: cas } = await reviewer());
});
afterAll(() => api.close());

const queue = async (agent: Agent) => {
  const { body } = await agent.get(base).expect(200);
  return body as { questions: { id: string; title: string; counts: Record<string, number> }[] };
};
const countsOf = async (agent: Agent, question: string) =>
  (await queue(agent)).questions.find(({ id }) => id === question)!.counts;

async function offered(agent: Agent, question: string, aside?: string): Promise<Task | null> {
  const { body } = await agent.post(`${base}/next`).send({ question, aside }).expect(200);
  return (body as { task: Task | null }).task;
}
async function taken(agent: Agent, question: string, aside?: string): Promise<Task> {
  const task = await offered(agent, question, aside);
  if (task === null) throw new Error('there is nothing to review');
  return task;
}

async function remove(owner: Agent, { organisationId, candidateId: id }: Invited) {
  const { email } = await api.db.candidate.findUniqueOrThrow({ where: { id } });
  const at = `/api/v1/organisations/${organisationId}/candidates/${id}`;
  await owner.delete(at).send({ email }).expect(204);
}

/** Everybody lets go of what they hold. */
const free = () =>
  api.db.reviewItem.updateMany({
    data: { reviewerId: null, leasedAt: null, leaseExpiresAt: null },
  });

/** The proposal as it is, or every criterion at its most or least. */
function markOf(task: Task, how: 'accept' | 'most' | 'least' = 'accept', comment = '') {
  const points = task.rows.map(({ id, proposed, steps }) => {
    const to =
      how === 'accept' ? proposed : how === 'most' ? steps.at(-1)!.points : steps[0]!.points;
    return { row: id, points: to, ...(to === proposed ? {} : { reason: 'By the rubric.' }) };
  });
  return { epoch: task.lease.epoch, gradeId: task.gradeId, points, comment };
}
const hand = (agent: Agent, task: Task, body: object) =>
  agent.post(`${base}/items/${task.id}/marks`).send(body);

describe('the queue', () => {
  step('has each answer of each graded attempt once, however often somebody looks', async () => {
    for (let i = 0; i < 2; i++)
      expect(await countsOf(ann, STRUCTURED)).toMatchObject({
        first: 4,
        done: 0,
        open: 4,
        own: 0,
        mine: 0,
      });
    expect((await queue(ann)).questions.map(({ id }) => id).sort()).toHaveLength(4);
    const items = await api.db.reviewItem.count();
    expect(items).toBe(await api.db.grade.count());
  });

  /** As if nobody had listened when the attempts were graded. */
  async function forgetAll() {
    await api.db.reviewItem.deleteMany({});
    await api.db.reviewProgress.deleteMany({});
    await api.db.attempt.updateMany({ data: { reviewRound: null } });
  }

  step('finds what no listener brought in', async () => {
    await forgetAll();
    expect(await countsOf(ann, STRUCTURED)).toMatchObject({ first: 4 });
    expect(await queue(ann)).toMatchObject({ toCome: 0 });
  });

  step('is filled by a job where nobody looks', async () => {
    await forgetAll();
    await api.app.get(JobsService).perform('review-sweep', {});
    expect(await api.db.reviewItem.count()).toBe(await api.db.grade.count());
    expect(await api.db.reviewProgress.findMany({ select: { first: true, done: true } })).toEqual(
      Array.from({ length: 4 }, () => ({ first: 4, done: 0 })),
    );
  });

  step('lists the assessments of the organisation with what waits in each', async () => {
    const { body } = await ann
      .get(`/api/v1/organisations/${first.organisationId}/review`)
      .expect(200);
    expect(body).toMatchObject({
      assessments: [{ title: 'Training engineer', counts: { first: 16 } }],
    });
  });

  step('leaves out practice runs and what is not graded', async () => {
    const person = await invited(api, { beside: first });
    const attempt = await person.prepare();
    const { body } = await person.agent
      .post(`/api/v1/assessment-attempts/${attempt}/rehearsal`)
      .send({})
      .expect(201);
    const rehearsal = await Seat.of(
      person,
      'rehearsing',
      (body as { attemptId: string }).attemptId,
    );
    await rehearsal.start();
    expect((await rehearsal.handIn()).status).toBe(200);
    await person.agent.get(`/api/v1/attempts/${rehearsal.id}`).expect(200);
    expect((await api.db.attempt.findUniqueOrThrow({ where: { id: rehearsal.id } })).state).toBe(
      'graded',
    );
    await Seat.begun(person);
    expect(await countsOf(ann, STRUCTURED)).toMatchObject({ first: 4 });
    // or else it is graded where a sweep finds it out of time, some tests later
    await remove((await reviewer(['owner'])).agent, person);
  });
});

describe('what a reviewer is sent', () => {
  step('has question, rubric, answer and proposal, and nothing that says whose it is', async () => {
    const task = await taken(ann, STRUCTURED);
    expect(task).toMatchObject({
      stage: 'first',
      alone: false,
      question: { id: STRUCTURED },
      answer: { kind: 'structured' },
      report: { kind: 'structured' },
    });
    expect(task.rows.find(({ id }) => id.startsWith('criterion/'))?.steps.length).toBeGreaterThan(
      1,
    );
    const sent = JSON.stringify([
      task,
      await queue(ann),
      (await ann.get(`${base}/agreement`).expect(200)).body,
      (await hand(ann, task, {}).expect(400)).body,
    ]);
    const rows = await api.db.reviewItem.findMany({
      include: {
        attemptItem: {
          include: { attempt: { include: { invitation: { include: { candidate: true } } } } },
        },
      },
    });
    expect(rows.length).toBeGreaterThan(10);
    for (const { attemptItem } of rows) {
      const { attempt } = attemptItem;
      const { candidate } = attempt.invitation!;
      for (const telling of [
        attemptItem.id,
        attempt.id,
        attempt.userId,
        attempt.invitationId!,
        candidate.id,
        candidate.email,
        candidate.displayName,
      ])
        expect(sent).not.toContain(telling);
    }
  });

  step('comes in an order of each reviewer’s own, the same each time', async () => {
    const answers = await api.db.reviewItem.findMany({ where: { questionId: NUMERIC } });
    expect(answers).toHaveLength(4);
    for (const [agent, userId] of [
      [ann, annId],
      [bea, beaId],
    ] as const) {
      const placeOf = (id: string) =>
        createHash('md5')
          .update(userId + id)
          .digest('hex');
      const seen: string[] = [];
      for (let aside: string | undefined; seen.length < 5; aside = seen.at(-1))
        seen.push((await taken(agent, NUMERIC, aside)).id);
      const order = answers.map(({ id }) => id).sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
      expect(seen).toEqual([...order, order[0]]);
      await free();
    }
  });

  step('is the same answer until it is marked or put aside', async () => {
    const task = await taken(ann, CHOICE);
    expect((await taken(ann, CHOICE)).id).toBe(task.id);
    expect((await taken(bea, CHOICE)).id).not.toBe(task.id);
    expect((await taken(ann, CHOICE, task.id)).id).not.toBe(task.id);
  });

  step('is for those who may review, in their own organisation', async () => {
    for (const [roles, status] of [
      [['author'], 403],
      [['lead'], 403],
      [['manager'], 200],
      [['owner'], 200],
    ] as const) {
      const { agent } = await reviewer([...roles]);
      await agent.get(base).expect(status);
      await agent.post(`${base}/next`).send({ question: NUMERIC }).expect(status);
    }
    await (await api.member()).agent.get(base).expect(404);
    await api.db.membership.deleteMany({
      where: { roles: { hasSome: ['manager', 'owner'] }, organisationId: first.organisationId },
    });
    await free();
  });
});

describe('a lease', () => {
  step('lasts ten minutes, and as long as the page says that it is there', async () => {
    const task = await taken(ann, STRUCTURED);
    const at = `${base}/items/${task.id}/lease`;
    api.clock.advance(9 * MINUTE);
    await ann.post(at).send({ epoch: task.lease.epoch }).expect(200);
    api.clock.advance(9 * MINUTE);
    await ann.post(at).send({ epoch: task.lease.epoch }).expect(200);
    expect((await bea.post(at).send({ epoch: task.lease.epoch }).expect(409)).body).toMatchObject({
      code: 'lease-lost',
    });
  });

  step('that has run out may be taken over, and then the first may not mark', async () => {
    const late = await taken(ann, STRUCTURED);
    api.clock.advance(11 * MINUTE);
    const seen: Task[] = [];
    for (
      let aside: string | undefined;
      !seen.some(({ id }) => id === late.id);
      aside = seen.at(-1)?.id
    )
      seen.push(await taken(bea, STRUCTURED, aside));
    const refused = await hand(ann, late, markOf(late)).expect(409);
    expect(refused.body.code).toBe('lease-lost');
    expect(JSON.stringify(refused.body)).not.toContain('@');
    expect(await api.db.reviewMark.count()).toBe(0);
    await offered(bea, NUMERIC, late.id);
  });

  step('that has run out and that nobody took still lets its holder mark', async () => {
    const task = await taken(ann, STRUCTURED);
    api.clock.advance(30 * MINUTE);
    await hand(ann, task, markOf(task)).expect(201);
    const mark = await api.db.reviewMark.findFirstOrThrow({ where: { reviewItemId: task.id } });
    expect(mark).toMatchObject({
      reviewerId: annId,
      stage: 'first',
      score: task.report.score,
      position: 1,
    });
    expect(mark.seconds).toBeGreaterThanOrEqual(30 * 60);
  });
});

describe('a mark', () => {
  step('that accepts the proposal is the grade, and the answer is done', async () => {
    const task = await taken(ann, STRUCTURED);
    const { body } = await hand(ann, task, markOf(task)).expect(201);
    expect(body).toEqual({ id: task.id, score: task.report.score, stage: 'done' });
    const { score } = await api.db.reviewItem.findUniqueOrThrow({ where: { id: task.id } });
    expect(score).toBe(task.report.score);
  });

  step('handed in twice is stored once; with other points it is refused', async () => {
    const task = await taken(ann, NUMERIC);
    const body = markOf(task);
    const once = await hand(ann, task, body).expect(201);
    const twice = await hand(ann, task, body).expect(201);
    expect(twice.body).toEqual(once.body);
    await hand(ann, task, { ...body, comment: 'Another' }).expect(409);
    expect(await api.db.reviewMark.count({ where: { reviewItemId: task.id } })).toBe(1);
  });

  step.each([
    ['without a reason', (row: Row) => ({ row: row.id, points: far(row) }), 'reason'],
    [
      'with a short reason',
      (row: Row) => ({ row: row.id, points: far(row), reason: ' x ' }),
      'reason',
    ],
    [
      'with too many points',
      (row: Row) => ({ row: row.id, points: row.maxPoints + 1, reason: 'More' }),
      'points',
    ],
    [
      'between the levels',
      (row: Row) => ({ row: row.id, points: 0.0123, reason: 'Hardly' }),
      'points',
    ],
    ['for no row', () => ({ row: 'criterion/none', points: 0 }), 'row'],
  ])('%s is refused, with the place', async (_name, change, path) => {
    const task = await taken(ann, STRUCTURED);
    const body = markOf(task);
    const points = [change(task.rows[0]!), ...body.points.slice(1)];
    const refused = await hand(ann, task, { ...body, points }).expect(400);
    expect(JSON.stringify(refused.body.errors)).toContain(`points.0.${path}`);
  });

  step('needs every row once', async () => {
    const task = await taken(ann, STRUCTURED);
    const body = markOf(task);
    await hand(ann, task, { ...body, points: body.points.slice(1) }).expect(400);
    await hand(ann, task, { ...body, points: [...body.points, body.points[0]] }).expect(400);
  });

  step('that overrides is in the audit log, without points or words', async () => {
    const task = await taken(ann, CHOICE);
    await hand(ann, task, markOf(task, 'most')).expect(201);
    const entry = await api.db.auditEvent.findFirstOrThrow({ where: { subject: task.id } });
    const mark = await api.db.reviewMark.findFirstOrThrow({ where: { reviewItemId: task.id } });
    expect(entry).toMatchObject({
      action: 'review.overridden',
      actorId: annId,
      detail: { mark: mark.id },
    });
  });
});

const far = ({ proposed, steps }: Row): number =>
  steps.map(({ points }) => points).find((points) => points !== proposed)!;

describe('a second marking', () => {
  let task: Task;

  step('follows a mark that is far from the proposal, and is for somebody else', async () => {
    task = await taken(ann, NUMERIC);
    const { body } = await hand(ann, task, markOf(task, 'most', 'Only Ann says this.')).expect(201);
    expect(body).toMatchObject({ score: 10, stage: 'second' });
    const ids: string[] = [];
    for (;;) {
      const next = await offered(ann, NUMERIC, ids.at(-1));
      if (next === null || ids.includes(next.id)) break;
      ids.push(next.id);
    }
    expect(ids).not.toContain(task.id);
    await offered(ann, NUMERIC, ids.at(-1));
    await free();
  });

  step(
    'may be forestalled by the first reviewer, who marks again while it has not begun',
    async () => {
      const { body } = await ann.post(`${base}/items/${task.id}/again`).send({}).expect(200);
      const again = body as Task;
      expect(again).toMatchObject({
        stage: 'first',
        mine: { score: 10, comment: 'Only Ann says this.' },
      });
      await hand(ann, again, markOf(again, 'most', 'Only Ann says this.')).expect(201);
      expect(await api.db.reviewMark.count({ where: { reviewItemId: task.id } })).toBe(2);
    },
  );

  step('is blind: it sees the proposal, and nothing of the first mark', async () => {
    const second = await found(bea, NUMERIC, task.id);
    expect(second.stage).toBe('second');
    expect(second.before).toBeUndefined();
    expect(second.mine).toBeUndefined();
    expect(JSON.stringify(second)).not.toMatch(/Only Ann|By the rubric/);
    expect((await ann.post(`${base}/items/${task.id}/again`).send({}).expect(409)).body.code).toBe(
      'too-late',
    );
    const { body } = await hand(bea, second, markOf(second, 'least')).expect(201);
    expect(body).toMatchObject({ stage: 'moderation' });
  });

  step('that is far from the first goes to a moderator, who sees both and not whose', async () => {
    const last = await found(cas, NUMERIC, task.id);
    expect(last.stage).toBe('moderation');
    expect(last.before?.map(({ score }) => score)).toEqual([0, 10]);
    expect(JSON.stringify(last)).not.toContain(annId);
    const { body } = await hand(cas, last, markOf(last)).expect(201);
    expect(body).toMatchObject({ stage: 'done', score: last.report.score });
    const { score } = await api.db.reviewItem.findUniqueOrThrow({ where: { id: task.id } });
    expect(score).toBe(last.report.score);
    const actions = await api.db.auditEvent.findMany({
      where: { subject: task.id },
      orderBy: { sequence: 'asc' },
    });
    expect(actions.map(({ action }) => action).at(-1)).toBe('review.moderated');
  });

  /** Which answer somebody gets is by chance: one that nobody has marked. */
  async function unmarked(agent: Agent): Promise<Task> {
    await free();
    const where = { questionId: CHOICE, stage: 'first' as const, marks: { none: {} } };
    return found(agent, CHOICE, (await api.db.reviewItem.findFirstOrThrow({ where })).id);
  }

  step('that is near ends the review with the mean of both', async () => {
    const one = await unmarked(bea);
    await api.db.reviewItem.update({ where: { id: one.id }, data: { second: true } });
    expect((await hand(bea, one, markOf(one)).expect(201)).body).toMatchObject({ stage: 'second' });
    const two = await found(cas, CHOICE, one.id);
    expect((await hand(cas, two, markOf(two)).expect(201)).body).toMatchObject({ stage: 'done' });
    const { score } = await api.db.reviewItem.findUniqueOrThrow({ where: { id: one.id } });
    expect(score).toBe(one.report.score);
  });

  step('is nobody’s where nobody else may review: the answer ends with its one mark', async () => {
    const one = await unmarked(ann);
    await hand(ann, one, markOf(one, 'most')).expect(201);
    const waits = { stage: 'second', score: null } as const;
    await api.db.reviewItem.updateMany({ where: { id: one.id }, data: waits });
    const others = { organisationId: first.organisationId, userId: { not: annId } };
    await api.db.membership.updateMany({ where: others, data: { roles: ['member'] } });
    expect((await offered(ann, CHOICE))?.id).not.toBe(one.id);
    const { stage, score } = await api.db.reviewItem.findUniqueOrThrow({ where: { id: one.id } });
    const [only, ...more] = await api.db.reviewMark.findMany({ where: { reviewItemId: one.id } });
    expect({ stage, score, more }).toEqual({ stage: 'done', score: only!.score, more: [] });

    // a mark far from the proposal, too
    const two = await unmarked(ann);
    expect((await hand(ann, two, markOf(two, 'most')).expect(201)).body.stage).toBe('done');
    await api.db.membership.updateMany({ where: others, data: { roles: ['reviewer'] } });
    await offered(ann, NUMERIC, two.id);
  });
});

/** Puts answers aside until this one comes. */
async function found(agent: Agent, question: string, id: string): Promise<Task> {
  let task = await taken(agent, question);
  for (let i = 0; task.id !== id; i++) {
    if (i > 10) throw new Error(`${id} does not come`);
    task = await taken(agent, question, task.id);
  }
  return task;
}

describe('agreement', () => {
  step(
    'gives no figure from few marks, and names reviewers to those who decide alone',
    async () => {
      const { body } = await ann.get(`${base}/agreement`).expect(200);
      const { whole, needed, drift } = body as {
        needed: number;
        whole: { grader: { pairs: number; kappa: null }; reviewers: { pairs: number } };
        drift: { you: boolean; name: string }[];
      };
      expect(whole.grader.pairs).toBeGreaterThan(3);
      expect(whole.grader.pairs).toBeLessThan(needed);
      expect(whole.grader.kappa).toBeNull();
      expect(whole.reviewers.pairs).toBe(1);
      expect(drift.map(({ you }) => you)).toEqual([true]);
      const { agent: manager } = await reviewer(['manager']);
      const all = (await manager.get(`${base}/agreement`).expect(200)).body;
      expect((all as { drift: unknown[] }).drift.length).toBeGreaterThan(2);
    },
  );
});

describe('the scores that count', () => {
  const scored = (attemptIds?: string[]) =>
    inScope({ organisationId: first.organisationId }, () =>
      api.app.get(ReviewedScoresService).of({
        organisationId: first.organisationId,
        assessmentId: /assessments\/([^/]+)/u.exec(base)![1]!,
        withRows: true,
        ...(attemptIds ? { attemptIds } : {}),
      }),
    );

  step('are the marks’ where an answer was reviewed, and the grader’s elsewhere', async () => {
    const attempts = await scored();
    expect(attempts.map(({ attemptId }) => attemptId).sort()).toEqual(
      people.map(({ seat }) => seat.id).sort(),
    );
    const answers = attempts.flatMap(({ items }) => items);
    const done = await api.db.reviewItem.findMany({ where: { stage: 'done' } });
    for (const { attemptItemId, score } of done)
      expect(answers.find(({ itemId }) => itemId === attemptItemId)).toMatchObject({
        score,
        byPerson: true,
        stage: 'done',
      });
    const untouched = answers.filter(({ byPerson }) => !byPerson);
    expect(untouched.length).toBeGreaterThan(0);
    for (const { score, automatic } of untouched) expect(score).toBe(automatic);
    for (const { score, automatic, rows } of answers) {
      const most = rows.reduce((sum, { maxPoints }) => sum + maxPoints, 0);
      const sum = (of: 'points' | 'automatic') =>
        (10 *
          Math.max(
            0,
            rows.reduce((total, row) => total + row[of], 0),
          )) /
        most;
      expect(sum('automatic')).toBeCloseTo(automatic, 0);
      expect(sum('points')).toBeCloseTo(score, 0);
    }
  });

  step('are those of the attempts that are named, and of the organisation alone', async () => {
    const [{ seat }] = people as [(typeof people)[number]];
    expect((await scored([seat.id])).map(({ attemptId }) => attemptId)).toEqual([seat.id]);
    expect(await scored([])).toEqual([]);
    const other = await inScope({ organisationId: first.candidateId }, () =>
      api.app.get(ReviewedScoresService).of({
        organisationId: first.organisationId,
        assessmentId: /assessments\/([^/]+)/u.exec(base)![1]!,
        withRows: false,
      }),
    );
    expect(other).toEqual([]);
  });
});

describe('an attempt that is opened again', () => {
  step(
    'leaves the queue, comes back to its first mark when it is graded anew, and keeps the older marks',
    async () => {
      const marked = await api.db.reviewItem.findFirstOrThrow({
        where: { stage: 'done', questionId: STRUCTURED },
        include: { attemptItem: true },
      });
      const { attemptId } = marked.attemptItem;
      const { seat, person } = people.find(({ seat: { id } }) => id === attemptId)!;
      const { agent: manager } = await reviewer(['manager']);
      const before = await countsOf(ann, STRUCTURED);
      // somebody is at work on another answer of the same attempt
      const other = await api.db.reviewItem.findFirstOrThrow({
        where: { attemptItem: { attemptId }, questionId: { notIn: [STRUCTURED, CHOICE, NUMERIC] } },
      });
      const task = await found(ann, other.questionId, other.id);
      await manager
        .post(`${base.replace('/review', '')}/attempts/${attemptId}/reopen`)
        .send({ seconds: 600, reason: 'Handed in by mistake' })
        .expect(200);
      const during = await countsOf(ann, STRUCTURED);
      expect(during['done']).toBe(before['done']! - 1);
      expect((await hand(ann, task, markOf(task)).expect(409)).body.code).toBe('not-graded');
      await seat.lease(true);
      expect((await seat.handIn()).status).toBe(200);
      await person.agent.get(`/api/v1/attempts/${seat.id}`).expect(200);
      const stale = await hand(ann, task, markOf(task)).expect(409);
      expect(stale.body.code).toBe('stale-grade');
      const now = await api.db.reviewItem.findUniqueOrThrow({ where: { id: marked.id } });
      expect(now).toMatchObject({ stage: 'first', score: null });
      expect(now.gradeId).not.toBe(marked.gradeId);
      expect(await api.db.reviewMark.count({ where: { reviewItemId: marked.id } })).toBeGreaterThan(
        0,
      );
      const fresh = await found(ann, other.questionId, other.id);
      expect(stale.body.gradeId).toBe(fresh.gradeId);
      await hand(ann, fresh, markOf(fresh)).expect(201);
    },
  );
});

describe('exports and deletion', () => {
  step(
    'give the organisation the marks, the candidate when and at which stage, nobody the reviewer’s name',
    async () => {
      const mark = await api.db.reviewMark.findFirstOrThrow({
        where: { stage: 'second' },
        include: { reviewItem: { include: { attemptItem: true } } },
      });
      const { attemptId } = mark.reviewItem.attemptItem;
      const { person } = people.find(({ seat: { id } }) => id === attemptId)!;
      const { agent: manager } = await reviewer(['manager']);
      const at = `/api/v1/organisations/${first.organisationId}/candidates/${person.candidateId}`;
      const theirs = JSON.stringify((await manager.post(`${at}/export`).send({}).expect(200)).body);
      expect(theirs).toContain('By the rubric.');
      const own = (await person.agent.get('/api/v1/account/export').expect(200)).body as {
        attempts: { id: string; items: { marks: object[] }[] }[];
      };
      const said = own.attempts
        .find(({ id }) => id === attemptId)!
        .items.flatMap(({ marks }) => marks);
      expect(said).toContainEqual({ stage: 'second', at: mark.createdAt.toISOString() });
      for (const each of [theirs, JSON.stringify(own)]) {
        expect(each).not.toContain(mark.reviewerId);
        expect(each).not.toContain(annId);
      }
      expect(JSON.stringify(own)).not.toContain('By the rubric.');
    },
  );

  step('take the marks with the candidate', async () => {
    const { agent: owner } = await reviewer(['owner']);
    for (const { person } of people) await remove(owner, person);
    expect(await api.db.reviewItem.count()).toBe(0);
    expect(await api.db.reviewMark.count()).toBe(0);
  });
});
