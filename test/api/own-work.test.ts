import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import { CHOICE, number, NUMERIC, STRUCTURED, text } from './attempt-driver.js';
import { join } from './hiring.js';
import { story } from './story.js';

/** Somebody who has a role in the organisation in which they are a candidate. */
let api: TestApp;
let other: Invited;
let self: Invited;
let seat: Seat;
let me: Agent;
let myId: string;
let organisation: string;
let assessment: string;

async function handedIn(person: Invited): Promise<Seat> {
  const own = await Seat.begun(person);
  await own.save(number('0.2'), own.item(NUMERIC));
  await own.nextSection(0);
  await own.save(text('I profile with nsys first.'), own.item(STRUCTURED));
  expect((await own.handIn()).status).toBe(200);
  await person.agent.get(`/api/v1/attempts/${own.id}`).expect(200);
  return own;
}

beforeAll(async () => {
  api = await testApp();
  await api.member(); // the owner of the server
  const settings = { graceSeconds: 0, review: { secondMarkingPercent: 0, differenceThreshold: 2 } };
  other = await invited(api, { settings });
  const member = await api.member();
  [me, myId] = [member.agent, member.id];
  self = await invited(api, { beside: other, as: me });
  organisation = `/api/v1/organisations/${other.organisationId}`;
  await join(api, other.organisationId, myId, ['owner']);
  seat = await handedIn(self);
  await handedIn(other);
  const { assessmentId } = await api.db.invitation.findUniqueOrThrow({
    where: { id: self.invitationId },
  });
  assessment = `${organisation}/assessments/${assessmentId}`;
  await me.get(`${assessment}/review`).expect(200);
});
afterAll(() => api.close());

const refused = async (answer: PromiseLike<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: 403, body: { code: 'own-work' } });
};
const ownItem = async (question: string) =>
  (
    await api.db.reviewItem.findFirstOrThrow({
      where: { questionId: question, attemptItem: { attemptId: seat.id } },
    })
  ).id;
interface Task {
  readonly id: string;
  readonly gradeId: string;
  readonly lease: { epoch: number };
  readonly rows: { id: string; proposed: number }[];
}
const next = async (question: string, agent = me, aside?: string): Promise<Task | null> =>
  (await agent.post(`${assessment}/review/next`).send({ question, aside }).expect(200)).body.task;
const accepted = (task: Task) => ({
  gradeId: task.gradeId,
  epoch: task.lease.epoch,
  points: task.rows.map(({ id, proposed }) => ({ row: id, points: proposed })),
  comment: '',
});
const mark = (agent: Agent, task: Task) =>
  agent.post(`${assessment}/review/items/${task.id}/marks`).send(accepted(task));

