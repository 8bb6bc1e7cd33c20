import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { asServer } from '../../backend/src/platform/database/scope.js';
import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import { SendingRepository } from '../../backend/src/organisations/webhooks/sending.repository.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { invited, Seat } from './assessment-driver.js';
import { company, join, published, tokenOf } from './hiring.js';
import { subjectsTo } from './mailbox.js';
import { webhookReceiver, type Received, type Receiver } from './webhook-receiver.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
const ALL = ['invitation.redeemed', 'attempt.started', 'attempt.handed-in', 'attempt.graded'];

let api: TestApp;
let receiver: Receiver;
let id: string;
let owner: Agent;
let ownerEmail: string;
let manager: Agent;
let base: string;

beforeAll(async () => {
  // nobody sends by themselves: each test says when
  api = await testApp({
    worker: 'none',
    webhookPrivateAddresses: true,
    webhookAnswersWithinMs: 3 * SECOND,
  });
  receiver = await webhookReceiver();
  await api.member();
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.statuses.clear();
  ({ id, manager } = await company(api));
  const member = await api.member();
  ({ agent: owner, email: ownerEmail } = member);
  await join(api, id, member.id, ['owner']);
  base = `/api/v1/organisations/${id}`;
});
// what a test leaves in the queue is nothing to the next one
afterEach(() => api.db.webhookEndpoint.deleteMany());
afterAll(async () => {
  await receiver.close();
  await api.close();
});

const INSIDE = [
  'https://127.0.0.1/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data',
  'https://192.168.0.1:8443/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
  'https://[64:ff9b::a00:1]/',
  'http://127.0.0.1/',
];

interface Endpoint {
  readonly id: string;
  readonly path: string;
  readonly secret: string;
}

async function endpoint(path = '/204', events = ALL, at = base): Promise<Endpoint> {
  const url = path.startsWith('/') ? `${receiver.origin}${path}` : path;
  const { body } = await owner
    .post(`${at}/webhooks`)
    .send({ name: 'ATS', url, events })
    .expect(201);
  const { webhook, secret } = body as { webhook: { id: string }; secret: string };
  return { id: webhook.id, path: `${at}/webhooks/${webhook.id}`, secret };
}

const round = (app = api) => app.app.get(JobsService).perform('webhook-round', {});
async function tested(to: Endpoint): Promise<string> {
  const { body } = await owner.post(`${to.path}/test`).send({}).expect(202);
  return (body as { id: string }).id;
}
interface Delivery {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly dueAt: string | null;
  readonly event: string;
  readonly tries: { status: number | null; error: string | null; response: string }[];
}
const read = async (delivery: string): Promise<Delivery> =>
  (await owner.get(`${base}/webhook-deliveries/${delivery}`).expect(200)).body as Delivery;
const viewed = async (to: Endpoint) => {
  const { body } = await owner.get(`${base}/webhooks`).expect(200);
  const { webhooks } = body as { webhooks: Record<string, unknown>[] };
  return webhooks.find((each) => each['id'] === to.id);
};

/** What a receiver does by the specification, in the test's own words. */
function signaturesOf({ headers, body }: Received, secrets: readonly string[]): string[] {
  const message = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return secrets.map((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    return `v1,${createHmac('sha256', key).update(message).digest('base64')}`;
  });
}

