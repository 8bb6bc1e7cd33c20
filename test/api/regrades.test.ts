import type { Question } from '@meshwright/question-bank';
import { DEFAULT_SETTINGS } from '../../backend/src/taking/assessments/settings.schemas.js';
import { CONTENT, type Content } from '../../backend/src/bank/content/bank.js';
import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import type {
  RegradedCandidates,
  RegradePreview,
  RegradeRun,
  Regrades,
} from '../../backend/src/marking/regrades/regrades.schemas.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import { CHOICE, number, NUMERIC, STRUCTURED } from './attempt-driver.js';
import { join } from './hiring.js';
import { story } from './story.js';

type Structured = Extract<Question, { kind: 'structured' }>;

const REASON = { reason: 'The weights of the rubric were wrong.' };

let api: TestApp;
let content: Content;
let original: Structured;
let manager: Agent;
let first: Invited;
let base: string;
const seats: Seat[] = [];

/** The bank is frozen: another one, as after an update of the server, is put in its place here. */
const bank = () => {
  const { questions } = content.bank;
  return {
    set: (question: Question) => Map.prototype.set.call(questions, question.id, question),
    delete: (id: string) => Map.prototype.delete.call(questions, id),
  };
};

/** The rubric with a share of the first criterion's weight moved to one that the model answer leaves out. */
const UNMET = 'learning-rate';
function reweighted(share: number): Structured {
  const { criteria } = original.rubric;
  const moved = criteria[0]!.weight * share;
  const weighed = criteria.map((each, i) => {
    const by = i === 0 ? -moved : each.id === UNMET ? moved : 0;
    return { ...each, weight: each.weight + by };
  });
  return { ...original, rubric: { ...original.rubric, criteria: weighed } };
}

/** A strong answer, of which the sections that are named stand. */
async function handedIn(sections: number): Promise<Seat> {
  const rules = {
    graceSeconds: 0,
    review: { ...DEFAULT_SETTINGS.review, secondMarkingPercent: 0 },
  };
  const person = await invited(api, seats.length > 0 ? { beside: first } : { settings: rules });
  const seat = await Seat.begun(person);
  await seat.save(number('0.2'), seat.item(NUMERIC));
  await seat.save({ kind: 'choice', picked: [], reason: 'It needs NVLink.' }, seat.item(CHOICE));
  await seat.nextSection(0);
  const written = Object.entries(original.modelAnswer.sections).slice(0, sections);
  await seat.save(
    { kind: 'structured', sections: Object.fromEntries(written) },
    seat.item(STRUCTURED),
  );
  expect((await seat.handIn()).status).toBe(200);
  await person.agent.get(`/api/v1/attempts/${seat.id}`).expect(200);
  if (seats.length === 0) first = person;
  seats.push(seat);
  return seat;
}

beforeAll(async () => {
  api = await testApp({ worker: 'none' });
  await api.member(); // the owner of the server
  content = api.app.get<Content>(CONTENT);
  original = content.bank.questions.get(STRUCTURED) as Structured;
  for (const sections of [1, 2, 0]) await handedIn(sections);
  const { agent, id } = await api.member();
  manager = agent;
  await join(api, first.organisationId, id, ['manager']);
  const { assessmentId } = await api.db.invitation.findUniqueOrThrow({
    where: { id: first.invitationId },
  });
  base = `/api/v1/organisations/${first.organisationId}/assessments/${assessmentId}`;
});
afterAll(() => api.close());

const tell = story();
/** Runs follow one another; each step leaves the bank as it was. */
const step = (name: string, run: () => Promise<void>): void => {
  tell(name, () => run().finally(() => bank().set(original)));
};

const overview = async () => (await manager.get(`${base}/regrades`).expect(200)).body as Regrades;
const read = async (id: string) =>
  (await manager.get(`${base}/regrades/${id}`).expect(200)).body as RegradePreview;
const perform = (id: string) => api.app.get(JobsService).perform('regrade-run', { id });
const post = (path: string, body: object = {}) =>
  manager.post(`${base}/regrades${path}`).send(body);
