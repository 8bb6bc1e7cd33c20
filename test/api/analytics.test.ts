import { makeCrowd, type DemoCrowd } from '../../backend/src/cli/demo-crowd.js';
import { asServer, inScope } from '../../backend/src/platform/database/scope.js';
import { ReviewedScoresService } from '../../backend/src/marking/reviews/reviewed-scores.service.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat } from './assessment-driver.js';
import { CHOICE, number, NUMERIC } from './attempt-driver.js';
import { join } from './hiring.js';
import { story } from './story.js';

const MINUTE = 60_000;

interface Figure {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}
interface Analytics {
  readonly whole: { people: number; reliability: Figure | null; lack: string | null };
  readonly questions: {
    id: string;
    fromPool: boolean;
    shown: number;
    answered: number;
    elsewhere: number;
    exposure: number;
    difficulty: Figure | null;
    discrimination: Figure | null;
    seconds: { median: number } | null;
    bars: number[] | null;
    flags: { kind: string }[];
  }[];
}

let api: TestApp;
let crowd: DemoCrowd;
let author: Agent;

beforeAll(async () => {
  api = await testApp();
  const { id: ownerId } = await api.member();
  crowd = await asServer('a crowd to look at', () =>
    makeCrowd(api.app, { ownerId, now: api.clock.now(), size: { members: 1, candidates: 80 } }),
  );
  const member = await api.member();
  await join(api, crowd.organisation, member.id, ['author']);
  author = member.agent;
});
afterAll(() => api.close());

const pathOf = (assessment = crowd.assessments[0]!): string =>
  `/api/v1/organisations/${crowd.organisation}/assessments/${assessment}/analytics`;
const analytics = async (agent = author, assessment?: string): Promise<Analytics> =>
  (await agent.get(pathOf(assessment)).expect(200)).body as Analytics;

describe('the figures of an assessment', () => {
  const step = story();

  step('stand for an author, who is told nothing of anybody', async () => {
    const list = await author.get(`/api/v1/organisations/${crowd.organisation}/analytics`);
    expect(list.body).toMatchObject({ assessments: [{ people: 8 }, { people: 72 }] });
    const { whole, questions } = await analytics();
    expect(whole).toMatchObject({ people: 72, lack: null });
    const fixed = questions.filter(({ fromPool }) => !fromPool);
    expect(fixed).toHaveLength(6);
    expect(fixed.map(({ shown }) => shown)).toEqual(fixed.map(() => 72));
    expect(fixed.every(({ elsewhere }) => elsewhere === 8)).toBe(true);
    const drawn = questions.filter(({ fromPool }) => fromPool);
    expect(drawn.reduce((sum, { shown }) => sum + shown, 0)).toBe(144);
    const told = JSON.stringify([list.body, questions]);
    const people = await api.db.candidate.findMany({
      where: { organisationId: crowd.organisation },
    });
    for (const { id, email, displayName, userId } of people)
      for (const secret of [id, email, displayName, userId!]) expect(told).not.toContain(secret);
  });

  step('show the question that the crowd’s able people get wrong', async () => {
    const { questions } = await analytics();
    const turned = questions[1]!;
    expect(turned.discrimination!.value).toBeLessThan(0);
    expect(turned.flags.map(({ kind }) => kind)).toContain('negative-discrimination');
  });

  step('open a question’s criteria, and nothing of one that nobody was asked', async () => {
    const { questions } = await analytics();
    const [first] = questions;
    const { body } = await author.get(`${pathOf()}/questions/${first!.id}`).expect(200);
    const { criteria } = body as { criteria: { answers: number; mean: Figure; full: number }[] };
    expect(criteria.length).toBeGreaterThan(0);
    for (const { answers, mean, full } of criteria) {
      expect(answers).toBe(first!.answered);
      expect(mean.low).toBeLessThanOrEqual(mean.value);
      expect(full).toBeLessThanOrEqual(1);
    }
    const none = await author.get(`${pathOf()}/questions/${NUMERIC}`).expect(200);
    expect(none.body).toMatchObject({ criteria: [] });
  });

  step('follow a reviewer’s mark and a deleted candidate, a minute later at most', async () => {
    const before = await analytics();
    const [question] = before.questions;
    const item = await api.db.attemptItem.findFirstOrThrow({
      where: {
        questionId: question!.id,
        attempt: { release: { assessmentId: crowd.assessments[0]! } },
      },
      include: { grades: true, attempt: true },
    });
    const grade = item.grades[0]!;
    const score = grade.score > 5 ? 0 : 10;
    const place = { organisationId: crowd.organisation, assessmentId: crowd.assessments[0]! };
    const of = { questionId: question!.id, organisationId: crowd.organisation };
    const { id: reviewItemId } = await api.db.reviewItem.create({
      data: {
        ...of,
        assessmentId: place.assessmentId,
        releaseId: item.attempt.releaseId!,
        attemptItemId: item.id,
        gradeId: grade.id,
        second: true,
        stage: 'second',
      },
    });
    const mark = (
      stage: 'first' | 'second' | 'moderation',
      points: number,
      leaseEpoch: number,
    ) => ({
      reviewItemId,
      organisationId: crowd.organisation,
      reviewerId: item.attempt.userId,
      stage,
      gradeId: grade.id,
      proposed: grade.score,
      points: [],
      score: points,
      position: 1,
      seconds: 60,
      leaseEpoch,
    });
    await api.db.reviewMark.create({ data: mark('first', score, 1) });
    expect((await analytics()).questions[0]!.difficulty).toEqual(question!.difficulty);
    api.clock.advance(MINUTE);
    const after = (await analytics()).questions[0]!;
    expect(after.difficulty!.value).not.toBe(question!.difficulty!.value);
    // the same score as everywhere else
    const scores = await inScope({ organisationId: crowd.organisation }, () =>
      api.app.get(ReviewedScoresService).of({ ...place, withRows: false }),
    );
    const answered = scores.flatMap(({ items }) =>
      items.filter(({ questionId }) => questionId === question!.id),
    );
    const empty = await api.db.grade.count({
      where: {
        questionId: question!.id,
        answerSeq: 0,
        organisationId: crowd.organisation,
        attemptItem: { attempt: { release: { assessmentId: place.assessmentId } } },
      },
    });
    const sum = answered.reduce((total, each) => total + each.score, 0);
    expect(after.difficulty!.value * 10 * (answered.length - empty)).toBeCloseTo(sum, 3);

    // while an appeal is open, what the moderator said stands
    await api.db.reviewMark.createMany({
      data: [mark('second', 10 - score, 2), mark('moderation', score, 3)],
    });
    await api.db.reviewItem.update({ where: { id: reviewItemId }, data: { stage: 'appeal' } });
    api.clock.advance(MINUTE);
    expect((await analytics()).questions[0]!.difficulty).toEqual(after.difficulty);
    await api.db.attempt.delete({ where: { id: item.attemptId } });
    api.clock.advance(MINUTE);
    expect((await analytics()).whole.people).toBe(71);
  });
});

