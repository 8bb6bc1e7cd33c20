import { randomUUID } from 'node:crypto';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import { MINUTES, NUMERIC } from './attempt-driver.js';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

interface Shown {
  id: string;
  kind: string;
  by: string;
  detail: Record<string, unknown>;
  replies: { text: string }[];
}
interface Events {
  events: Shown[];
  help?: { text: string; answer?: { text: string } };
}

const AT = '2026-11-22T10:00:00.000Z';
const at = (id: string, what: string): string => `/api/v1/assessment-attempts/${id}/${what}`;
const signals = (seat: Seat, ...list: object[]) => seat.ask('signals', { signals: list });
const events = async ({ agent, id }: Seat): Promise<Events> =>
  (await agent.get(at(id, 'events')).expect(200)).body as Events;
const begun = async (): Promise<Seat> => Seat.begun(await invited(api));

/** Somebody who watches an assessment. */
async function watcher(person: Invited) {
  const { agent, id } = await api.member();
  const { organisationId, invitationId } = person;
  await api.db.membership.create({ data: { organisationId, userId: id, roles: ['manager'] } });
  const invitation = await api.db.invitation.findUniqueOrThrow({ where: { id: invitationId } });
  const base = `/api/v1/organisations/${organisationId}/assessments/${invitation.assessmentId}`;
  return {
    agent,
    helpShown: async () => {
      const { body } = await agent.get(`${base}/watch`).expect(200);
      return (body as { rows: { help?: { text: string } }[] }).rows[0]?.help?.text;
    },
    extend: (attempt: string, body: object) =>
      agent.post(`${base}/attempts/${attempt}/extend`).send(body),
    answer: (attempt: string, text: string) =>
      agent.post(`${base}/attempts/${attempt}/help-answered`).send({ text }),
  };
}