const refused = async (code: string, path: string, body: object = {}) => {
  expect((await post(path, body).expect(409)).body).toMatchObject({ code });
};

/** A run by the bank as it is, computed whole. */
async function run(): Promise<RegradeRun> {
  const started = (await post('').expect(201)).body as RegradeRun;
  await perform(started.id);
  api.clock.advance(60_000);
  return started;
}

/** Score of each attempt, and what its answers are judged by. */
const standing = () =>
  api.db.attempt.findMany({
    where: { kind: 'assessment' },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      score: true,
      items: { orderBy: { position: 'asc' }, select: { contentHash: true } },
    },
  });
const reviews = () =>
  api.db.reviewItem.findMany({
    orderBy: { id: 'asc' },
    select: { id: true, gradeId: true, stage: true, score: true },
  });

/** The manager takes the proposal of one answer as it is. */
async function marked(): Promise<string> {
  const { body } = await manager.post(`${base}/review/next`).send({ question: STRUCTURED });
  const { task } = body as {
    task: {
      id: string;
      gradeId: string;
      lease: { epoch: number };
      rows: { id: string; proposed: number }[];
    };
  };
  const points = task.rows.map(({ id: row, proposed }) => ({ row, points: proposed }));
  await manager
    .post(`${base}/review/items/${task.id}/marks`)
    .send({ epoch: task.lease.epoch, gradeId: task.gradeId, points })
    .expect(201);
  return task.id;
}

describe('before a run', () => {
  step('says that rubrics and grader are as they were, and starts none', async () => {
    const { questions, attempts } = await overview();
    expect(attempts).toBe(3);
    expect(questions.map(({ change }) => change)).toEqual(['same', 'same', 'same', 'same']);
    await refused('nothing-to-regrade', '');
  });

  step(
    'names the criteria that differ, and questions that were asked otherwise or are gone',
    async () => {
      bank().set(reweighted(0.5));
      const of = async () => (await overview()).questions.find(({ id }) => id === STRUCTURED);
      const [a] = original.rubric.criteria;
      expect(await of()).toMatchObject({
        change: 'regradable',
        newRubric: true,
        newGrader: false,
        criteria: [
          { row: `criterion/${a!.id}`, change: 'changed' },
          { row: `criterion/${UNMET}`, change: 'changed' },
        ],
      });
      bank().set({ ...reweighted(0.5), prompt: 'Something else altogether.' });
      expect(await of()).toMatchObject({ change: 'asked-otherwise', criteria: [] });
      await refused('nothing-to-regrade', '');
      bank().delete(STRUCTURED);
      expect(await of()).toMatchObject({ change: 'gone', title: original.title });
    },
  );

  step('needs somebody’s graded attempt', async () => {
    const other = await invited(api, { settings: { graceSeconds: 0 } });
    const { agent, id } = await api.member();
    await join(api, other.organisationId, id, ['manager']);
    const { assessmentId } = await api.db.invitation.findUniqueOrThrow({
      where: { id: other.invitationId },
    });
    const { body } = await agent
      .post(`/api/v1/organisations/${other.organisationId}/assessments/${assessmentId}/regrades`)
      .send({})
      .expect(409);
    expect(body).toMatchObject({ code: 'no-attempts' });
  });
});

