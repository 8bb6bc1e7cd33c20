import { randomUUID } from 'node:crypto';
import type { ReviewTask } from '../../backend/src/marking/reviews/reviews.schemas.js';
import type { SpotCheckView } from '../../backend/src/marking/reviews/spot-checks.schemas.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import { CHOICE, FLAW, number, NUMERIC, ORDERING, STRUCTURED, text } from './attempt-driver.js';
import { join } from './hiring.js';

const CANDIDATES = 100;
/** Of them, who leave the three questions that ask for prose as they are. */
const LEAVE_PROSE = 25;
const PROSE = [STRUCTURED, CHOICE, FLAW];
const EXACT = [NUMERIC, ORDERING];

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  await api.member(); // the owner of the server
});
afterAll(() => api.close());

/** Two people who sit the assessment, one in full; the others are copies of them. */
async function crowd(): Promise<Invited> {
  const items = [...EXACT, ...PROSE].map((questionId) => ({
    type: 'fixed' as const,
    questionId,
    weight: 10,
  }));
  const whole = await invited(api, {
    settings: { graceSeconds: 0, review: { secondMarkingPercent: 0, differenceThreshold: 2 } },
    blueprint: { sections: [{ title: 'All', intro: 'All.', limitMinutes: null, items }] },
  });
  const full = await Seat.begun(whole);
  const reason = 'Tensor parallel traffic needs NVLink.';
  await full.save(number('0.2'), full.item(NUMERIC));
  await full.save({ kind: 'choice', picked: [], reason }, full.item(CHOICE));
  await full.save(text('I profile with nsys first.'), full.item(STRUCTURED));
  await full.save(
    { kind: 'find-the-flaw', marks: [{ line: 3, note: 'No sampler.' }] },
    full.item(FLAW),
  );
  await finish(whole, full);
  const other = await invited(api, { beside: whole });
  const blank = await Seat.begun(other);
  await blank.save(number('7'), blank.item(NUMERIC));
  await finish(other, blank);
  await copies(full.id, CANDIDATES - LEAVE_PROSE - 1);
  await copies(blank.id, LEAVE_PROSE - 1);
  return whole;
}

async function finish(person: Invited, seat: Seat): Promise<void> {
  expect((await seat.handIn()).status).toBe(200);
  await person.agent.get(`/api/v1/attempts/${seat.id}`).expect(200);
}

/** So many more attempts like this one, answers and grades included. */
async function copies(attempt: string, count: number): Promise<void> {
  const items = await api.db.attemptItem.findMany({ where: { attemptId: attempt } });
  for (let i = 0; i < count; i++) {
    const id = randomUUID();
    await api.db.$executeRaw`
      INSERT INTO "Attempt" SELECT (jsonb_populate_record(a, jsonb_build_object('id', ${id}::text, 'reviewRound', NULL,
        'try', a.try + 1 + ${i}::int))).* FROM "Attempt" a WHERE a.id = ${attempt}::uuid`;
    for (const { id: from } of items) {
      const item = randomUUID();
      await api.db.$executeRaw`
        INSERT INTO "AttemptItem" SELECT (jsonb_populate_record(t, jsonb_build_object('id', ${item}::text,
          'attemptId', ${id}::text))).* FROM "AttemptItem" t WHERE t.id = ${from}::uuid`;
      await api.db.$executeRaw`
        INSERT INTO "Revision" SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
          'attemptId', ${id}::text, 'attemptItemId', ${item}::text))).* FROM "Revision" r WHERE r."attemptItemId" = ${from}::uuid`;
      await api.db.$executeRaw`
        INSERT INTO "Grade" SELECT (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(),
          'attemptItemId', ${item}::text))).* FROM "Grade" g WHERE g."attemptItemId" = ${from}::uuid`;
    }
  }
}

describe('100 candidates with five questions each, two of them right or wrong', () => {
  it('are reviewed in one action for each answer in prose and two for each pile that is accepted in bulk', async () => {
    const { organisationId, invitationId } = await crowd();
    const { assessmentId } = await api.db.invitation.findUniqueOrThrow({
      where: { id: invitationId },
    });
    const base = `/api/v1/organisations/${organisationId}/assessments/${assessmentId}/review`;
    const { agent, id } = await api.member();
    await join(api, organisationId, id, ['reviewer']);
    let toCome = 1;
    while (toCome > 0)
      ({ toCome } = (await agent.get(base).expect(200)).body as { toCome: number });

    let actions = 0;
    for (const question of EXACT) actions += await inBulk(agent, base, question, 'exact');
    for (const question of PROSE) {
      actions += await inBulk(agent, base, question, 'empty');
      actions += await oneByOne(agent, base, question);
    }
    const left = await api.db.reviewItem.count({ where: { stage: { not: 'done' } } });
    expect([left, await api.db.reviewItem.count()]).toEqual([0, 5 * CANDIDATES]);
    // the questions in prose are opened once each, their answers handed in once each
    const prose = PROSE.length * (CANDIDATES - LEAVE_PROSE);
    expect(actions).toBe(2 * (EXACT.length + PROSE.length) + PROSE.length + prose);
    expect(actions).toBeLessThanOrEqual(250);
  });
});

/** Opening the spot check, and accepting after a word on each; returns how many actions that is. */
async function inBulk(agent: Agent, base: string, question: string, scope: string) {
  const begun = await agent.post(`${base}/spot-checks`).send({ question, scope }).expect(200);
  const { id, answers } = begun.body as SpotCheckView;
  const verdicts = answers.map((answer) => ({ id: answer.id, agrees: true }));
  await agent.post(`${base}/spot-checks/${id}/verdicts`).send({ verdicts }).expect(200);
  return 2;
}

/** Opening the question, and one key for each proposal: handing it in brings the next. Returns how many actions that is. */
async function oneByOne(agent: Agent, base: string, question: string) {
  for (let actions = 1; ; actions++) {
    const { body } = await agent.post(`${base}/next`).send({ question }).expect(200);
    const { task } = body as { task: ReviewTask | null };
    if (task === null) return actions;
    const points = task.rows.map(({ id: row, proposed }) => ({ row, points: proposed }));
    const mark = { epoch: task.lease.epoch, gradeId: task.gradeId, points };
    await agent.post(`${base}/items/${task.id}/marks`).send(mark).expect(201);
  }
}