describe('what happens in an assessment', () => {
  it('is told in order, by ids alone, signed', async () => {
    const to = await endpoint();
    const link = await owner
      .post(`${base}/assessments/${await published(api, id)}/invitations`)
      .send({ email: 'ada@example.org', displayName: 'Ada Lovelace' })
      .expect(201);
    const { link: address } = link.body as { link: string };
    await api
      .visitor()
      .post('/api/v1/invitation/redeem')
      .send({ token: tokenOf(address), with: 'link' })
      .expect(200);
    await round();
    expect(receiver.received).toHaveLength(1);
    const [first] = receiver.received as [Received];
    expect(first.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Meshwright-Webhooks/1',
    });
    expect(first.headers['webhook-signature']).toBe(signaturesOf(first, [to.secret])[0]);
    const invitation = await api.db.invitation.findFirstOrThrow({ where: { organisationId: id } });
    expect(JSON.parse(first.body)).toEqual({
      type: 'invitation.redeemed',
      timestamp: invitation.redeemedAt?.toISOString(),
      data: {
        organisationId: id,
        assessmentId: invitation.assessmentId,
        candidateId: invitation.candidateId,
        invitationId: invitation.id,
      },
    });
    expect(first.body).not.toMatch(/Ada|ada@|Lovelace/);
  });

  it('is told at the start, the hand-in and the grade, not in a rehearsal and to nobody else', async () => {
    const person = await invited(api);
    const endpointOf = (organisationId: string) =>
      api.db.webhookEndpoint.create({
        data: {
          organisationId,
          name: 'x',
          url: receiver.origin,
          events: ALL,
          secret: Buffer.from('x'),
        },
      });
    const theirs = await endpointOf(person.organisationId);
    const others = await endpointOf(id);
    const seat = await Seat.of(person);
    const { body } = await seat.ask('rehearsal').expect(201);
    const { attemptId } = body as { attemptId: string };
    const rehearsal = await Seat.of(person, 'rehearsal-tab', attemptId);
    await rehearsal.start();
    await rehearsal.handIn();
    await rehearsal.report().expect(200);
    await seat.start();
    await seat.handIn();
    await api.app.get(JobsService).perform('attempt-grade', { attemptId: seat.id });
    api.clock.advance(60 * SECOND);
    await api.app.get(JobsService).perform('attempt-grade', { attemptId: seat.id });
    const told = await api.db.webhookDelivery.findMany({ orderBy: { createdAt: 'asc' } });
    expect(told.map(({ event, endpointId }) => [event, endpointId])).toEqual([
      ['attempt.started', theirs.id],
      ['attempt.handed-in', theirs.id],
      ['attempt.graded', theirs.id],
    ]);
    expect(others.id).not.toBe(theirs.id);
    const { data } = JSON.parse(told[2]?.body ?? '') as { data: object };
    expect(data).toEqual({
      organisationId: person.organisationId,
      assessmentId: expect.any(String) as string,
      candidateId: person.candidateId,
      invitationId: person.invitationId,
      attemptId: seat.id,
    });
  });

  it('is told for what is subscribed to, and not at all where it did not happen', async () => {
    const person = await invited(api);
    const [some, none] = ['attempt.started', 'attempt.graded'].map((event) => ({
      organisationId: person.organisationId,
      name: 'x',
      url: receiver.origin,
      events: [event],
      secret: Buffer.from('x'),
    }));
    await api.db.webhookEndpoint.createMany({ data: [some!, none!] });
    const attemptId = await person.prepare();
    const startedAt = new Date();
    await api.db
      .$transaction(async (tx) => {
        await tx.attempt.update({ where: { id: attemptId }, data: { startedAt } });
        expect(await tx.webhookDelivery.count()).toBe(1);
        throw new Error('it did not happen');
      })
      .catch(() => undefined);
    expect(await api.db.webhookDelivery.count()).toBe(0);
  });
});

