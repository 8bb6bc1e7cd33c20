import { ReviewsRepository } from '../../backend/src/marking/reviews/reviews.repository.js';
import { asServer } from '../../backend/src/platform/database/scope.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import { NUMERIC, number, ORDERING, STRUCTURED, text } from './attempt-driver.js';
import { join } from './hiring.js';

const MINUTE = 60_000;

interface Sampled {
  readonly id: string;
  readonly report: { readonly score: number };
}
interface Check {
  readonly id: string;
  readonly waiting: number;
  readonly answers: Sampled[];
}
interface Result {
  readonly id: string;
  readonly state: string;
  readonly waiting: number;
  readonly looked: number;
  readonly accepted: number;
}

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  await api.member(); // the owner of the server
});
afterAll(() => api.close());

interface World {
  readonly first: Invited;
  readonly base: string;
  readonly people: Invited[];
  reviewer(roles?: Parameters<typeof join>[3]): Promise<{ agent: Agent; id: string }>;
}

/** `count` people who each give the number of `NUMERIC`, right or wrong in turn, and leave the rest blank. */
async function world(count: number, secondMarkingPercent = 0): Promise<World> {
  const settings = { graceSeconds: 0, review: { secondMarkingPercent, differenceThreshold: 2 } };
  const people: Invited[] = [];
  for (let i = 0; i < count; i++)
    people.push(await handsIn(i, people[0] ? { beside: people[0] } : { settings }));
  const first = people[0]!;
  const { assessmentId } = await api.db.invitation.findUniqueOrThrow({
    where: { id: first.invitationId },
  });
  return {
    first,
    people,
    base: `/api/v1/organisations/${first.organisationId}/assessments/${assessmentId}/review`,
    reviewer: async (roles = ['reviewer']) => {
      const member = await api.member();
      await join(api, first.organisationId, member.id, roles);
      return member;
    },
  };
}

async function handsIn(i: number, wish: Parameters<typeof invited>[1]): Promise<Invited> {
  const person = await invited(api, wish);
  const seat = await Seat.begun(person);
  await seat.save(number(i % 2 === 0 ? '0.2' : '7'), seat.item(NUMERIC));
  await seat.nextSection(0);
  expect((await seat.handIn()).status).toBe(200);
  await person.agent.get(`/api/v1/attempts/${seat.id}`).expect(200);
  return person;
}

const drawn = async (agent: Agent, base: string, question = NUMERIC, scope = 'exact') => {
  const { body } = await agent.post(`${base}/spot-checks`).send({ question, scope }).expect(200);
  return body as Check;
};
const wordOn = ({ answers }: Check, agrees = true) => ({
  verdicts: answers.map(({ id }) => ({ id, agrees })),
});
const decided = async (agent: Agent, base: string, check: Check, body = wordOn(check)) => {
  const at = `${base}/spot-checks/${check.id}/verdicts`;
  return (await agent.post(at).send(body).expect(200)).body as Result;
};
const itemOf = (id: string) =>
  api.db.reviewItem.findUniqueOrThrow({ where: { id }, include: { grade: true } });
/** As if the reviewer had given that score to the answer at its nth lease. */
const markOf = (
  item: Awaited<ReturnType<typeof itemOf>>,
  reviewerId: string,
  leaseEpoch: number,
  score: number,
) =>
  api.db.reviewMark.create({
    data: {
      organisationId: item.organisationId,
      reviewItemId: item.id,
      reviewerId,
      stage: 'first',
      gradeId: item.gradeId,
      proposed: item.grade.score,
      points: [],
      score,
      position: leaseEpoch,
      seconds: 1,
      leaseEpoch,
    },
  });
const codeOf = ({ body }: { body: unknown }): string => (body as { code: string }).code;

