import { randomUUID } from 'node:crypto';
import type { OverlapsView } from '../../backend/src/marking/overlaps/overlaps.schemas.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import { STRUCTURED } from './attempt-driver.js';
import { CONTENT, type Content } from '../../backend/src/bank/content/bank.js';
import { join } from './hiring.js';

let api: TestApp;
let model: Record<string, string>;
beforeAll(async () => {
  api = await testApp();
  await api.member(); // the owner of the server
  const question = api.app.get<Content>(CONTENT).bank.questions.get(STRUCTURED);
  if (question?.kind !== 'structured') throw new Error(`${STRUCTURED} is not written`);
  model = question.modelAnswer.sections;
});
afterAll(() => api.close());

const ONE_QUESTION = {
  sections: [
    {
      title: 'One',
      intro: '',
      limitMinutes: null,
      items: [{ type: 'fixed' as const, questionId: STRUCTURED, weight: 10 }],
    },
  ],
};
const OWN = `First I would run nsys on a single box and on four of them with the very same local batch, and lay both
timelines over each other. Whatever gap opens between the kernels of the backward pass and the end of the gradient
exchange is what we pay for. Then I would look at whether every rank waits for one of them, since a slow disk on one
host looks just like a slow wire from everybody else’s seat.`;

/** Somebody who has handed in what they wrote. */
async function wrote(sections: Record<string, string>, wish: Parameters<typeof invited>[1] = {}) {
  const person = await invited(api, { blueprint: ONE_QUESTION, ...wish });
  const seat = await Seat.begun(person);
  await seat.save({ kind: 'structured', sections });
  expect((await seat.handIn()).status).toBe(200);
  const { assessmentId } = await api.db.invitation.findUniqueOrThrow({
    where: { id: person.invitationId },
  });
  return { person, seat, assessmentId };
}
type Taker = Awaited<ReturnType<typeof wrote>>;

async function member(of: Invited, roles: Parameters<typeof join>[3]): Promise<Agent> {
  const { agent, id } = await api.member();
  await join(api, of.organisationId, id, roles);
  return agent;
}
const placeOf = ({ person, assessmentId }: Taker): string =>
  `/api/v1/organisations/${person.organisationId}/assessments/${assessmentId}/invitations/${person.invitationId}/overlaps`;
const seen = async (agent: Agent, taker: Taker): Promise<OverlapsView> =>
  (await agent.get(placeOf(taker)).expect(200)).body as OverlapsView;
const told = async ({ seat }: Taker) => {
  const { body } = await seat.agent
    .get(`/api/v1/assessment-attempts/${seat.id}/events`)
    .expect(200);
  return (body as { events: { id: string; kind: string; detail: object }[] }).events;
};
/** Every fifth word is another one. */
const altered = (text: string): string =>
  text
    .split(/\s+/u)
    .map((word, at) => (at % 5 === 4 ? `thing${String(at)}` : word))
    .join(' ');
const changed = Object.fromEntries(
  Object.entries({ measure: OWN }).map(([id, text]) => [id, altered(text)]),
);

