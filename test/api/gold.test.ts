import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { GoldResult, GoldView } from '../../backend/src/marking/reviews/gold.schemas.js';
import { GoldRepository } from '../../backend/src/marking/reviews/gold.repository.js';
import type { ReviewAgreement } from '../../backend/src/marking/reviews/agreement.schemas.js';
import type { OfferedReview } from '../../backend/src/marking/reviews/reviews.schemas.js';
import { DEFAULT_SETTINGS } from '../../backend/src/taking/assessments/settings.schemas.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import { CHOICE, STRUCTURED, text } from './attempt-driver.js';
import { join } from './hiring.js';
import { story } from './story.js';

type Rows = NonNullable<OfferedReview['task']>['rows'];

let api: TestApp;
let first: Invited;
let organisation: string;
let base: string;
let manager: Agent;
/** The two whose marks agree, and somebody new. */
let ann: Agent, bea: Agent, nia: Agent;
let niaId: string, managerId: string;

async function handedIn(words: string, beside?: Invited): Promise<Invited> {
  const review = { secondMarkingPercent: 100, differenceThreshold: 10 };
  const settings = { graceSeconds: 0, review: { ...DEFAULT_SETTINGS.review, ...review } };
  const person = await invited(api, beside ? { beside } : { settings });
  const seat = await Seat.begun(person);
  await seat.nextSection(0);
  await seat.save(text(words), seat.item(STRUCTURED));
  expect((await seat.handIn()).status).toBe(200);
  await person.agent.get(`/api/v1/attempts/${seat.id}`).expect(200);
  return person;
}

async function member(roles: Parameters<typeof join>[3]) {
  const made = await api.member();
  await join(api, first.organisationId, made.id, roles);
  return made;
}

beforeAll(async () => {
  api = await testApp();
  await api.member(); // the owner of the server
  first = await handedIn('I profile a step with nsys first.');
  for (const words of ['I would look at it.', 'I measure the all-reduce against the network.'])
    await handedIn(words, first);
  const { assessmentId } = await api.db.invitation.findUniqueOrThrow({
    where: { id: first.invitationId },
  });
  organisation = `/api/v1/organisations/${first.organisationId}`;
  base = `${organisation}/assessments/${assessmentId}/review`;
  ({ agent: ann } = await member(['reviewer']));
  ({ agent: bea } = await member(['reviewer']));
  ({ agent: nia, id: niaId } = await member(['reviewer']));
  ({ agent: manager, id: managerId } = await member(['manager']));
});
afterAll(() => api.close());

const told = story();
/** A step for which who looked before has let go of it. */
const step = (name: string, run: () => Promise<void>) => {
  told(name, async () => {
    await api.db.reviewItem.updateMany({
      data: { reviewerId: null, leasedAt: null, leaseExpiresAt: null },
    });
    await run();
  });
};

const next = async (agent: Agent, question = STRUCTURED) =>
  (await agent.post(`${base}/next`).send({ question }).expect(200)).body as OfferedReview;
const at = (rows: Rows, step: number) =>
  rows.map(({ id: row, proposed, steps }) => {
    const { points } = steps.at(step)!;
    return { row, points, ...(points === proposed ? {} : { reason: 'By the rubric.' }) };
  });
async function markReal(agent: Agent, step: number): Promise<string> {
  const { task } = await next(agent);
  const { id, gradeId, lease, rows } = task!;
  const points = at(rows, step);
  await agent
    .post(`${base}/items/${id}/marks`)
    .send({ epoch: lease.epoch, gradeId, points, comment: 'A private comment.' })
    .expect(201);
  return id;
}
const view = async (agent = manager) =>
  (await agent.get(`${organisation}/review/gold?question=${STRUCTURED}`).expect(200))
    .body as GoldView;
const NOTE = 'A profile is named and nothing is measured with it.';
const nominate = (item: string, agent = manager, body: object = { note: NOTE }) =>
  agent.post(`${base}/items/${item}/gold`).send(body);
const markGold = (agent: Agent, id: string, body: object) =>
  agent.post(`${organisation}/review/gold/${id}/marks`).send(body);