describe('signals of the room', () => {
  it('are noted at the server’s time, with the browser’s beside it', async () => {
    const seat = await begun();
    const before = api.clock.now();
    const { body } = await signals(
      seat,
      { kind: 'focus-back', at: '2001-01-01T00:00:09.000Z' },
      { kind: 'focus-lost', at: '2001-01-01T00:00:01.000Z' },
      { kind: 'paste', at: '2001-01-01T00:00:20.000Z', characters: 512 },
    ).expect(200);
    expect(body).toEqual({ recorded: 3 });
    const shown = await events(seat);
    expect(shown.events).toMatchObject([
      { kind: 'focus-lost', by: 'candidate', replies: [] },
      { kind: 'focus-back' },
      { kind: 'paste', detail: { clientAt: '2001-01-01T00:00:20.000Z', characters: 512 } },
    ]);
    const stored = await api.db.attemptEvent.findMany({ where: { attemptId: seat.id } });
    for (const event of stored) expect(event.at.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  it.each([
    ['an unknown kind', [{ kind: 'keystroke', at: AT }]],
    ['a kind that only the server records', [{ kind: 'extended', at: AT }]],
    ['a text', [{ kind: 'paste', at: AT, text: 'what was pasted' }]],
    ['a count that is a text', [{ kind: 'paste', at: AT, characters: 'what was pasted' }]],
    ['a number of characters where none were', [{ kind: 'offline', at: AT, characters: 1 }]],
    ['no moment', [{ kind: 'copy', at: 'what was copied' }]],
    ['nothing', []],
    ['more than fifty', Array.from({ length: 51 }, () => ({ kind: 'copy', at: AT }))],
  ])('are refused with %s, and nothing is stored', async (_, list) => {
    const seat = await begun();
    await signals(seat, ...list).expect(400);
    expect(await api.db.attemptEvent.count({ where: { attemptId: seat.id } })).toBe(0);
  });

  it('name the question that was in sight by its number, and no other', async () => {
    const seat = await begun();
    const [first] = seat.attempt.items;
    const paste = { kind: 'paste', at: AT, characters: 7 };
    await signals(seat, { ...paste, item: first!.id }).expect(200);
    expect((await events(seat)).events).toMatchObject([{ detail: { characters: 7, question: 1 } }]);
    await signals(seat, { ...paste, item: randomUUID() }).expect(404);
    await signals(seat, { kind: 'offline', at: AT, item: first!.id }).expect(400);
    expect((await events(seat)).events).toHaveLength(1);
  });

  it('end quietly at five hundred for an attempt, also when they come at once', async () => {
    const seat = await begun();
    const batch = Array.from({ length: 50 }, () => ({ kind: 'focus-lost', at: AT }));
    const sent = await Promise.all(Array.from({ length: 11 }, () => signals(seat, ...batch)));
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
    const recorded = sent.map(({ body }) => (body as { recorded: number }).recorded);
    expect(recorded.sort((a, b) => a - b)).toEqual([0, ...Array.from({ length: 10 }, () => 50)]);
    expect((await events(seat)).events).toHaveLength(500);
  });

  it('are taken neither before the start nor after the hand-in', async () => {
    const seat = await Seat.of(await invited(api));
    const copy = { kind: 'copy', at: AT };
    expect((await signals(seat, copy)).body).toMatchObject({ status: 409, code: 'not-under-way' });
    await seat.start();
    api.clock.advance(31 * MINUTES);
    expect((await signals(seat, copy)).body).toMatchObject({ status: 409, code: 'not-under-way' });
  });

  it('change no score', async () => {
    const [quiet, noisy] = [await begun(), await begun()];
    await signals(noisy, { kind: 'paste', at: AT, characters: 9_000 }).expect(200);
    for (const seat of [quiet, noisy]) await seat.handIn();
    const score = ({ id }: Seat) =>
      api.db.attempt.findUniqueOrThrow({ where: { id }, select: { score: true, state: true } });
    expect(await score(noisy)).toEqual(await score(quiet));
    expect((await score(noisy)).state).toBe('graded');
  });
});

describe('the record of an attempt', () => {
  it('is there for its candidate alone', async () => {
    const person = await invited(api);
    const seat = await Seat.begun(person);
    await signals(seat, { kind: 'copy', at: AT }).expect(200);
    const event = (await events(seat)).events[0]!.id;
    const others: Agent[] = [
      (await invited(api, { beside: person })).agent,
      (await watcher(person)).agent,
    ];
    for (const agent of others) {
      await agent.get(at(seat.id, 'events')).expect(404);
      const asks: [string, object][] = [
        ['signals', { signals: [{ kind: 'copy', at: AT }] }],
        [`events/${event}/reply`, { text: 'not mine' }],
        ['help', { text: 'not mine' }],
      ];
      for (const [what, body] of asks) await agent.post(at(seat.id, what)).send(body).expect(404);
      await agent.delete(at(seat.id, 'help')).expect(404);
    }
    expect(await api.db.attemptEvent.count({ where: { attemptId: seat.id } })).toBe(1);
  });

  it('is kept of no practice', async () => {
    const agent = await api.guest();
    const { body } = await agent.post('/api/v1/attempts').send({ questionId: NUMERIC }).expect(201);
    const { id } = body as { id: string };
    await agent
      .post(at(id, 'signals'))
      .send({ signals: [{ kind: 'copy', at: AT }] })
      .expect(404);
    await agent.get(at(id, 'events')).expect(404);
  });

  it('can be answered event by event, more than once, also after the hand-in', async () => {
    const seat = await begun();
    const other = await begun();
    await signals(seat, { kind: 'focus-lost', at: AT }).expect(200);
    const [event] = (await events(seat)).events;
    const reply = (who: Seat, text: string) => who.ask(`events/${event!.id}/reply`, { text });
    await reply(seat, 'The fire alarm went off.').expect(201);
    await seat.handIn();
    const { body } = await reply(seat, 'It was a false alarm.').expect(201);
    expect((body as Events).events[0]!.replies.map(({ text }) => text)).toEqual([
      'The fire alarm went off.',
      'It was a false alarm.',
    ]);
    await reply(other, 'of another attempt').expect(404);
    await reply(seat, ' ').expect(400);
    await reply(seat, 'x'.repeat(501)).expect(400);
    const [stored] = await api.db.attemptEvent.findMany({
      where: { attemptId: seat.id, kind: 'reply' },
    });
    await seat.ask(`events/${stored!.id}/reply`, { text: 'to a reply' }).expect(404);
  });

  it('tells what a manager did and why', async () => {
    const person = await invited(api);
    const seat = await Seat.begun(person);

    const { extend } = await watcher(person);
    await extend(seat.id, { seconds: 300, reason: 'fire alarm' }).expect(200);
    expect((await events(seat)).events).toMatchObject([
      { kind: 'extended', by: 'organisation', detail: { seconds: 300, reason: 'fire alarm' } },
    ]);
  });
});

describe('help', () => {
  it('shows to who watches until it is withdrawn', async () => {
    const person = await invited(api);
    const seat = await Seat.begun(person);
    const { helpShown } = await watcher(person);
    await seat.ask('help', { text: 'The figure does not load.' }).expect(201);
    expect(await helpShown()).toBe('The figure does not load.');
    const withdraw = () => seat.agent.delete(at(seat.id, 'help')).expect(200);
    expect((await withdraw()).body).not.toHaveProperty('help');
    expect(await helpShown()).toBeUndefined();
    const { body } = await withdraw();
    expect((body as Events).events.map(({ kind }) => kind)).toEqual([
      'help-asked',
      'help-withdrawn',
    ]);
  });

  it('is answered once, and the candidate reads the answer', async () => {
    const person = await invited(api);
    const seat = await Seat.begun(person);
    const { answer, helpShown } = await watcher(person);
    expect((await answer(seat.id, 'Hello?')).body).toMatchObject({ code: 'no-open-request' });
    await seat.ask('help', { text: '' }).expect(201);
    expect(await helpShown()).toBe('');
    await answer(seat.id, 'Reload the page.').expect(204);
    expect(await helpShown()).toBeUndefined();
    expect((await events(seat)).help).toMatchObject({
      text: '',
      answer: { text: 'Reload the page.' },
    });
    expect((await answer(seat.id, 'Again.')).status).toBe(409);
    const stranger = await watcher(await invited(api));
    await stranger.answer(seat.id, 'of another organisation').expect(404);
  });

  it('is asked for before the hand-in only, in the assessment itself', async () => {
    const person = await invited(api);
    const seat = await Seat.begun(person);
    const run = await seat.ask('rehearsal').expect(201);
    const rehearsal = (run.body as { attemptId: string }).attemptId;
    const asked = await person.agent.post(at(rehearsal, 'help')).send({ text: 'Hello?' });
    expect(asked.body).toMatchObject({ status: 409, code: 'practice-run' });
    await seat.ask('help', { text: 'x'.repeat(501) }).expect(400);
    await seat.handIn();
    const late = await seat.ask('help', { text: 'Too late?' });
    expect(late.body).toMatchObject({ status: 409, code: 'over' });
  });
});