describe('a pasted model answer', () => {
  it('is found, shown with its text, told to its candidate, and changes no score', async () => {
    const taker = await wrote(model);
    const manager = await member(taker.person, ['manager']);
    const score = (await api.db.attempt.findUniqueOrThrow({ where: { id: taker.seat.id } })).score;
    const view = await seen(manager, taker);
    expect(view).toMatchObject({ answers: 1, others: 0, fromPercent: 50 });
    expect(view.overlaps).toEqual([
      expect.objectContaining({
        sharedWith: 'model-answer',
        other: null,
        replies: [],
        findings: [],
      }),
    ]);
    const [overlap] = view.overlaps;
    expect(overlap!.sharedPercent).toBeGreaterThanOrEqual(95);

    const { body } = await manager.get(`${placeOf(taker)}/${overlap!.id}`).expect(200);
    const { answer, other } = body as Record<
      'answer' | 'other',
      { text: string; shared: object[] }
    >;
    expect(answer.text).toContain(Object.values(model)[0]);
    expect(other.text).toContain(Object.values(model)[0]);
    expect(answer.shared.length).toBeGreaterThan(0);

    expect(await told(taker)).toContainEqual(
      expect.objectContaining({
        kind: 'overlap',
        detail: expect.objectContaining({ sharedWith: 'model-answer' }),
      }),
    );
    const after = await api.db.attempt.findUniqueOrThrow({ where: { id: taker.seat.id } });
    expect(after.score).toBe(score);
  });

  it('shows its own text to nobody without the keys of the bank', async () => {
    const taker = await wrote(model, { bankKeys: false });
    const manager = await member(taker.person, ['manager']);
    const [overlap] = (await seen(manager, taker)).overlaps;
    const { body } = await manager.get(`${placeOf(taker)}/${overlap!.id}`).expect(200);
    // nor what of it stands in the answer, which would tell
    expect(body).toMatchObject({ other: null, answer: { text: expect.any(String), shared: [] } });
  });

  it('is told to the reviewer of the answer, and stands in the list of those who are compared', async () => {
    const taker = await wrote(model);
    const manager = await member(taker.person, ['manager']);
    await seen(manager, taker);
    const base = placeOf(taker).split('/invitations/')[0]!;
    const { body } = await manager
      .post(`${base}/review/next`)
      .send({ question: STRUCTURED })
      .expect(200);
    expect((body as { task: object }).task).toMatchObject({
      overlaps: [{ sharedWith: 'model-answer', sharedPercent: expect.any(Number) }],
    });
    const compared = await manager.get(`${base}/comparison`).expect(200);
    expect(compared.body).toMatchObject({ rows: [{ overlapping: 1 }] });
  });
});

describe('an answer copied from another candidate', () => {
  it('stands in both records, whoever is looked at first, and once', async () => {
    const first = await wrote({ measure: OWN });
    const second = await wrote(changed, { beside: first.person });
    const manager = await member(first.person, ['manager']);
    for (const taker of [second, first, second]) {
      const { overlaps, others } = await seen(manager, taker);
      expect(others).toBe(1);
      expect(overlaps).toEqual([
        expect.objectContaining({
          sharedWith: 'another-answer',
          other: expect.objectContaining({ name: 'Ada Candidate' }),
        }),
      ]);
      expect(overlaps[0]!.sharedPercent).toBeGreaterThanOrEqual(70);
    }
    // the candidate is not told whose
    const [event] = (await told(first)).filter(({ kind }) => kind === 'overlap');
    expect(Object.keys(event!.detail).sort()).toEqual(
      ['longest', 'otherPercent', 'sharedPercent', 'sharedWith', 'title'].sort(),
    );
  });

  it('of another organisation is not looked at', async () => {
    const here = await wrote({ measure: OWN });
    await wrote({ measure: OWN });
    const manager = await member(here.person, ['manager']);
    expect(await seen(manager, here)).toMatchObject({ others: 0, overlaps: [] });
  });

  it('is of the answers as they were handed in last, on both sides', async () => {
    const first = await wrote({ measure: OWN });
    const second = await wrote({ measure: OWN }, { beside: first.person });
    const manager = await member(first.person, ['manager']);
    const [overlap] = (await seen(manager, second)).overlaps;
    await api.db.attempt.update({ where: { id: first.seat.id }, data: { reopenings: 1 } });
    expect((await seen(manager, second)).overlaps).toEqual([]);
    await manager.get(`${placeOf(second)}/${overlap!.id}`).expect(404);
    const base = placeOf(second).split('/invitations/')[0]!;
    const { body } = await manager.get(`${base}/comparison`).expect(200);
    const rows = (body as { rows: { overlapping: number }[] }).rows;
    expect(rows.map(({ overlapping }) => overlapping)).not.toContain(1);
  });

  it('goes with the answer of the other', async () => {
    const first = await wrote({ measure: OWN });
    const second = await wrote({ measure: OWN }, { beside: first.person });
    const manager = await member(first.person, ['manager']);
    const [overlap] = (await seen(manager, second)).overlaps;
    await api.db.attempt.delete({ where: { id: first.seat.id } });
    expect((await seen(manager, second)).overlaps).toMatchObject([{ other: null }]);
    const { body } = await manager.get(`${placeOf(second)}/${overlap!.id}`).expect(200);
    expect(body).toMatchObject({ other: null });
  });
});