describe('a spot check', () => {
  it('shows a sample without names, times or attempts, the same one when it is asked for again', async () => {
    const { base, people, reviewer } = await world(4);
    const { agent } = await reviewer();
    const check = await drawn(agent, base);
    expect(check).toMatchObject({ waiting: 4 });
    expect(check.answers).toHaveLength(3);
    expect(await drawn(agent, base)).toEqual(check);
    const said = JSON.stringify(check);
    expect(said).not.toMatch(/Ada Candidate|@example\.org|\d{4}-\d\d-\d\dT/u);
    const items = await api.db.attemptItem.findMany({ select: { id: true, attemptId: true } });
    for (const { id, attemptId } of items)
      for (const secret of [id, attemptId]) expect(said).not.toContain(secret);
    for (const { userId, candidateId, invitationId } of people)
      for (const secret of [userId, candidateId, invitationId]) expect(said).not.toContain(secret);
    expect(Object.keys(check).sort()).toEqual(['answers', 'id', 'scope', 'title', 'waiting']);
  });

  it('gives all that waited the grader’s mark, and says in the record how that came about', async () => {
    const { base, first, reviewer } = await world(4);
    const { agent, id } = await reviewer();
    const check = await drawn(agent, base);
    const result = await decided(agent, base, check);
    expect(result).toEqual({ id: check.id, state: 'accepted', waiting: 4, looked: 3, accepted: 4 });
    const marks = await api.db.reviewMark.findMany({
      where: { spotCheckId: check.id },
      include: { reviewItem: true, grade: true },
    });
    expect(marks).toHaveLength(4);
    expect(new Set(marks.map(({ position }) => position)).size).toBe(4);
    for (const { score, grade, points, reviewItem, reviewerId } of marks) {
      expect(reviewerId).toBe(id);
      expect(reviewItem).toMatchObject({ stage: 'done', score: grade.score });
      expect(score).toBe(grade.score);
      for (const row of points as { points: number; proposed: number }[])
        expect(row.points).toBe(row.proposed);
    }
    const entry = await api.db.auditEvent.findFirstOrThrow({ where: { subject: check.id } });
    expect(entry).toMatchObject({
      action: 'review.accepted-in-bulk',
      actorId: id,
      organisationId: first.organisationId,
      detail: { question: NUMERIC, waiting: 4, looked: 3, answers: 4 },
    });
    const { body } = await agent.get(`${base}/spot-checks`).expect(200);
    expect(body).toMatchObject({
      checks: [{ id: check.id, you: true, looked: 3, waiting: 4, accepted: 4, state: 'accepted' }],
    });
    const { agent: other } = await reviewer();
    const seen = await other.get(`${base}/spot-checks`).expect(200);
    expect(seen.body).toMatchObject({ checks: [{ you: false, by: null }] });
  });

  it('gives the same rows as a mark that accepts the proposal by itself', async () => {
    const { base, reviewer } = await world(4);
    const { agent } = await reviewer();
    const { body } = await agent.post(`${base}/next`).send({ question: NUMERIC }).expect(200);
    const { task } = body as {
      task: {
        id: string;
        gradeId: string;
        lease: { epoch: number };
        rows: { id: string; proposed: number }[];
      };
    };
    const check = await drawn(agent, base);
    await decided(agent, base, check);
    const mark = await api.db.reviewMark.findFirstOrThrow({ where: { reviewItemId: task.id } });
    const rows = task.rows.map(({ id: row, proposed }) => ({ row, points: proposed, proposed }));
    const sorted = (all: { row: string }[]) => [...all].sort((a, b) => a.row.localeCompare(b.row));
    expect(sorted(mark.points as { row: string }[])).toEqual(sorted(rows));
    // what was open in another tab is not handed in over it
    const late = await agent.post(`${base}/items/${task.id}/marks`).send({
      epoch: task.lease.epoch,
      gradeId: task.gradeId,
      points: rows.map(({ row, points }) => ({ row, points })),
    });
    expect([late.status, codeOf(late)]).toEqual([409, 'lease-lost']);
  });

  it('handed in twice counts once, also at the same moment; another word is refused', async () => {
    const { base, reviewer } = await world(4);
    const { agent } = await reviewer();
    const check = await drawn(agent, base);
    const both = await Promise.all([decided(agent, base, check), decided(agent, base, check)]);
    expect(both[0]).toEqual(both[1]);
    expect(await api.db.reviewMark.count({ where: { spotCheckId: check.id } })).toBe(4);
    const other = await agent
      .post(`${base}/spot-checks/${check.id}/verdicts`)
      .send(wordOn(check, false));
    expect([other.status, codeOf(other)]).toEqual([409, 'check-over']);
  });

  it('needs a word on every answer that was drawn', async () => {
    const { base, reviewer } = await world(4);
    const { agent } = await reviewer();
    const check = await drawn(agent, base);
    const { verdicts } = wordOn(check);
    for (const wrong of [verdicts.slice(1), [], [...verdicts, verdicts[0]]])
      await agent
        .post(`${base}/spot-checks/${check.id}/verdicts`)
        .send({ verdicts: wrong })
        .expect(400);
    expect(await api.db.reviewMark.count({ where: { spotCheckId: check.id } })).toBe(0);
  });

  it('asked for twice at once is one', async () => {
    const { base, reviewer } = await world(4);
    const { agent } = await reviewer();
    const [one, two] = await Promise.all([drawn(agent, base), drawn(agent, base)]);
    expect(one).toEqual(two);
  });

  it('with one disagreement accepts nothing and closes the way for everybody', async () => {
    const { base, reviewer } = await world(4);
    const { agent } = await reviewer();
    const check = await drawn(agent, base);
    const body = wordOn(check);
    body.verdicts[1]!.agrees = false;
    const result = await decided(agent, base, check, body);
    expect(result).toMatchObject({ state: 'disagreed', accepted: 0 });
    expect(await api.db.reviewMark.count({ where: { spotCheckId: check.id } })).toBe(0);
    const { agent: other } = await reviewer();
    for (const who of [agent, other]) {
      const again = await who
        .post(`${base}/spot-checks`)
        .send({ question: NUMERIC, scope: 'exact' });
      expect([again.status, codeOf(again)]).toEqual([409, 'one-by-one']);
    }
    const queue = await other.get(base).expect(200);
    const { questions } = queue.body as { questions: { id: string; oneByOne: string[] }[] };
    expect(questions.find(({ id }) => id === NUMERIC)).toMatchObject({ oneByOne: ['exact'] });
    expect(await api.db.auditEvent.count({ where: { subject: check.id } })).toBe(1);
    const kept = await api.db.spotCheckAnswer.count({
      where: { spotCheckId: check.id, agrees: false },
    });
    expect(kept).toBe(1);
  });

  it('is no way to another sample for who gave other points to one of it', async () => {
    const { base, reviewer } = await world(4);
    const { agent, id } = await reviewer();
    const check = await drawn(agent, base);
    const item = await itemOf(check.answers[0]!.id);
    await markOf(item, id, 1, item.grade.score === 10 ? 0 : 10);
    await api.db.reviewItem.update({ where: { id: item.id }, data: { stage: 'second' } });
    const again = await agent
      .post(`${base}/spot-checks`)
      .send({ question: NUMERIC, scope: 'exact' });
    expect([again.status, codeOf(again)]).toEqual([409, 'one-by-one']);
  });

  it('goes by the mark that counts, not by one that was taken back', async () => {
    const { base, reviewer } = await world(4);
    const { agent, id } = await reviewer();
    const check = await drawn(agent, base);
    const item = await itemOf(check.answers[0]!.id);
    await markOf(item, id, 1, item.grade.score === 10 ? 0 : 10);
    await markOf(item, id, 2, item.grade.score);
    await api.db.reviewItem.update({ where: { id: item.id }, data: { stage: 'second' } });
    expect((await drawn(agent, base)).id).toBe(check.id);
  });

  it('leaves no mark behind that was taken back before: not for agreement', async () => {
    const { base, reviewer, first } = await world(4);
    const { agent, id } = await reviewer();
    const item = await api.db.reviewItem.findFirstOrThrow({
      where: { questionId: NUMERIC, organisationId: first.organisationId },
      include: { grade: true },
    });
    await markOf(item, id, 1, item.grade.score === 10 ? 0 : 10);
    await api.db.reviewItem.update({ where: { id: item.id }, data: { leaseEpoch: 1 } });
    expect(await decided(agent, base, await drawn(agent, base))).toMatchObject({ accepted: 4 });
    const { organisationId, assessmentId } = item;
    const counted = await asServer('a test', () =>
      api.app.get(ReviewsRepository).counted(organisationId, assessmentId),
    );
    expect(counted.filter(({ questionId }) => questionId === NUMERIC)).toEqual([]);
  });

  it('accepts nothing that came later, nor what was graded anew since', async () => {
    const { base, first, reviewer } = await world(4);
    const { agent } = await reviewer();
    const check = await drawn(agent, base);
    await handsIn(9, { beside: first });
    expect(await decided(agent, base, check)).toMatchObject({ waiting: 4, accepted: 4 });
    const later = await drawn(agent, base);
    expect(later).toMatchObject({ waiting: 1 });
    const { attemptItemId } = await api.db.reviewItem.findUniqueOrThrow({
      where: { id: later.answers[0]!.id },
    });
    const {
      id: _,
      report,
      ...grade
    } = await api.db.grade.findFirstOrThrow({
      where: { attemptItemId },
    });
    const anew = await api.db.grade.create({
      data: { ...grade, report: report as object, regrade: 1 },
    });
    await api.db.reviewItem.update({ where: { attemptItemId }, data: { gradeId: anew.id } });
    const stale = await agent.post(`${base}/spot-checks/${later.id}/verdicts`).send(wordOn(later));
    expect([stale.status, codeOf(stale)]).toEqual([409, 'sample-changed']);
    const next = await drawn(agent, base);
    expect(next.id).not.toBe(later.id);
    expect(await decided(agent, base, next)).toMatchObject({ accepted: 1 });
  });
});