describe('a run', () => {
  step('changes nothing that counts, and says what it would change', async () => {
    const before = [await standing(), await reviews(), await api.db.grade.count()];
    bank().set(reweighted(0.9));
    const started = (await post('').expect(201)).body as RegradeRun;
    expect(started).toMatchObject({ state: 'running', attempts: 3, done: 0, undoable: false });
    await refused('regrade-open', '');
    await refused('regrade-closed', `/${started.id}/apply`, REASON);
    // the rubric changes again meanwhile: the run keeps to the one that it began with
    bank().set(original);
    await perform(started.id);
    const found = await read(started.id);
    expect(found.run).toMatchObject({ state: 'ready', done: 3 });
    expect(found.changed).toBeGreaterThan(0);
    expect(found).toMatchObject({ told: 0, appeals: 0, overtaken: 0 });
    const [question] = found.questions;
    expect(question).toMatchObject({ id: STRUCTURED, answers: 3, kept: 0, back: 0 });
    expect(question!.changed).toBe(found.changed);
    expect(question!.bars.reduce((sum, { answers }) => sum + answers, 0)).toBe(found.changed);
    const { rows } = (
      await manager.get(`${base}/regrades/${started.id}/candidates?limit=1`).expect(200)
    ).body as RegradedCandidates;
    expect(rows).toMatchObject([
      {
        candidate: { displayName: 'Ada Candidate' },
        told: false,
        answers: [{ question: STRUCTURED }],
      },
    ]);
    const [a] = original.rubric.criteria;
    expect(rows[0]!.after).not.toBe(rows[0]!.before);
    expect(rows[0]!.answers[0]!.rows.map(({ row }) => row)).toContain(`criterion/${a!.id}`);
    expect([await standing(), await reviews(), await api.db.grade.count()]).toEqual(before);
    await post(`/${started.id}/discard`).expect(200);
    await refused('regrade-closed', `/${started.id}/apply`, REASON);
    await refused('regrade-closed', `/${started.id}/undo`, REASON);
  });

  step('goes on where it was killed, and keeps nothing twice', async () => {
    bank().set(reweighted(0.9));
    const { id } = (await post('').expect(201)).body as RegradeRun;
    // another process died over the first attempt, its minute is over
    const [attempt] = await standing();
    await api.db.regrade.update({
      where: { id },
      data: { cursor: attempt!.id, done: 1, leasedUntil: new Date(api.clock.now().getTime() - 1) },
    });
    await Promise.all([perform(id), perform(id)]);
    expect((await read(id)).run).toMatchObject({ state: 'ready', done: 3 });
    expect(await api.db.regradeAttempt.count({ where: { regradeId: id } })).toBe(2);
    await post(`/${id}/discard`).expect(200);
  });

  step('is passed over while another process has it, and once it is cancelled', async () => {
    bank().set(reweighted(0.9));
    const { id } = (await post('').expect(201)).body as RegradeRun;
    const leasedUntil = new Date(api.clock.now().getTime() + 30_000);
    await api.db.regrade.update({ where: { id }, data: { leasedUntil } });
    await perform(id);
    expect((await read(id)).run).toMatchObject({ state: 'running', done: 0 });
    await post(`/${id}/cancel`).expect(200);
    await perform(id);
    expect((await read(id)).run).toMatchObject({ state: 'cancelled', done: 0 });
  });

  step('ends where the server grades otherwise than it began', async () => {
    bank().set(reweighted(0.9));
    const { id } = (await post('').expect(201)).body as RegradeRun;
    await api.db.regrade.update({ where: { id }, data: { graderVersion: 'earlier' } });
    await perform(id);
    const { run: failed } = await read(id);
    expect(failed).toMatchObject({ state: 'failed' });
    expect(failed.failure).toContain('Start another run');
    await refused('regrade-closed', `/${id}/apply`, REASON);
  });
});

