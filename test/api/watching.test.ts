import { randomUUID } from 'node:crypto';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import { story } from './story.js';

let api: TestApp;
let manager: Agent;
let ada: Invited;
let attempt: string;
let assessment: string;

beforeAll(async () => {
  api = await testApp();
  ada = await invited(api);
  attempt = await ada.prepare();
  const person = await api.member();
  manager = person.agent;
  await api.db.membership.create({
    data: { organisationId: ada.organisationId, userId: person.id, roles: ['manager'] },
  });
  const invitation = await api.db.invitation.findUniqueOrThrow({ where: { id: ada.invitationId } });
  assessment = invitation.assessmentId;
});
afterAll(() => api.close());

const base = () => `/api/v1/organisations/${ada.organisationId}/assessments/${assessment}`;
const watch = async () =>
  (await manager.get(`${base()}/watch`).expect(200)).body as {
    rows: {
      state: string;
      since: string;
      attempt?: {
        id: string;
        endsAt?: string;
        addedSeconds: number;
        section?: object;
        signals: object;
      };
    }[];
  };
const act = (what: string, body: object) =>
  manager.post(`${base()}/attempts/${attempt}/${what}`).send(body);

describe('watching', () => {
  const step = story();

  step('shows who is in the waiting room, and who works in which section until when', async () => {
    expect((await watch()).rows).toMatchObject([{ state: 'ready', name: 'Ada Candidate' }]);
    await ada.agent
      .post(`/api/v1/assessment-attempts/${attempt}/start`)
      .send({ clientId: 'client-of-ada' })
      .expect(200);
    expect((await watch()).rows[0]).toMatchObject({
      state: 'working',
      attempt: { try: 1, addedSeconds: 0, section: { title: 'Sizing', number: 1, of: 2 } },
    });
  });

  step('gives time with a reason, which the record keeps', async () => {
    const before = (await watch()).rows[0]?.attempt?.endsAt ?? '';
    await act('extend', { seconds: 600, reason: 'Fire alarm' }).expect(200);
    const after = (await watch()).rows[0]?.attempt;
    expect(Date.parse(after?.endsAt ?? '') - Date.parse(before)).toBe(600_000);
    expect(after?.addedSeconds).toBe(600);
    const event = await api.db.attemptEvent.findFirstOrThrow({
      where: { attemptId: attempt, kind: 'extended' },
    });
    expect(event.detail).toMatchObject({ seconds: 600, reason: 'Fire alarm' });
  });

  step('stops the clock and lets it run again', async () => {
    await act('pause', { reason: 'Power cut' }).expect(200);
    expect((await watch()).rows[0]).toMatchObject({ state: 'held' });
    await act('resume', { reason: 'Power is back' }).expect(200);
    expect((await watch()).rows[0]).toMatchObject({ state: 'working' });
  });

  it.each([
    ['extend', { seconds: 600 }],
    ['extend', { seconds: 600, reason: ' ' }],
    ['extend', { seconds: -60, reason: 'Less' }],
    ['extend', { seconds: 1e9, reason: 'Very much' }],
    ['extend', { seconds: '600', reason: 'As text' }],
    ['pause', {}],
    ['reopen', { reason: 'No time' }],
  ])('refuses %s with %j', async (what, body) => {
    const answer = await act(what, body).expect(400);
    expect(answer.body.code).toBe('invalid-input');
  });

  step('gives no time after the end, but opens again', async () => {
    const { body } = await ada.agent
      .post(`/api/v1/attempts/${attempt}/lease`)
      .send({ clientId: 'client-of-ada', takeOver: true })
      .expect(200);
    await ada.agent
      .post(`/api/v1/attempts/${attempt}/submit`)
      .send({ leaseEpoch: (body as { leaseEpoch: number }).leaseEpoch })
      .expect(200);
    expect((await watch()).rows[0]).toMatchObject({ state: 'handed-in' });
    expect((await act('extend', { seconds: 60, reason: 'Too late' }).expect(409)).body.code).toBe(
      'over',
    );
    await act('reopen', { seconds: 300, reason: 'Handed in by mistake' }).expect(200);
    expect((await watch()).rows[0]).toMatchObject({ state: 'working' });
  });

  step('shows nothing of what anybody writes', async () => {
    const { items } = (await ada.agent.get(`/api/v1/attempts/${attempt}`).expect(200)).body as {
      items: { question?: { prompt: string } }[];
    };
    const shown = JSON.stringify(await watch());
    for (const { question } of items)
      if (question) expect(shown).not.toContain(question.prompt.slice(0, 40));
    expect(shown).not.toMatch(/answer|score|grade/i);
  });

  step('finds people by a part of their name, and takes wildcards literally', async () => {
    const found = async (search: string) =>
      ((await manager.get(`${base()}/watch`).query({ search }).expect(200)).body as { rows: [] })
        .rows.length;
    expect(await found('candid')).toBe(1);
    expect(await found('nobody')).toBe(0);
    expect(await found('%')).toBe(0);
  });

  step('is for those who may see candidates, in their own organisation', async () => {
    for (const [roles, status] of [
      [['author'], 403],
      [['reviewer'], 403],
      [['owner'], 200],
    ] as const) {
      const person = await api.member();
      await api.db.membership.create({
        data: { organisationId: ada.organisationId, userId: person.id, roles: [...roles] },
      });
      await person.agent.get(`${base()}/watch`).expect(status);
    }
    const stranger = (await api.member()).agent;
    await stranger.get(`${base()}/watch`).expect(404);
    await stranger
      .post(`${base()}/attempts/${attempt}/extend`)
      .send({ seconds: 60, reason: 'Not mine' })
      .expect(404);
    const other = await invited(api);
    await manager
      .post(`${base()}/attempts/${await other.prepare()}/extend`)
      .send({ seconds: 60, reason: 'Of another organisation' })
      .expect(404);
  });

  step('counts what the browser noticed, of this attempt alone', async () => {
    const other = await Seat.begun(await invited(api, { beside: ada }));
    const signals = (...kinds: string[]) => ({
      signals: kinds.map((kind) => ({ kind, at: '2026-11-22T10:00:00.000Z' })),
    });
    await other.ask('signals', signals('paste', 'paste')).expect(200);
    await ada.agent
      .post(`/api/v1/assessment-attempts/${attempt}/signals`)
      .send(signals('focus-lost', 'focus-back', 'focus-lost', 'offline', 'copy'))
      .expect(200);
    const found = (await watch()).rows.find((row) => row.attempt?.id === attempt);
    expect(found?.attempt?.signals).toEqual({
      leftPage: 2,
      pastes: 0,
      copies: 1,
      connectionLost: 1,
      otherSessions: 0,
    });
  });

  step('shows what the clock has done to an attempt that nobody has opened since', async () => {
    const minutes = (n: number) => {
      api.clock.advance(n * 60_000);
    };
    const person = await invited(api, { beside: ada, breakSeconds: 300 });
    const seat = await Seat.begun(person);
    const row = async () =>
      (await watch()).rows.find(({ attempt: shown }) => shown?.id === seat.id);
    const stored = async () =>
      (await api.db.attempt.findUniqueOrThrow({ where: { id: seat.id } })).state;
    minutes(2);
    await seat.ask('pause', { leaseEpoch: seat.leaseEpoch }).expect(200);
    const resting = await row();
    expect(resting).toMatchObject({ state: 'on-a-break', attempt: { section: { number: 1 } } });
    minutes(6);
    expect(await stored()).toBe('paused');
    const back = await row();
    expect(back).toMatchObject({ state: 'working', attempt: { section: { number: 1 } } });
    expect(back?.attempt?.endsAt).toBe(resting?.attempt?.endsAt);
    minutes(8);
    expect(await stored()).toBe('paused');
    expect(await row()).toMatchObject({ state: 'working', attempt: { section: { number: 2 } } });
    const seen = await row();
    const view = await seat.reload();
    expect(view).toMatchObject({ state: 'running', section: 1, endsAt: seen?.attempt?.endsAt });
    expect(await row()).toMatchObject({ since: seen?.since });
  });

  step(
    'shows as handed in who has run out of time, before anybody has closed the attempt',
    async () => {
      const seat = await Seat.begun(await invited(api, { beside: ada }));
      await seat.ask('help', { text: 'The page is slow' }).expect(201);
      const past = new Date(api.clock.now().getTime() - 1_000);
      await api.db.attemptItem.updateMany({
        where: { attemptId: seat.id, state: 'open' },
        data: { endsAt: past },
      });
      await api.db.attempt.update({ where: { id: seat.id }, data: { limitEndsAt: past } });
      const row = (await watch()).rows.find(({ attempt: shown }) => shown?.id === seat.id);
      expect(row).toMatchObject({
        state: 'handed-in',
        since: past.toISOString(),
        attempt: { submittedBy: 'deadline' },
      });
      expect(row).not.toHaveProperty('help');
    },
  );

  step('says that there are more people than are shown, also beside somebody at work', async () => {
    await Seat.begun(await invited(api, { beside: ada }));
    const { organisationId } = ada;
    const others = Array.from({ length: 201 }, (_, n) => ({ id: randomUUID(), n }));
    await api.db.candidate.createMany({
      data: others.map(({ id, n }) => ({
        id,
        organisationId,
        email: `other-${n}@example.org`,
        displayName: `Other ${n}`,
      })),
    });
    await api.db.invitation.createMany({
      data: others.map(({ id, n }) => ({
        organisationId,
        assessmentId: assessment,
        candidateId: id,
        tokenHash: Buffer.from(`other ${n}`),
        expiresAt: new Date(api.clock.now().getTime() + 86_400_000),
      })),
    });
    const { body } = await manager.get(`${base()}/watch`).expect(200);
    const { rows, more } = body as { rows: { state: string }[]; more: boolean };
    expect(more).toBe(true);
    expect(rows[0]?.state).toBe('working');
    expect(rows.filter(({ state }) => state === 'invited')).toHaveLength(200);
    const few = await manager.get(`${base()}/watch`).query({ search: 'other-1' }).expect(200);
    expect(few.body).toMatchObject({ more: false });
  });
});