describe('accepting in bulk', () => {
  it('leaves what somebody else has at hand, waits for another stage, or is the reviewer’s own', async () => {
    const { base, people, first, reviewer } = await world(6);
    const { agent, id } = await reviewer();
    const { agent: other } = await reviewer();
    const check = await drawn(agent, base);
    expect(check.waiting).toBe(6);
    const { body } = await other.post(`${base}/next`).send({ question: NUMERIC }).expect(200);
    const { task } = body as { task: { id: string } };
    const rest = await api.db.reviewItem.findMany({
      where: {
        organisationId: first.organisationId,
        questionId: NUMERIC,
        id: { notIn: [task.id, ...check.answers.map((answer) => answer.id)] },
      },
    });
    const [appealed] = rest;
    await api.db.reviewItem.update({ where: { id: appealed!.id }, data: { stage: 'appeal' } });
    const own = await api.db.reviewItem.findFirstOrThrow({
      where: { id: { in: check.answers.map((answer) => answer.id), not: task.id } },
      include: { attemptItem: { include: { attempt: true } } },
    });
    const mine = people.find(({ userId }) => userId === own.attemptItem.attempt.userId)!;
    await api.db.candidate.update({ where: { id: mine.candidateId }, data: { userId: id } });
    await api.db.attempt.update({
      where: { id: own.attemptItem.attemptId },
      data: { userId: id },
    });
    const result = await decided(agent, base, check);
    expect(result).toMatchObject({ state: 'accepted', waiting: 6, accepted: 3 });
    for (const left of [task.id, appealed!.id, own.id])
      expect(await api.db.reviewMark.count({ where: { reviewItemId: left } })).toBe(0);
  });

  it('by two reviewers at once marks each answer once', async () => {
    const { base, reviewer } = await world(5);
    const ann = await reviewer();
    const bea = await reviewer();
    const [one, two] = [await drawn(ann.agent, base), await drawn(bea.agent, base)];
    const [a, b] = await Promise.all([
      decided(ann.agent, base, one),
      decided(bea.agent, base, two),
    ]);
    expect(a.accepted + b.accepted).toBe(5);
    const marks = await api.db.reviewMark.findMany({
      where: { spotCheckId: { in: [one.id, two.id] } },
    });
    expect(new Set(marks.map(({ reviewItemId }) => reviewItemId)).size).toBe(5);
  });

  it('counts as one of two reviewers, and a second mark is given to each by itself', async () => {
    const { base, reviewer } = await world(3, 100);
    const ann = await reviewer();
    const bea = await reviewer();
    const check = await drawn(ann.agent, base);
    await decided(ann.agent, base, check);
    const items = await api.db.reviewItem.findMany({
      where: { id: { in: check.answers.map(({ id }) => id) } },
    });
    for (const { stage, score } of items) expect([stage, score]).toEqual(['second', null]);
    const mine = await ann.agent.post(`${base}/next`).send({ question: NUMERIC }).expect(200);
    expect(mine.body).toMatchObject({ task: null });
    const swept = await bea.agent
      .post(`${base}/spot-checks`)
      .send({ question: NUMERIC, scope: 'exact' });
    expect([swept.status, codeOf(swept)]).toEqual([409, 'nothing-waits']);
    const hers = await bea.agent.post(`${base}/next`).send({ question: NUMERIC }).expect(200);
    expect(hers.body).toMatchObject({ task: { stage: 'second' } });
    expect(JSON.stringify(hers.body)).not.toContain(check.id);
    // what she has begun stays when the batch is taken back
    const back = await ann.agent.post(`${base}/spot-checks/${check.id}/back`).expect(200);
    expect(back.body).toMatchObject({ state: 'withdrawn', accepted: 1 });
  });

  it('ends with one mark where nobody else may give another', async () => {
    const { base, reviewer } = await world(3, 100);
    const { agent } = await reviewer();
    const check = await drawn(agent, base);
    await decided(agent, base, check);
    const items = await api.db.reviewItem.findMany({
      where: { id: { in: check.answers.map(({ id }) => id) } },
    });
    for (const { stage, score } of items) {
      expect(stage).toBe('done');
      expect(score).not.toBeNull();
    }
  });

  it('is taken back as a whole, once, by who did it', async () => {
    const { base, reviewer } = await world(4);
    const { agent } = await reviewer();
    const { agent: other } = await reviewer();
    const check = await drawn(agent, base);
    const at = `${base}/spot-checks/${check.id}/back`;
    const early = await agent.post(at);
    expect([early.status, codeOf(early)]).toEqual([409, 'too-late']);
    await decided(agent, base, check);
    await other.post(at).expect(404);
    for (let i = 0; i < 2; i++)
      expect((await agent.post(at).expect(200)).body).toMatchObject({
        state: 'withdrawn',
        accepted: 0,
      });
    const { body } = await agent.get(base).expect(200);
    const { questions } = body as { questions: { id: string; counts: object }[] };
    expect(questions.find(({ id }) => id === NUMERIC)?.counts).toMatchObject({
      first: 4,
      done: 0,
      open: 4,
    });
    const anew = await drawn(agent, base);
    expect(anew.id).not.toBe(check.id);
    expect(await decided(agent, base, anew)).toMatchObject({ accepted: 4 });
  });

  it('makes no agreement and nobody experienced', async () => {
    const { base, reviewer } = await world(4);
    const { agent } = await reviewer();
    await decided(agent, base, await drawn(agent, base));
    const { body } = await agent.get(`${base}/agreement`).expect(200);
    expect((body as { questions: object[] }).questions).toEqual([]);
  });

  it('of prose is for empty answers alone', async () => {
    const { base, first, reviewer } = await world(3);
    const { agent } = await reviewer();
    const refused = await agent
      .post(`${base}/spot-checks`)
      .send({ question: STRUCTURED, scope: 'exact' });
    expect(refused.status).toBe(400);
    // somebody writes something: it is not among them
    const person = await invited(api, { beside: first });
    const seat = await Seat.begun(person);
    await seat.nextSection(0);
    await seat.save(text('I profile with nsys first.'), seat.item(STRUCTURED));
    await seat.handIn();
    await person.agent.get(`/api/v1/attempts/${seat.id}`).expect(200);
    const check = await drawn(agent, base, STRUCTURED, 'empty');
    expect(check.waiting).toBe(3);
    expect(await decided(agent, base, check)).toMatchObject({ accepted: 3 });
    const left = await agent.post(`${base}/next`).send({ question: STRUCTURED }).expect(200);
    expect(left.body).toMatchObject({ task: { answer: { kind: 'structured' } } });
  });

  it('looks at answers that say something first', async () => {
    const { base, reviewer } = await world(3);
    const { agent } = await reviewer();
    const check = await drawn(agent, base, ORDERING);
    expect(check.answers).toHaveLength(3);
    expect(await decided(agent, base, check)).toMatchObject({ accepted: 3 });
  });

  it('is for those who may review here', async () => {
    const { base, reviewer } = await world(1);
    const { agent } = await reviewer();
    const check = await drawn(agent, base);
    const { agent: author } = await reviewer(['author']);
    const stranger = await world(1);
    const { agent: elsewhere } = await stranger.reviewer(['owner']);
    const asked = { question: NUMERIC, scope: 'exact' };
    for (const [who, status] of [
      [author, 403],
      [elsewhere, 404],
    ] as const) {
      await who.get(`${base}/spot-checks`).expect(status);
      await who.post(`${base}/spot-checks`).send(asked).expect(status);
      await who.post(`${base}/spot-checks/${check.id}/verdicts`).send(wordOn(check)).expect(status);
      await who.post(`${base}/spot-checks/${check.id}/back`).expect(status);
    }
    // nor by the way of another assessment
    const path = `${stranger.base}/spot-checks/${check.id}/verdicts`;
    await elsewhere.post(path).send(wordOn(check)).expect(404);
    const { agent: colleague } = await reviewer();
    await colleague
      .post(`${base}/spot-checks/${check.id}/verdicts`)
      .send(wordOn(check))
      .expect(404);
  });
});