describe('a question without gold answers', () => {
  step('says so, and lets the reviewer on', async () => {
    const { task, calibration } = await next(nia, CHOICE);
    expect(task).not.toBeNull();
    expect(calibration).toEqual({ state: 'none', marked: 0, needed: 0, task: null });
  });

  step('gets none from an answer that one person marked', async () => {
    const item = await markReal(ann, -1);
    expect((await nominate(item).expect(409)).body.code).toBe('not-settled');
    expect((await view()).eligible).toEqual([]);
  });
});

describe('gold answers', () => {
  let ids: string[];
  const points = (rows: Rows) => at(rows, 0);
  const given = ({ calibration }: OfferedReview, step = 0) => ({
    gradeId: calibration.task!.gradeId,
    points: at(calibration.task!.rows, step),
  });

  step(
    'are chosen by managers from answers that two people marked, with what they agreed on',
    async () => {
      for (let i = 0; i < 2; i++) await markReal(ann, -1);
      for (let i = 0; i < 2; i++) await markReal(bea, -1);
      const before = await view();
      expect(before.gold).toEqual([]);
      expect(before.eligible).toHaveLength(2);
      expect(before.eligible[0]).toMatchObject({ score: 10 });
      expect(before.eligible[0]!.points.flatMap(({ reasons }) => reasons)).toContain(
        'By the rubric.',
      );
      for (const { task } of before.eligible)
        for (let i = 0; i < 2; i++) await nominate(task.id).expect(201);
      const after = await view();
      expect(after.eligible).toEqual([]);
      expect(after.gold).toMatchObject([
        { score: 10, note: NOTE, marks: 0, overtaken: false },
        { score: 10, note: NOTE, marks: 0, overtaken: false },
      ]);
      ids = after.gold.map(({ id }) => id);
      const of = (id: string) => after.reviewers.find((each) => each.id === id);
      expect(of(niaId)).toMatchObject({ state: 'open', marked: 0, needed: 2, you: false });
      expect(of(managerId)).toMatchObject({ state: 'open', you: true });
      const names = await api.db.candidate.findMany({ select: { email: true, displayName: true } });
      for (const { email, displayName } of names) {
        expect(JSON.stringify(before)).not.toContain(email);
        expect(JSON.stringify(before)).not.toContain(displayName);
      }
    },
  );

  step('come before the first real answer, without what the experts gave', async () => {
    const offered = await next(nia);
    expect(offered.task).toBeNull();
    expect(offered.calibration).toMatchObject({ state: 'open', marked: 0, needed: 2 });
    const { task } = offered.calibration;
    expect(ids).toContain(task!.id);
    expect(Object.keys(task!).sort()).toEqual(
      ['answer', 'gradeId', 'id', 'modelAnswer', 'question', 'report', 'rows'].sort(),
    );
    expect(JSON.stringify(offered)).not.toContain(NOTE);
    expect(JSON.stringify(offered)).not.toContain('By the rubric.');
  });

  step('do not hold up who has marked real answers to the question', async () => {
    expect((await next(bea)).calibration.state).toBe('done');
    expect((await next(bea)).task).not.toBeNull();
  });

  step('need every row and every reason', async () => {
    const offered = await next(nia);
    const { id, gradeId, rows } = offered.calibration.task!;
    const lacking = points(rows).slice(1);
    const bad = await markGold(nia, id, { gradeId, points: lacking }).expect(400);
    expect(JSON.stringify(bad.body)).toContain('points');
    const other = await markGold(nia, id, { gradeId: randomUUID(), points: points(rows) });
    expect([other.status, other.body.code]).toEqual([409, 'stale-grade']);
  });

  step('once marked say what the experts gave, row by row, and how far it was', async () => {
    const offered = await next(nia);
    const { id } = offered.calibration.task!;
    const { body } = await markGold(nia, id, given(offered)).expect(201);
    const result = body as GoldResult;
    expect(result).toMatchObject({ score: 0, expected: 10, note: NOTE, left: 1 });
    expect(result.rows.every(({ yours, experts }) => yours <= experts)).toBe(true);
    expect(result.rows.some(({ apart }) => apart > 1)).toBe(true);
    expect(result.figures).toMatchObject({
      answers: 1,
      rows: result.rows.length,
      difference: null,
    });
    expect(result.figures.within!.value).toBeLessThan(1);
    expect(result.figures.within!.high).toBeLessThanOrEqual(1);
  });

  step(
    'are marked once: the same twice is once, another from a second tab is refused',
    async () => {
      const tabs = await Promise.all([next(nia), next(nia)]);
      const [one, two] = tabs.map(({ calibration }) => calibration.task!);
      expect(one!.id).toBe(two!.id);
      const body = given(tabs[0], -1);
      const [a, b] = await Promise.all([
        markGold(nia, one!.id, body),
        markGold(nia, one!.id, body),
      ]);
      expect([a.status, b.status]).toEqual([201, 201]);
      expect(b.body).toEqual(a.body);
      // the moment between the two: this one has looked before the other was stored
      jest
        .spyOn(api.app.get(GoldRepository, { strict: false }), 'ownMark')
        .mockResolvedValueOnce(null);
      await markGold(nia, one!.id, body).expect(201);
      const other = await markGold(nia, one!.id, given(tabs[1], 0)).expect(409);
      expect(other.body.code).toBe('gold-marked');
      expect(await api.db.goldMark.count({ where: { reviewerId: niaId } })).toBe(2);
      expect(a.body).toMatchObject({ score: 10, expected: 10, left: 0 });
      expect((a.body as GoldResult).figures.difference!.value).toBe(-5);
    },
  );

  step('open the first real answer afterwards', async () => {
    const { task, calibration } = await next(nia);
    expect(task).not.toBeNull();
    expect(calibration).toEqual({ state: 'done', marked: 2, needed: 2, task: null });
  });

  step('count for nobody’s score, and stand on a line of their own in the agreement', async () => {
    const read = async (agent: Agent) =>
      (await agent.get(`${base}/agreement`).expect(200)).body as ReviewAgreement;
    const { gold, drift, whole } = await read(manager);
    expect(gold).toMatchObject([{ you: false, answers: 2, difference: { value: -5 } }]);
    expect(drift.every(({ marks }) => marks === 0 || marks === 2 || marks === 3)).toBe(true);
    expect(whole.grader.pairs).toBe(3);
    expect((await read(nia)).gold).toMatchObject([{ you: true, answers: 2 }]);
    expect((await read(ann)).gold).toEqual([]);
    expect(await api.db.reviewMark.count({ where: { reviewerId: niaId } })).toBe(0);
    const items = await api.db.reviewItem.findMany({ where: { gold: { isNot: null } } });
    expect(items.map(({ score, stage }) => [score, stage])).toEqual([
      [10, 'done'],
      [10, 'done'],
    ]);
  });

  step('are not needed by whom a manager lets through, with a reason, audited', async () => {
    const { agent: olu, id: reviewer } = await member(['reviewer']);
    expect((await next(olu)).calibration.state).toBe('open');
    const pass = (agent: Agent, body: object) =>
      agent.post(`${organisation}/review/passes`).send({ question: STRUCTURED, ...body });
    const reason = 'She wrote the rubric of this question.';
    await pass(manager, { reviewer, reason: 'no' }).expect(400);
    await pass(nia, { reviewer, reason }).expect(403);
    const own = await pass(manager, { reviewer: managerId, reason }).expect(409);
    expect(own.body.code).toBe('own-calibration');
    await pass(manager, { reviewer: randomUUID(), reason }).expect(404);
    for (let i = 0; i < 2; i++) await pass(manager, { reviewer, reason }).expect(201);
    const offered = await next(olu);
    expect(offered.calibration.state).toBe('passed');
    expect(offered.task).not.toBeNull();
    const { id } = (await view()).gold[0]!;
    const { gradeId, rows } = offered.task!;
    const late = await markGold(olu, id, { gradeId, points: points(rows) }).expect(409);
    expect(late.body.code).toBe('calibrated');
    const log = await api.db.auditEvent.findMany({ where: { action: 'review.let-through' } });
    expect(log).toMatchObject([{ subject: reviewer, detail: { question: STRUCTURED } }]);
    expect(JSON.stringify(log)).not.toContain(reason);
    expect((await view()).reviewers.find(({ id }) => id === reviewer)).toMatchObject({
      state: 'passed',
      reason,
    });
    const copy = (await olu.get('/api/v1/account/export').expect(200)).body;
    expect(copy.reviews.letThrough).toMatchObject([{ question: STRUCTURED, reason }]);
    expect(JSON.stringify(copy)).not.toContain(managerId);
  });

  step('are the organisation’s alone, and no reviewer keeps them', async () => {
    const { agent: stranger } = await api.member();
    await stranger.get(`${organisation}/review/gold?question=${STRUCTURED}`).expect(404);
    const other = await invited(api, {});
    const { agent: theirs, id } = await api.member();
    await join(api, other.organisationId, id, ['manager']);
    const elsewhere = `/api/v1/organisations/${other.organisationId}/review/gold`;
    const body = { gradeId: randomUUID(), points: [] };
    await theirs.post(`${elsewhere}/${ids[0]!}/marks`).send(body).expect(404);
    await theirs.post(`${elsewhere}/${ids[0]!}/retire`).send({}).expect(404);
    await nia.get(`${organisation}/review/gold?question=${STRUCTURED}`).expect(403);
    await nominate(ids[0]!, nia).expect(403);
    await nia.post(`${organisation}/review/gold/${ids[0]!}/retire`).send({}).expect(403);
  });

  step(
    'stand with real marks in the reviewer’s own copy, also after they left; nobody else’s words do',
    async () => {
      const copy = async (agent: Agent) => {
        const { body } = await agent.get('/api/v1/account/export').expect(200);
        return body.reviews as Record<string, Record<string, unknown>[]>;
      };
      await api.db.membership.deleteMany({ where: { userId: niaId } });
      const hers = await copy(nia);
      await join(api, first.organisationId, niaId, ['reviewer']);
      expect(hers['marks']).toEqual([]);
      expect(hers['goldMarks']).toHaveLength(2);
      expect(hers['goldMarks']![1]).toMatchObject({
        question: STRUCTURED,
        score: 10,
        expected: 10,
        organisation: expect.any(String) as string,
        createdAt: expect.any(String) as string,
      });
      const anns = await copy(ann);
      expect(anns['marks']!.length).toBeGreaterThan(0);
      expect(anns['marks']![0]).toMatchObject({
        question: STRUCTURED,
        stage: 'first',
        comment: 'A private comment.',
        seconds: expect.any(Number) as number,
        points: expect.arrayContaining([{ points: expect.any(Number), reason: 'By the rubric.' }]),
      });
      const marked = await api.db.reviewMark.findMany({ where: { stage: 'first' } });
      const rows = marked.flatMap(({ points: given }) => given as { row: string }[]);
      const said = JSON.stringify([hers, anns]);
      for (const { row } of rows) expect(said).not.toContain(`"${row}"`);
      expect(said).not.toContain(first.candidateId);
      const theirs = await copy(manager);
      expect(theirs).toMatchObject({ marks: [], goldMarks: [], letThrough: [] });
      expect(theirs['goldNotes']).toHaveLength(2);
    },
  );

  step('that are retired, or whose answer was marked anew, go to nobody', async () => {
    const { agent: pia } = await member(['reviewer']);
    const offered = await next(pia);
    const { id } = offered.calibration.task!;
    await manager.post(`${organisation}/review/gold/${id}/retire`).send({}).expect(200);
    const gone = await markGold(pia, id, given(offered)).expect(410);
    expect(gone.body.code).toBe('gold-retired');
    expect((await next(pia)).calibration).toMatchObject({ state: 'open', needed: 1 });
    const other = ids.find((each) => each !== id)!;
    const gold = await api.db.goldAnswer.findUniqueOrThrow({ where: { id: other } });
    await api.db.reviewItem.update({ where: { id: gold.reviewItemId }, data: { score: 4 } });
    const { calibration, task } = await next(pia);
    expect(calibration).toMatchObject({ state: 'none', task: null });
    expect(task).not.toBeNull();
    expect((await view()).gold).toMatchObject([{ id: other, overtaken: true }]);
  });

  step('go with the data of whoever wrote them', async () => {
    const gold = await api.db.goldAnswer.findFirstOrThrow();
    const { attemptItem } = await api.db.reviewItem.findUniqueOrThrow({
      where: { id: gold.reviewItemId },
      select: { attemptItem: { select: { attempt: { select: { id: true } } } } },
    });
    await api.db.attempt.delete({ where: { id: attemptItem.attempt.id } });
    expect(await api.db.goldAnswer.findUnique({ where: { id: gold.id } })).toBeNull();
    expect(await api.db.goldMark.count({ where: { goldId: gold.id } })).toBe(0);
  });
});