describe('a member who is a candidate, too', () => {
  // from answers that wait to results that are told
  const step = story();

  step('is never offered their own answer, and is told that some wait', async () => {
    const mine = await ownItem(NUMERIC);
    const task = await next(NUMERIC);
    expect(task!.id).not.toBe(mine);
    expect(await next(NUMERIC, me, task!.id)).toMatchObject({ id: task!.id });
    await mark(me, (await next(NUMERIC))!).expect(201);
    expect(await next(NUMERIC)).toBeNull();
    const { body } = await me.get(`${assessment}/review`).expect(200);
    expect(body.own).toBe(true);
    const { counts } = body.questions.find(({ id }: { id: string }) => id === NUMERIC);
    expect(counts).toMatchObject({ first: 1, done: 1, open: 0, own: 1 });
    // of two people who were asked the same, one answer is marked
    const asked = body.questions.length as number;
    const { body: all } = await me.get(`${organisation}/review`).expect(200);
    expect(all.assessments[0].counts).toMatchObject({
      first: 2 * asked - 1,
      open: asked - 1,
      own: asked,
    });
  });

  it('may not mark it, keep it, take it back or make it gold, whatever they send', async () => {
    const item = await ownItem(CHOICE);
    const points = [{ row: 'criterion/x', points: 3 }];
    const gradeId = self.releaseId;
    for (const [name, body] of Object.entries({
      marks: { gradeId, epoch: 1, points, comment: '' },
      lease: { epoch: 1 },
      again: {},
      gold: { note: 'Mine is the best.' },
    }))
      await refused(me.post(`${assessment}/review/items/${item}/${name}`).send(body));
    expect(await api.db.reviewMark.count({ where: { reviewItemId: item } })).toBe(0);
  });

  it('may not give themselves time, stop the clock or open the attempt again', async () => {
    const at = `${assessment}/attempts/${seat.id}`;
    const reason = 'More time for myself.';
    for (const name of ['extend', 'reopen'])
      await refused(me.post(`${at}/${name}`).send({ seconds: 3600, reason }));
    for (const name of ['pause', 'resume'])
      await refused(me.post(`${at}/${name}`).send({ reason }));
    await refused(me.post(`${at}/help-answered`).send({ text: reason }));
  });

  step('may not decide on themselves, nor note it, alone or among others', async () => {
    const decided = (...ids: string[]) =>
      me.post(`${assessment}/decisions`).send({
        of: ids.map((invitation) => ({ invitation, after: 0 })),
        kind: 'hire',
        reason: 'I am the best, hire me now.',
      });
    await refused(decided(self.invitationId));
    await refused(decided(other.invitationId, self.invitationId));
    await refused(
      me.post(`${assessment}/invitations/${self.invitationId}/notes`).send({ text: 'Splendid.' }),
    );
    expect(await api.db.decision.count({ where: { organisationId: other.organisationId } })).toBe(
      0,
    );
    await decided(other.invitationId).expect(201);
  });

  it('may not move the end of their own invitation, but may have its link anew', async () => {
    const at = `${assessment}/invitations/${self.invitationId}`;
    const expiresAt = new Date(api.clock.now().getTime() + 9 * 86_400_000).toISOString();
    await refused(me.patch(at).send({ expiresAt }));
    expect((await me.post(`${at}/resend`).send({})).body.code).not.toBe('own-work');
  });

  step('may not give themselves extra time, as a candidate of today or to come', async () => {
    await refused(
      me.patch(`${organisation}/candidates/${self.candidateId}`).send({ extraTimePercent: 100 }),
    );
    const { email } = (await me.get('/api/v1/session').expect(200)).body.user;
    const person = { email, displayName: 'Me', extraTimePercent: 100 };
    await refused(me.post(`${organisation}/candidates`).send(person));
    await me.post(`${organisation}/candidates`).send({ email, displayName: 'Me' }).expect(201);
    await me
      .post(`${organisation}/candidates`)
      .send({ ...person, email: 'b@example.org' })
      .expect(201);
  });

  step('may not tell themselves a result, and is left out where all are told', async () => {
    await api.db.reviewItem.updateMany({
      where: { organisationId: other.organisationId },
      data: { stage: 'done', score: 10 },
    });
    const told = (attempts?: string[]) =>
      me.post(`${assessment}/results/release`).send({ attempts });
    await refused(told([seat.id]));
    const delay = { attempts: [seat.id], expectedBy: '2999-01-01T00:00:00Z', reason: 'Later.' };
    await refused(me.post(`${assessment}/results/delay`).send(delay));
    const { body } = await told().expect(200);
    expect(body).toMatchObject({ left: 0, refused: [] });
    expect(body.released).toHaveLength(1);
    expect(await api.db.resultRelease.count({ where: { attemptId: seat.id } })).toBe(0);
  });

  step('is known by the address, too, where the link was opened as a guest', async () => {
    const { email } = (await me.get('/api/v1/session').expect(200)).body.user;
    await api.db.candidate.deleteMany({ where: { email } });
    await api.db.candidate.update({ where: { id: other.candidateId }, data: { email } });
    const { id } = await api.db.attempt.findFirstOrThrow({
      where: { invitationId: other.invitationId },
    });
    await refused(
      me.post(`${assessment}/attempts/${id}/reopen`).send({ seconds: 60, reason: 'Again.' }),
    );
  });

  it('may take a copy of what is kept of them', async () => {
    await me.post(`${organisation}/candidates/${self.candidateId}/export`).expect(200);
  });
});