describe('what waits', () => {
  it('stands by assessment and question, with who is at work for those who decide', async () => {
    const { base, first, reviewer } = await world(3);
    const { agent } = await reviewer();
    const { agent: manager } = await reviewer(['manager']);
    const all = `/api/v1/organisations/${first.organisationId}/review`;
    const { body } = await agent.get(all).expect(200);
    const [assessment] = (
      body as {
        assessments: {
          dueAt: string | null;
          questions: { id: string; exact: boolean; empty: number }[];
        }[];
      }
    ).assessments;
    expect(assessment!.dueAt).not.toBeUndefined();
    const asked = assessment!.questions;
    expect(asked.find(({ id }) => id === NUMERIC)).toMatchObject({ exact: true, empty: 0 });
    expect(asked.find(({ id }) => id === STRUCTURED)).toMatchObject({ exact: false, empty: 3 });
    await decided(agent, base, await drawn(agent, base));
    const own = await agent.get(all).expect(200);
    expect(own.body).toMatchObject({ reviewers: [{ you: true, week: 0, bulk: 3, held: 0 }] });
    const seen = await manager.get(all).expect(200);
    expect(seen.body).toMatchObject({ reviewers: [{ you: false, bulk: 3 }] });
    const { agent: idle } = await reviewer();
    expect((await idle.get(all).expect(200)).body).toMatchObject({ reviewers: [] });
    api.clock.advance(8 * 24 * 60 * MINUTE);
    expect((await agent.get(all).expect(200)).body).toMatchObject({ reviewers: [] });
  });
});