describe('a message', () => {
  it('is sent again later where it fails, with the same id and body', async () => {
    const to = await endpoint('/flaky');
    receiver.statuses.set('/flaky', 503);
    const delivery = await tested(to);
    const waits: number[] = [];
    for (let i = 0; i < 3; i++) {
      await round();
      await round(); // nothing is due: nothing is sent
      const { dueAt } = await read(delivery);
      waits.push(Math.round((Date.parse(dueAt ?? '') - api.clock.now().getTime()) / SECOND));
      api.clock.advance(Date.parse(dueAt ?? '') - api.clock.now().getTime() + 1);
    }
    for (const [i, least] of [5, 300, 1_800].entries()) {
      expect(waits[i]).toBeGreaterThanOrEqual(least - 2);
      expect(waits[i]).toBeLessThanOrEqual(least * 1.1 + 1);
    }
    expect(await viewed(to)).toMatchObject({ state: 'failing' });
    receiver.statuses.set('/flaky', 204);
    await round();
    expect(receiver.received).toHaveLength(4);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([delivery]),
    );
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(await read(delivery)).toMatchObject({ state: 'delivered', dueAt: null });
    expect(await viewed(to)).toMatchObject({ state: 'working', failingSince: null });
  });

  it('is given up after ten tries in three days', async () => {
    receiver.statuses.set('/dead', 500);
    const delivery = await tested(await endpoint('/dead'));
    const begun = api.clock.now().getTime();
    for (let i = 0; i < 12; i++) {
      await round();
      api.clock.advance(27 * HOUR);
    }
    expect(receiver.received).toHaveLength(6); // five days of failing stop the endpoint first
    expect(await read(delivery)).toMatchObject({ state: 'failed', attempts: 6 });
    const again = await tested(await endpoint('/dead'));
    receiver.received.length = 0;
    for (let i = 0; i < 12; i++) {
      await round();
      const { dueAt } = await read(again);
      if (dueAt) api.clock.advance(Date.parse(dueAt) - api.clock.now().getTime() + 1);
    }
    expect(receiver.received).toHaveLength(10);
    expect(await read(again)).toMatchObject({ state: 'failed', attempts: 10 });
    expect(api.clock.now().getTime() - begun).toBeLessThan(18 * DAY);
  });

  it.each([
    ['/away', 307, /redirects are not followed/],
    ['/500', 500, /answered 500/],
    ['/broken', null, /connection failed/],
  ])('fails where the endpoint is %s', async (path, status, error) => {
    const delivery = await tested(await endpoint(path));
    await round();
    const { state, tries } = await read(delivery);
    expect(state).toBe('queued');
    expect(tries).toMatchObject([{ status, error: expect.stringMatching(error) as string }]);
    expect(receiver.received.map((each) => each.path)).toEqual([path]);
  });

  it('is delivered where the answer is huge, of which a kilobyte is kept', async () => {
    const delivery = await tested(await endpoint('/huge'));
    await round();
    const { state, tries } = await read(delivery);
    expect([state, tries[0]?.status, tries[0]?.response]).toEqual([
      'delivered',
      200,
      'x'.repeat(1_024),
    ]);
  });

  it('waits no longer than it should for an endpoint that hangs or drips, and holds up no other', async () => {
    const [hang, slow, well] = [await endpoint('/hang'), await endpoint('/slow'), await endpoint()];
    const late = [await tested(hang), await tested(slow)];
    const swift = await tested(well);
    const whole = round();
    while ((await read(swift)).state !== 'delivered') await wait(20);
    for (const each of late) expect((await read(each)).tries).toEqual([]);
    await whole;
    for (const each of late) {
      const { state, tries } = await read(each);
      expect([state, tries[0]?.error]).toEqual(['queued', 'No whole answer within 3 s.']);
    }
  });

  it('leaves other organisations their turns, however much one has due at silent endpoints', async () => {
    for (let i = 0; i < 10; i++) {
      const silent = await endpoint('/hang');
      for (let n = 0; n < 4; n++) await tested(silent);
    }
    const other = await company(api);
    const member = await api.member();
    await join(api, other.id, member.id, ['owner']);
    owner = member.agent;
    const to = await endpoint('/204', ALL, `/api/v1/organisations/${other.id}`);
    const ours = await tested(to);
    const now = api.clock.now();
    const claimed = await asServer('the test claims as a worker does', () =>
      api.app.get(SendingRepository).claim(now, new Date(now.getTime() + HOUR), 32),
    );
    expect(claimed).toHaveLength(9);
    expect(claimed.map((message) => message.id)).toContain(ours);
  });

  it('is sent once by two processes that look at once, four at a time to one endpoint', async () => {
    const second = await testApp({
      worker: 'none',
      webhookPrivateAddresses: true,
      webhookAnswersWithinMs: 3 * SECOND,
      databaseUrl: api.config.databaseUrl,
    });
    second.clock.advance(api.clock.now().getTime() - second.clock.now().getTime());
    const endpoints = await Promise.all(Array.from({ length: 10 }, () => endpoint()));
    const ids: string[] = [];
    for (const each of endpoints) for (let i = 0; i < 4; i++) ids.push(await tested(each));
    // eight at a time of one organisation
    for (let i = 0; i < 6; i++) await Promise.all([round(), round(second), round(), round(second)]);
    const sent = receiver.received.map(({ headers }) => String(headers['webhook-id']));
    expect(sent.sort()).toEqual(ids.sort());
    await second.close();
  });

  it('is sent again with the same id where the process died in the middle', async () => {
    const mortal = await testApp({
      worker: 'none',
      webhookPrivateAddresses: true,
      webhookAnswersWithinMs: 3 * SECOND,
      databaseUrl: api.config.databaseUrl,
    });
    mortal.clock.advance(api.clock.now().getTime() - mortal.clock.now().getTime());
    const to = await endpoint('/hang');
    const delivery = await tested(to);
    const death = round(mortal).catch(() => undefined);
    while (receiver.received.length === 0) await wait(20);
    await mortal.close();
    receiver.statuses.set('/hang', 204);
    await round();
    expect(receiver.received).toHaveLength(1); // somebody still has it, for all that is known
    api.clock.advance(61 * SECOND);
    await round();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      delivery,
      delivery,
    ]);
    expect(await read(delivery)).toMatchObject({ state: 'delivered' });
    await death;
  });

  it('is sent by a worker without anybody’s asking', async () => {
    const worker = await testApp({
      webhookPrivateAddresses: true,
      webhookAnswersWithinMs: 3 * SECOND,
      databaseUrl: api.config.databaseUrl,
    });
    worker.clock.advance(api.clock.now().getTime() - worker.clock.now().getTime());
    const delivery = await tested(await endpoint());
    while (receiver.received.length === 0) await wait(50);
    await worker.close();
    expect(await read(delivery)).toMatchObject({ state: 'delivered', attempts: 1 });
  });
});

