import supertest from 'supertest';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat, type Invited } from './assessment-driver.js';
import { NUMERIC } from './attempt-driver.js';
import { cookiesOf, LivePage } from './live-page.js';

let api: TestApp;
/** A second process on the same database. */
let other: TestApp;
beforeAll(async () => {
  api = await testApp();
  other = await testApp({ databaseUrl: api.config.databaseUrl, worker: 'none' });
});
afterAll(async () => {
  await other.close();
  await api.close();
});

const ofAttempt = (id: string): string => `/api/v1/assessment-attempts/${id}/live`;

interface Watcher {
  readonly agent: Agent;
  readonly live: string;
  readonly base: string;
  act(attempt: string, what: string, body: object, on?: TestApp): Promise<void>;
}

async function watcher({ organisationId, invitationId }: Invited): Promise<Watcher> {
  const { agent, id } = await api.member();
  await api.db.membership.create({ data: { organisationId, userId: id, roles: ['manager'] } });
  const invitation = await api.db.invitation.findUniqueOrThrow({ where: { id: invitationId } });
  const base = `/api/v1/organisations/${organisationId}/assessments/${invitation.assessmentId}`;
  return {
    agent,
    base,
    live: `${base}/watch/live`,
    act: async (attempt, what, body, on = api) => {
      const path = `${base}/attempts/${attempt}/${what}`;
      const { status } = await supertest(on.url)
        .post(path)
        .set('cookie', cookiesOf(agent))
        .send(body);
      expect([what, status < 300]).toEqual([what, true]);
    },
  };
}

/** Somebody at work, with a page that is being told, and who watches. */
async function room() {
  const person = await invited(api);
  const seat = await Seat.begun(person);
  const manager = await watcher(person);
  const page = await LivePage.open(api, person.agent, ofAttempt(seat.id));
  await page.until('look');
  return { person, seat, manager, page };
}

const reason = 'a test';

