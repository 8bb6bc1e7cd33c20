import { randomUUID } from 'node:crypto';
import type { AnswerEvidence } from '../../backend/src/telling/decisions/evidence.schemas.js';
import type { CandidateReport } from '../../backend/src/telling/decisions/report.schemas.js';
import { CONTENT, type Content } from '../../backend/src/bank/content/bank.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import { CHOICE, STRUCTURED } from './attempt-driver.js';
import { join } from './hiring.js';

let api: TestApp;
let keys: string[];
beforeAll(async () => {
  api = await testApp();
  await api.member(); // the owner of the server
  const { bank } = api.app.get<Content>(CONTENT);
  const [written, choice] = [bank.questions.get(STRUCTURED), bank.questions.get(CHOICE)];
  if (written?.kind !== 'structured' || choice?.kind !== 'choice') throw new Error('other kinds');
  keys = [
    ...Object.values(written.modelAnswer.sections),
    ...choice.options.map(({ why }) => why),
  ].filter((text) => text.length > 20);
});
afterAll(() => api.close());

const TWO_QUESTIONS = {
  sections: [
    {
      title: 'One',
      intro: '',
      limitMinutes: null,
      items: [STRUCTURED, CHOICE].map((questionId) => ({
        type: 'fixed' as const,
        questionId,
        weight: 10,
      })),
    },
  ],
};
const WORDS = 'I run nsys on one box and on four, and lay the two timelines over each other. ';
const LONG = WORDS.repeat(60);
const MADE = 'She pasted the notes that she had shown us before.';
const PASTE = { kind: 'paste', at: '2026-11-22T10:00:00Z', characters: 321 };

/** Somebody who saved twice, pasted, and handed in. */
async function taken(wish: Parameters<typeof invited>[1] = {}, text = LONG) {
  const person = await invited(api, { blueprint: TWO_QUESTIONS, ...wish });
  const seat = await Seat.begun(person);
  const [written, choice] = [seat.item(STRUCTURED), seat.item(CHOICE)];
  for (const draft of [WORDS, text])
    await seat.save({ kind: 'structured', sections: { measure: draft } }, written);
  await seat.ask('signals', { signals: [{ ...PASTE, item: written }] }).expect(200);
  const { options = [] } = seat.attempt.items[1]!.question!;
  const picked = [options[0]!.id];
  await seat.save({ kind: 'choice', picked, reason: 'It is the cheapest.' }, choice);
  expect((await seat.handIn()).status).toBe(200);
  return { person, seat, written, choice, picked };
}
type Taker = Awaited<ReturnType<typeof taken>>;

async function member(of: Invited, roles: Parameters<typeof join>[3]): Promise<Agent> {
  const { agent, id } = await api.member();
  await join(api, of.organisationId, id, roles);
  return agent;
}
async function placeOf({ person }: Pick<Taker, 'person'>): Promise<string> {
  const { assessmentId } = await api.db.invitation.findUniqueOrThrow({
    where: { id: person.invitationId },
  });
  return `/api/v1/organisations/${person.organisationId}/assessments/${assessmentId}/invitations/${person.invitationId}`;
}
const told = async ({ seat }: Taker) => {
  const { body } = await seat.agent.get(`/api/v1/assessment-attempts/${seat.id}/events`);
  return (body as { events: { id: string; kind: string; detail: object }[] }).events;
};

describe('an answer behind a score', () => {
  it('is shown whole as it was saved last, with how its score came about', async () => {
    const taker = await taken();
    const place = await placeOf(taker);
    const manager = await member(taker.person, ['manager']);
    const { body: report } = await manager.get(`${place}/report`).expect(200);
    const { questions } = report as CandidateReport;
    expect(questions.map(({ item, number }) => [item, number])).toEqual([
      [taker.written, 1],
      [taker.choice, 2],
    ]);
    const { body } = await manager.get(`${place}/answers/${taker.written}`).expect(200);
    expect(body).toMatchObject({
      id: taker.written,
      question: { id: STRUCTURED },
      answer: { kind: 'structured', sections: { measure: LONG } },
      savedAt: expect.any(String),
      revisions: 2,
      modelAnswer: expect.anything(),
      steps: [{ kind: 'graded', score: questions[0]!.score, counts: true, text: '' }],
    });
  });

  it('has the marks of reviewers with their comments, and nobody’s name', async () => {
    const taker = await taken();
    const place = await placeOf(taker);
    const { agent: reviewer, id: reviewerId } = await api.member();
    await join(api, taker.person.organisationId, reviewerId, ['reviewer']);
    const manager = await member(taker.person, ['manager']);
    const review = place.replace(/invitations\/.*/u, 'review');
    const { body: offered } = await reviewer
      .post(`${review}/next`)
      .send({ question: CHOICE })
      .expect(200);
    const { task } = offered as {
      task: {
        id: string;
        gradeId: string;
        lease: { epoch: number };
        rows: { id: string; proposed: number }[];
      };
    };
    const points = task.rows.map(({ id: row, proposed }) => ({ row, points: proposed }));
    const mark = { epoch: task.lease.epoch, gradeId: task.gradeId, points, comment: 'Thin.' };
    api.clock.advance(1_000);
    await reviewer.post(`${review}/items/${task.id}/marks`).send(mark).expect(201);
    const { body, text } = await manager.get(`${place}/answers/${taker.choice}`).expect(200);
    expect((body as AnswerEvidence).steps).toEqual([
      expect.objectContaining({ kind: 'graded', counts: false }),
      expect.objectContaining({ kind: 'first', counts: true, text: 'Thin.' }),
    ]);
    expect(text).not.toContain(reviewerId);
  });

  it('comes without its key where the organisation has none, and says what was sent', async () => {
    const taker = await taken({ bankKeys: false });
    const place = await placeOf(taker);
    const manager = await member(taker.person, ['manager']);
    for (const item of [taker.written, taker.choice]) {
      const { body, text } = await manager.get(`${place}/answers/${item}`).expect(200);
      const { report, modelAnswer } = body as AnswerEvidence;
      expect([report.detail, modelAnswer]).toEqual([undefined, undefined]);
      for (const { label } of report.criteria) expect(label).toMatch(/^Criterion \d+$/u);
      for (const key of keys) expect(text).not.toContain(JSON.stringify(key).slice(1, -1));
    }
    const { body } = await manager.get(`${place}/answers/${taker.choice}`);
    expect((body as AnswerEvidence).answer).toMatchObject({ picked: taker.picked });
  });

  it('is not there before it is graded, once it is opened again, or under another name', async () => {
    const taker = await taken();
    const [place, manager] = [await placeOf(taker), await member(taker.person, ['manager'])];
    const other = await taken({ beside: taker.person });
    await manager.get(`${place}/answers/${other.written}`).expect(404);
    await manager.get(`${place}/answers/${randomUUID()}`).expect(404);
    await manager.get(`${place}/answers/nothing`).expect(400);
    const stranger = await taken();
    await manager.get(`${await placeOf(stranger)}/answers/${stranger.written}`).expect(404);
    for (const state of ['running', 'submitted'] as const) {
      await api.db.attempt.update({ where: { id: taker.seat.id }, data: { state } });
      await manager.get(`${place}/answers/${taker.written}`).expect(404);
    }
  });

  it.each([['author'], ['reviewer'], ['lead'], ['member']] as const)(
    'is not for a %s',
    async (role) => {
      const taker = await taken();
      const place = await placeOf(taker);
      const agent = await member(taker.person, [role]);
      await agent.get(`${place}/answers/${taker.written}`).expect(403);
      await agent.post(`${place}/findings`).send({ about: 'paste', text: MADE }).expect(403);
      await taker.seat.agent.get(`${place}/answers/${taker.written}`).expect(403);
    },
  );
});