describe('an endpoint', () => {
  it('that answers 410 is stopped, and its owners are told by mail', async () => {
    const to = await endpoint('/410');
    const [first, second] = [await tested(to), await tested(to)];
    await round();
    expect(await viewed(to)).toMatchObject({ state: 'stopped', stoppedFor: 'gone' });
    // both were under way: each says what became of it
    for (const each of [first, second])
      expect(await read(each)).toMatchObject({ state: 'failed', tries: [{ status: 410 }] });
    expect(await subjectsTo(api, ownerEmail)).toContain('Webhook stopped: ATS');
    const { body } = await owner.get(`${base}/audit?kind=webhook`).expect(200);
    expect((body as { events: unknown[] }).events[0]).toMatchObject({
      action: 'webhook.stopped',
      actorId: null,
      detail: { stoppedFor: 'gone' },
    });
    const refused = await owner.post(`${to.path}/test`).send({}).expect(409);
    expect(refused.body).toMatchObject({ code: 'webhook-stopped' });
    await owner.post(`${base}/webhook-deliveries/${first}/resend`).send({}).expect(409);
    await owner.patch(to.path).send({ enabled: true }).expect(200);
    receiver.statuses.set('/410', 200);
    await owner.post(`${base}/webhook-deliveries/${first}/resend`).send({}).expect(202);
    await round();
    expect(await read(first)).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(first);
  });

  it('that fails for five days is stopped, one that works in between is not', async () => {
    receiver.statuses.set('/weak', 500);
    const to = await endpoint('/weak');
    for (let day = 0; day < 5; day++) {
      await tested(to);
      await round();
      api.clock.advance(DAY);
      expect(await viewed(to)).toMatchObject({ state: 'failing' });
    }
    receiver.statuses.set('/weak', 200);
    await round();
    receiver.statuses.set('/weak', 500);
    await tested(to);
    await round();
    expect(await viewed(to)).toMatchObject({ state: 'failing' });
    api.clock.advance(5 * DAY);
    await tested(to);
    await round();
    expect(await viewed(to)).toMatchObject({ state: 'stopped', stoppedFor: 'failing' });
    expect(await subjectsTo(api, ownerEmail)).toContain('Webhook stopped: ATS');
  });

  it('gets two signatures for a day after its secret was changed', async () => {
    const to = await endpoint();
    const { body } = await owner.post(`${to.path}/rotate-secret`).send({}).expect(200);
    const { secret } = body as { secret: string };
    expect(secret).not.toBe(to.secret);
    await tested(to);
    await round();
    const [both] = receiver.received as [Received];
    expect(both.headers['webhook-signature']).toBe(
      signaturesOf(both, [secret, to.secret]).join(' '),
    );
    api.clock.advance(DAY + SECOND);
    await tested(to);
    await round();
    const one = receiver.received[1]!;
    expect(one.headers['webhook-signature']).toBe(signaturesOf(one, [secret])[0]);
  });

  it('has a secret that is told once and stands nowhere', async () => {
    const { id: webhook, secret } = await endpoint();
    const { text } = await owner.get(`${base}/webhooks`).expect(200);
    expect(text).not.toContain('whsec_');
    const row = await api.db.webhookEndpoint.findUniqueOrThrow({ where: { id: webhook } });
    expect(Buffer.from(row.secret).toString('latin1')).not.toContain(secret.slice(6, 20));
  });

  it('is told nothing while an owner has stopped it', async () => {
    const to = await endpoint();
    const waiting = await tested(to);
    await owner.patch(to.path).send({ enabled: false }).expect(200);
    await round();
    expect(receiver.received).toEqual([]);
    expect(await read(waiting)).toMatchObject({ state: 'failed', attempts: 0 });
  });

  it('is for owners alone, and twenty at most', async () => {
    await manager.get(`${base}/webhooks`).expect(403);
    await manager.get(`${base}/webhook-deliveries`).expect(403);
    const data = Array.from({ length: 20 }, () => ({
      organisationId: id,
      name: 'x',
      url: 'https://x.example',
      secret: Buffer.from('x'),
    }));
    await api.db.webhookEndpoint.createMany({ data });
    const { body } = await owner
      .post(`${base}/webhooks`)
      .send({ name: 'x', url: 'https://x.example', events: ALL })
      .expect(409);
    expect(body).toMatchObject({ code: 'too-many-webhooks' });
  });

  it.each([
    ['an address that is none', { url: 'example' }, 'url'],
    ['another scheme', { url: 'ftp://example.org/' }, 'url'],
    ['plain http elsewhere', { url: 'http://example.org/' }, 'url'],
    ['a password', { url: 'https://a:b@example.org/' }, 'url'],
    ['a fragment', { url: 'https://example.org/#a' }, 'url'],
    ['a long address', { url: `https://example.org/${'x'.repeat(2_000)}` }, 'url'],
    ['no event', { events: [] }, 'events'],
    ['an event that is none', { events: ['answers.leaked'] }, 'events'],
    ['a name of 60 KB', { name: 'x'.repeat(60_000) }, 'name'],
    ['a secret of its own', { secret: 'whsec_AAAA' }, ''],
  ])('cannot be made with %s', async (_, change, path) => {
    const whole = { name: 'x', url: 'https://example.org/', events: ALL };
    const { body } = await owner
      .post(`${base}/webhooks`)
      .send({ ...whole, ...change })
      .expect(400);
    const { errors } = body as { errors: { path: string }[] };
    expect(errors[0]?.path.startsWith(path)).toBe(true);
  });
});