describe('the page of a candidate', () => {
  it('is told of everything that a manager does, and of nothing more than that', async () => {
    const { person, seat, manager, page } = await room();
    expect(page.response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(page.response.headers['cache-control']).toBe('no-store');
    let looks = page.heard.length;
    const told = async (doing: () => PromiseLike<unknown>) => {
      await doing();
      await page.until('look', ++looks);
    };
    await told(() => manager.act(seat.id, 'extend', { seconds: 60, reason }));
    await told(() => manager.act(seat.id, 'pause', { reason }));
    await told(() => manager.act(seat.id, 'resume', { reason }));
    await told(() =>
      manager.agent
        .patch(`/api/v1/organisations/${person.organisationId}/candidates/${person.candidateId}`)
        .send({ extraTimePercent: 50 })
        .expect(200),
    );
    await told(() => seat.ask('help', { text: 'Hello?' }).expect(201));
    await told(() => manager.act(seat.id, 'help-answered', { text: 'Yes.' }));
    await told(() => seat.handIn());
    await told(() => manager.act(seat.id, 'reopen', { seconds: 60, reason }));
    expect(page.raw.replace(/^retry: 3000\n\n/, '').replaceAll(/:\n\n|data: look\n\n/g, '')).toBe(
      '',
    );
    page.leave();
  });

  it('has the extra time and the breaks that a person is given at once, in each attempt under way', async () => {
    const person = await invited(api);
    const ended = await Seat.begun(person);
    const other = await invited(api, { beside: person });
    // begun first: the release is read, and the door is looked at, as the candidate who was invited to it
    const seat = await Seat.begun(other);
    await api.db.invitation.update({
      where: { id: other.invitationId },
      data: { candidateId: person.candidateId },
    });
    const before = seat.attempt;
    const page = await LivePage.open(api, other.agent, ofAttempt(seat.id));
    await page.until('look');
    const manager = await watcher(other);
    // the other attempt's time is over, and nobody has looked at it since
    const past = new Date(api.clock.now().getTime() - 1_000);
    await api.db.attemptItem.updateMany({
      where: { attemptId: ended.id, state: 'open' },
      data: { endsAt: past },
    });
    await api.db.attempt.update({ where: { id: ended.id }, data: { limitEndsAt: past } });
    await manager.agent
      .patch(`/api/v1/organisations/${person.organisationId}/candidates/${person.candidateId}`)
      .send({ extraTimePercent: 50, breakSeconds: 600 })
      .expect(200);
    await page.until('look', 2);
    const after = await seat.reload();
    const later = (one?: string, two?: string) => Date.parse(two ?? '') - Date.parse(one ?? '');
    // half of the open section's ten minutes, and of thirty in all
    expect(later(before.sections?.[0]?.endsAt, after.sections?.[0]?.endsAt)).toBe(5 * 60_000);
    expect(later(before.endsAt, after.endsAt)).toBe(15 * 60_000);
    expect(after.rules).toMatchObject({ extraTimePercent: 50, breakSecondsLeft: 600 });
    const saved = await seat.save({ kind: 'numeric', text: '4' }, seat.item(NUMERIC));
    expect(saved.endsAt).toBe(after.sections?.[0]?.endsAt);
    await seat.ask('pause', { leaseEpoch: seat.leaseEpoch }).expect(200);
    expect(await ended.reload()).toMatchObject({ submittedBy: 'deadline' });
    page.leave();
  });

  it('is told of what another process does', async () => {
    const { seat, manager, page } = await room();
    await manager.act(seat.id, 'extend', { seconds: 60, reason }, other);
    await page.until('look', 2);
    page.leave();
  });

  it('hears of its own attempt alone', async () => {
    const { person, seat, manager, page } = await room();
    const neighbour = await Seat.begun(await invited(api, { beside: person }));
    await manager.act(neighbour.id, 'extend', { seconds: 60, reason });
    // what is heard after a second of its own is not of the neighbour's
    const neighbours = await LivePage.open(api, neighbour.agent, ofAttempt(neighbour.id));
    await neighbours.until('look');
    await manager.act(neighbour.id, 'pause', { reason });
    await neighbours.until('look', 2);
    expect(page.heard).toEqual(['look']);
    await manager.act(seat.id, 'pause', { reason });
    await page.until('look', 2);
    page.leave();
    neighbours.leave();
  });

  it('is opened to the candidate alone', async () => {
    const { person, seat, manager, page } = await room();
    const strangers: [Agent, number][] = [
      [api.visitor(), 401],
      [(await invited(api, { beside: person })).agent, 404],
      [manager.agent, 404],
    ];
    for (const [agent, status] of strangers) {
      const { body } = await agent.get(ofAttempt(seat.id)).expect(status);
      expect(body.status).toBe(status);
    }
    page.leave();
  });

  it('gives way to newer ones: two at most are told', async () => {
    const { person, seat, manager, page } = await room();
    const second = await LivePage.open(api, person.agent, ofAttempt(seat.id));
    const third = await LivePage.open(api, person.agent, ofAttempt(seat.id));
    await page.closed;
    expect(page.heard).toEqual(['look', 'over']);
    for (const each of [second, third]) await each.until('look');
    await manager.act(seat.id, 'pause', { reason });
    for (const each of [second, third]) await each.until('look', 2);
    second.leave();
    third.leave();
  });

  it('is closed when the session is ended, wherever, and no other with it', async () => {
    const { email, password, agent, id } = await api.member();
    const person = await invited(api);
    const seat = await Seat.begun(person);
    await api.db.attempt.update({ where: { id: seat.id }, data: { userId: id } });
    const here = await LivePage.open(api, agent, ofAttempt(seat.id));
    const elsewhere = api.visitor();
    await elsewhere.post('/api/v1/session').send({ email, password }).expect(200);
    const there = await LivePage.open(other, elsewhere, ofAttempt(seat.id));
    for (const page of [here, there]) await page.until('look');
    await agent.delete('/api/v1/session').expect(204);
    await here.closed;
    expect(here.heard).toEqual(['look']);
    const manager = await watcher(person);
    await manager.act(seat.id, 'pause', { reason });
    await there.until('look', 2);
    await elsewhere.delete('/api/v1/sessions').expect(204);
    await there.closed;
  });

  it('is closed when the session expires', async () => {
    const { person, seat, page } = await room();
    page.leave();
    await api.db.session.updateMany({
      where: { userId: person.userId },
      data: { expiresAt: new Date(api.clock.now().getTime() + 1_500) },
    });
    const late = await LivePage.open(api, person.agent, ofAttempt(seat.id));
    await late.closed;
    await person.agent.get(ofAttempt(seat.id)).expect(401);
  });
});

describe('the page of who watches', () => {
  it('is told when somebody starts, goes on, asks for help or hands in', async () => {
    const person = await invited(api);
    const manager = await watcher(person);
    const seat = await Seat.of(person);
    const page = await LivePage.open(other, manager.agent, manager.live);
    await page.until('look');
    let looks = 1;
    for (const step of [
      () => seat.start(),
      () => seat.nextSection(0),
      () => seat.ask('help', { text: '' }).expect(201),
      () => seat.agent.delete(`/api/v1/assessment-attempts/${seat.id}/help`).expect(200),
      () => seat.handIn(),
    ]) {
      await step();
      await page.until('look', ++looks);
    }
    page.leave();
  });

  it('hears of its own organisation alone', async () => {
    const [ours, theirs] = [await invited(api), await invited(api)];
    const manager = await watcher(ours);
    const page = await LivePage.open(api, manager.agent, manager.live);
    await page.until('look');
    const witness = await watcher(theirs);
    const neighbours = await LivePage.open(api, witness.agent, witness.live);
    await neighbours.until('look');
    await Seat.begun(theirs);
    await neighbours.until('look', 2);
    expect(page.heard).toEqual(['look']);
    page.leave();
    neighbours.leave();
  });

  it('is opened to those who may see candidates, of an assessment that is there', async () => {
    const person = await invited(api);
    const { live, base } = await watcher(person);
    for (const [roles, status] of [
      [['author'], 403],
      [['reviewer'], 403],
    ] as const) {
      const { agent, id } = await api.member();
      const { organisationId } = person;
      await api.db.membership.create({
        data: { organisationId, userId: id, roles: [...roles] },
      });
      await agent.get(live).expect(status);
    }
    const stranger = await watcher(await invited(api));
    await stranger.agent.get(live).expect(404);
    const mixed = stranger.live.replace(/assessments\/[^/]+/, base.split('/').slice(-2).join('/'));
    await stranger.agent.get(mixed).expect(404);
  });
});

it('ends when the server shuts down, which waits for no page', async () => {
  const short = await testApp({ databaseUrl: api.config.databaseUrl, worker: 'none' });
  const person = await invited(api);
  const seat = await Seat.begun(person);
  const pages = await Promise.all(
    [0, 1].map(() => LivePage.open(short, person.agent, ofAttempt(seat.id))),
  );
  for (const page of pages) await page.until('look');
  await short.close();
  await Promise.all(pages.map(({ closed }) => closed));
});