describe('an assessment that hardly anybody took', () => {
  it('has no figures but how many there are, and the time that somebody worked is measured', async () => {
    const person = await invited(api);
    const seat = await Seat.begun(person);
    api.clock.advance(2 * MINUTE);
    await seat.save(number('0.2'), seat.item(NUMERIC));
    api.clock.advance(MINUTE);
    await seat.save({ kind: 'choice', picked: [], reason: 'NVLink.' }, seat.item(CHOICE));
    await seat.handIn();
    api.clock.advance(MINUTE);
    await person.agent.get(`/api/v1/attempts/${seat.id}`).expect(200);
    const items = await api.db.attemptItem.findMany({ where: { attemptId: seat.id } });
    const seconds = (question: string) =>
      items.find(({ questionId }) => questionId === question)!.workedSeconds;
    expect(seconds(NUMERIC)).toBeGreaterThanOrEqual(120);
    expect(seconds(NUMERIC)).toBeLessThan(150);
    expect(seconds(CHOICE)).toBeGreaterThanOrEqual(60);
    expect(seconds(CHOICE)).toBeLessThan(90);

    const manager = await api.member();
    await join(api, person.organisationId, manager.id, ['manager']);
    const release = await api.db.assessmentRelease.findUniqueOrThrow({
      where: { id: person.releaseId },
    });
    const path = `/api/v1/organisations/${person.organisationId}/assessments/${release.assessmentId}/analytics`;
    const { body } = await manager.agent.get(path).expect(200);
    const { whole, questions } = body as Analytics;
    expect(whole).toMatchObject({ people: 1, reliability: null, lack: 'few-people' });
    // the second section was never opened
    expect(questions.map(({ id }) => id).sort()).toEqual([CHOICE, NUMERIC].sort());
    for (const question of questions) {
      expect(question).toMatchObject({ difficulty: null, bars: null, seconds: null });
      expect(question.flags.map(({ kind }) => kind)).toEqual(['too-few-answers']);
    }
  });
});