describe('applying', () => {
  step('needs a reason, counts once, reaches marks and results, and is undone whole', async () => {
    await manager.get(`${base}/review`).expect(200);
    const item = await marked();
    const before = [await standing(), await reviews()];
    bank().set(reweighted(0.9));
    const { id, number: nth } = await run();
    const preview = await read(id);
    expect(preview.questions).toMatchObject([{ id: STRUCTURED, back: 1, kept: 0 }]);
    expect((await post(`/${id}/apply`, { reason: 'short' }).expect(400)).body).toMatchObject({
      errors: [{ path: 'reason' }],
    });
    const both = await Promise.all([post(`/${id}/apply`, REASON), post(`/${id}/apply`, REASON)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const expected = await api.db.regradeAttempt.findMany({ where: { regradeId: id } });
    for (const { attemptId, after } of expected) {
      const { score } = await api.db.attempt.findUniqueOrThrow({ where: { id: attemptId } });
      expect(score).toBeCloseTo(after, 5);
    }
    // the mark was of criteria that are others now
    expect(await api.db.reviewItem.findUniqueOrThrow({ where: { id: item } })).toMatchObject({
      stage: 'first',
      score: null,
    });
    expect((await overview()).questions.map(({ change }) => change)).toEqual(
      Array.from({ length: 4 }, () => 'same'),
    );
    expect((await overview()).runs[0]).toMatchObject({
      number: nth,
      state: 'applied',
      undoable: true,
      closed: REASON,
    });
    api.clock.advance(60_000);
    await post(`/${id}/undo`, REASON).expect(200);
    expect([await standing(), await reviews()]).toEqual(before);
    expect(await api.db.grade.count({ where: { regrade: { gt: 0 } } })).toBe(0);
    await refused('regrade-closed', `/${id}/undo`, REASON);
    const log = await api.db.auditEvent.findMany({
      where: { subject: id },
      orderBy: { sequence: 'asc' },
    });
    expect(log.map(({ action }) => action)).toEqual([
      'regrade.started',
      'regrade.applied',
      'regrade.undone',
    ]);
  });

  step('leaves a released result as it was told, and lists it as changed', async () => {
    const seat = seats[1]!;
    const progress = { attemptId: seat.id };
    await api.db.reviewItem.updateMany({
      where: { attemptItem: progress },
      data: { stage: 'done', score: 1 },
    });
    await manager
      .post(`${base}/results/release`)
      .send({ attempts: [seat.id] })
      .expect(200);
    const told = await api.db.resultRelease.findFirstOrThrow({ where: progress });
    bank().set(reweighted(0.9));
    const { id } = await run();
    expect((await read(id)).told).toBe(1);
    await post(`/${id}/apply`, REASON).expect(200);
    const { body } = await manager.get(`${base}/results?limit=10`).expect(200);
    const row = (
      body as { rows: { attempt: string; released: object; score: number }[] }
    ).rows.find(({ attempt }) => attempt === seat.id)!;
    expect(row.released).toMatchObject({ number: 1 });
    expect(await api.db.resultRelease.findFirstOrThrow({ where: progress })).toEqual(told);
    expect(row.score).not.toBe((told.body as { score: number }).score);
  });

  step(
    'keeps marks of unchanged criteria where only the grader is another, and is not undone under a later run',
    async () => {
      bank().set(reweighted(0.9)); // as it was applied
      const item = await marked();
      const { gradeId } = await api.db.reviewItem.findUniqueOrThrow({ where: { id: item } });
      // as if an earlier version had graded everything, and found nothing
      await api.db.$executeRaw`UPDATE "Grade" SET "graderVersion" = 'earlier', score = 1.5,
      report = jsonb_set(report, '{score}', '1.5')
      WHERE "questionId" = ${STRUCTURED}`;
      const earlier = (await overview()).runs.find(({ state }) => state === 'applied')!;
      const { id } = await run();
      await refused('newer-regrade', `/${earlier.id}/undo`, REASON);
      expect((await read(id)).questions.find((each) => each.id === STRUCTURED)).toMatchObject({
        kept: 1,
        back: 0,
      });
      await post(`/${id}/apply`, REASON).expect(200);
      expect(await api.db.reviewItem.findUniqueOrThrow({ where: { id: item } })).toMatchObject({
        gradeId,
        stage: 'done',
      });
      // somebody marks by the new proposals: undoing would take that away
      await marked();
      await refused('marked-since', `/${id}/undo`, REASON);
    },
  );
});

describe('who asks', () => {
  step('is a manager of the organisation', async () => {
    const [{ id }] = (await overview()).runs as [RegradeRun];
    const { agent: reviewer, id: reviewerId } = await api.member();
    await join(api, first.organisationId, reviewerId, ['reviewer']);
    await reviewer.get(`${base}/regrades/${id}`).expect(403);
    const { agent: stranger } = await api.member();
    await stranger.get(`${base}/regrades/${id}`).expect(404);
    await manager.get(`${base}/regrades/${first.invitationId}`).expect(404);
  });
});