describe('a server that keeps webhooks out of its network', () => {
  let guarded: TestApp;
  beforeAll(async () => {
    guarded = await testApp({
      worker: 'none',
      webhookPrivateAddresses: false,
      databaseUrl: api.config.databaseUrl,
    });
  });
  afterAll(() => guarded.close());

  it('takes no address that leads into it', async () => {
    const member = await guarded.member();
    await join(guarded, id, member.id, ['owner']);
    const taken: unknown[] = [];
    for (const url of INSIDE) {
      const { status, body } = await member.agent
        .post(`${base}/webhooks`)
        .send({ name: 'x', url, events: ALL });
      const [fault] = (body as { errors?: { path: string }[] }).errors ?? [];
      if (status !== 400 || fault?.path !== 'url') taken.push([url, status]);
    }
    expect(taken).toEqual([]);
  });

  it.each(['https://localhost/', 'https://127.0.0.1/', 'http://127.0.0.1/'])(
    'does not go to %s, whoever put it into the row',
    async (url) => {
      const to = await endpoint();
      await api.db.webhookEndpoint.update({ where: { id: to.id }, data: { url } });
      const delivery = await tested(to);
      guarded.clock.advance(api.clock.now().getTime() - guarded.clock.now().getTime() + SECOND);
      await round(guarded);
      const { tries } = await read(delivery);
      expect(tries[0]).toMatchObject({
        status: null,
        error: expect.stringMatching(/This server does not go there/) as string,
      });
    },
  );
});