it('an honest or a short answer has none', async () => {
  const honest = await wrote({ measure: OWN });
  const manager = await member(honest.person, ['manager']);
  expect(await seen(manager, honest)).toMatchObject({ answers: 1, overlaps: [] });
  const short = await wrote({ measure: Object.values(model)[0]!.slice(0, 80) });
  const other = await member(short.person, ['manager']);
  expect(await seen(other, short)).toMatchObject({ answers: 0, overlaps: [] });
});

it('what was opened again and written anew is compared anew', async () => {
  const taker = await wrote(model);
  const manager = await member(taker.person, ['manager']);
  expect((await seen(manager, taker)).overlaps).toHaveLength(1);
  await api.db.attempt.update({ where: { id: taker.seat.id }, data: { reopenings: 1 } });
  const grade = await api.db.grade.findFirstOrThrow({
    where: { attemptItem: { attemptId: taker.seat.id } },
  });
  const revision = await api.db.revision.findFirstOrThrow({ where: { attemptId: taker.seat.id } });
  const { id: _revision, ...row } = revision;
  const written = { ...row, body: { kind: 'structured', sections: { measure: OWN } } };
  const serverSeq = 100;
  await api.db.revision.create({ data: { ...written, serverSeq, clientSeq: 100 } });
  const { id: _grade, report, ...kept } = grade;
  await api.db.grade.create({
    data: { ...kept, report: report!, round: 1, answerSeq: serverSeq },
  });
  expect(await seen(manager, taker)).toMatchObject({ answers: 1, overlaps: [] });
});

describe('what was made of an overlap', () => {
  it('is recorded with who said it, and read by the candidate, who replies', async () => {
    const taker = await wrote(model);
    const manager = await member(taker.person, ['manager']);
    const [overlap] = (await seen(manager, taker)).overlaps;
    const finding = 'Asked about it in the interview: could explain each step.';
    await manager
      .post(`${placeOf(taker)}/${overlap!.id}/findings`)
      .send({ text: finding })
      .expect(204);
    expect(await told(taker)).toContainEqual(
      expect.objectContaining({ kind: 'finding', by: 'organisation', detail: { text: finding } }),
    );
    await taker.seat.agent
      .post(`/api/v1/assessment-attempts/${taker.seat.id}/events/${overlap!.id}/reply`)
      .send({ text: 'I had practised with it.' })
      .expect(201);
    expect((await seen(manager, taker)).overlaps).toMatchObject([
      {
        replies: [{ text: 'I had practised with it.' }],
        findings: [{ text: finding, by: expect.any(String) }],
      },
    ]);
    const log = await api.db.auditEvent.findFirst({
      where: { organisationId: taker.person.organisationId, action: 'attempt.finding' },
    });
    expect(log).toMatchObject({ subject: taker.seat.id });
  });

  it('must be said, and of an overlap of this candidate', async () => {
    const taker = await wrote(model);
    const manager = await member(taker.person, ['manager']);
    const [overlap] = (await seen(manager, taker)).overlaps;
    const findings = (id: string, text: string) =>
      manager.post(`${placeOf(taker)}/${id}/findings`).send({ text });
    expect((await findings(overlap!.id, 'short')).status).toBe(400);
    expect((await findings(randomUUID(), 'Long enough to be one.')).status).toBe(404);
  });

  it.each([['reviewer'], ['author'], ['lead']] as const)('is not for a %s', async (role) => {
    const taker = await wrote(model);
    const agent = await member(taker.person, [role]);
    await agent.get(placeOf(taker)).expect(403);
  });

  it('is not for another organisation', async () => {
    const taker = await wrote(model);
    const stranger = await wrote(model);
    const manager = await member(stranger.person, ['manager']);
    await manager.get(placeOf(taker)).expect(404);
    const own = placeOf(taker).replace(taker.person.organisationId, stranger.person.organisationId);
    await manager.get(own).expect(404);
  });
});