describe('what was made of the record', () => {
  const find = (agent: Agent, place: string, body: object = { about: 'paste', text: MADE }) =>
    agent.post(`${place}/findings`).send(body);

  it('is told to those who decide and to the candidate, who replies, and changes no score', async () => {
    const taker = await taken();
    const [place, manager] = [await placeOf(taker), await member(taker.person, ['manager'])];
    const before = await api.db.attempt.findUniqueOrThrow({ where: { id: taker.seat.id } });
    await find(manager, place).expect(204);
    await find(manager, place).expect(204); // sent twice
    const events = await told(taker);
    const made = events.filter(({ kind }) => kind === 'finding');
    expect(made).toEqual([
      expect.objectContaining({ by: 'organisation', detail: { about: 'paste', text: MADE } }),
    ]);
    await taker.seat.agent
      .post(`/api/v1/assessment-attempts/${taker.seat.id}/events/${made[0]!.id}/reply`)
      .send({ text: 'Just so.' })
      .expect(201);
    const { body } = await manager.get(`${place}/report`).expect(200);
    expect((body as CandidateReport).findings).toEqual([
      {
        id: made[0]!.id,
        about: 'paste',
        text: MADE,
        by: expect.any(String),
        at: expect.any(String),
        replies: [{ text: 'Just so.', at: expect.any(String) }],
      },
    ]);
    const after = await api.db.attempt.findUniqueOrThrow({ where: { id: taker.seat.id } });
    expect(after.score).toBe(before.score);
  });

  it('is of something that is on record, in words, and of one’s own organisation', async () => {
    const taker = await taken();
    const [place, manager] = [await placeOf(taker), await member(taker.person, ['manager'])];
    const { body } = await find(manager, place, { about: 'offline', text: MADE }).expect(409);
    expect(body).toMatchObject({ code: 'nothing-recorded' });
    for (const wrong of [
      { about: 'overlap', text: MADE },
      { about: 'paste', text: 'short' },
      { about: 'paste', text: 'x'.repeat(1001) },
      { about: 'paste', text: MADE, score: 0 },
    ])
      await find(manager, place, wrong).expect(400);
    await find(manager, await placeOf(await taken())).expect(404);
  });

  it('is not for the candidate, be they a manager there', async () => {
    const { agent, id } = await api.member();
    const taker = await taken({ as: agent });
    await join(api, taker.person.organisationId, id, ['manager']);
    const { body } = await find(agent, await placeOf(taker)).expect(403);
    expect(body).toMatchObject({ code: 'own-work' });
  });

  it('is in the candidate’s copy, and goes with their data', async () => {
    const taker = await taken();
    const [place, owner] = [await placeOf(taker), await member(taker.person, ['owner'])];
    await find(owner, place).expect(204);
    const { organisationId, candidateId } = taker.person;
    const at = `/api/v1/organisations/${organisationId}/candidates/${candidateId}`;
    const copy = await owner.post(`${at}/export`).send({}).expect(200);
    expect(copy.text).toContain(MADE);
    const log = await api.db.auditEvent.findMany({ where: { subject: taker.seat.id } });
    expect(log.map(({ action }) => action)).toContain('attempt.finding');
    expect(JSON.stringify(log)).not.toContain(MADE);
    const { email } = await api.db.candidate.findUniqueOrThrow({ where: { id: candidateId } });
    await owner.delete(at).send({ email }).expect(204);
    expect(await api.db.attemptEvent.count({ where: { attemptId: taker.seat.id } })).toBe(0);
  });
});