describe('the log of deliveries', () => {
  it('is read page by page, however many there are, by endpoint, state and event', async () => {
    const [many, few] = [await endpoint(), await endpoint()];
    const row = { organisationId: id, body: '{}', state: 'delivered' as const };
    const createdAt = new Date();
    await api.db.webhookDelivery.createMany({
      data: Array.from({ length: 1_500 }, (_, i) => ({
        ...row,
        endpointId: i % 10 === 0 ? few.id : many.id,
        event: i % 2 === 0 ? 'attempt.started' : 'attempt.graded',
        // many of one moment: the id tells them apart
        createdAt: new Date(createdAt.getTime() - Math.floor(i / 300) * SECOND),
      })),
    });
    const seen = new Set<string>();
    let cursor: string | undefined;
    let pages = 0;
    do {
      const query = `?limit=100${cursor === undefined ? '' : `&cursor=${cursor}`}`;
      const { body } = await owner.get(`${base}/webhook-deliveries${query}`).expect(200);
      const page = body as { deliveries: { id: string }[]; nextCursor?: string };
      for (const each of page.deliveries) seen.add(each.id);
      cursor = page.nextCursor;
      pages++;
    } while (cursor !== undefined);
    expect([pages, seen.size]).toEqual([15, 1_500]);
    const count = async (query: string) => {
      const { body } = await owner.get(`${base}/webhook-deliveries?${query}`).expect(200);
      return (body as { deliveries: unknown[] }).deliveries.length;
    };
    expect(await count(`webhook=${few.id}&limit=100`)).toBe(100);
    expect(await count(`webhook=${few.id}&event=attempt.graded`)).toBe(0);
    expect(await count('state=failed')).toBe(0);
    await owner.get(`${base}/webhook-deliveries?cursor=x`).expect(400);
    await owner.get(`${base}/webhook-deliveries?event=x`).expect(400);
  });

  it('is kept for thirty days', async () => {
    const to = await endpoint();
    const delivery = await tested(to);
    await round();
    const forget = () => api.app.get(JobsService).perform('webhook-forget', {});
    const createdAt = (days: number) => new Date(api.clock.now().getTime() - days * DAY);
    const age = (days: number) =>
      api.db.webhookDelivery.update({
        where: { id: delivery },
        data: { createdAt: createdAt(days) },
      });
    await age(29);
    await forget();
    expect((await read(delivery)).tries).toHaveLength(1);
    await age(31);
    await forget();
    await owner.get(`${base}/webhook-deliveries/${delivery}`).expect(404);
    expect(await api.db.webhookTry.count({ where: { deliveryId: delivery } })).toBe(0);
  });

  it('has nothing of another organisation', async () => {
    const delivery = await tested(await endpoint());
    const elsewhere = `/api/v1/organisations/${(await company(api)).id}`;
    const stranger = await api.member();
    await join(api, elsewhere.split('/').at(-1)!, stranger.id, ['owner']);
    await stranger.agent.get(`${elsewhere}/webhook-deliveries/${delivery}`).expect(404);
    const path = `${elsewhere}/webhook-deliveries/${delivery}/resend`;
    await stranger.agent.post(path).send({}).expect(404);
    await stranger.agent.get(`${elsewhere}/webhook-deliveries/${randomUUID()}`).expect(404);
  });
});
