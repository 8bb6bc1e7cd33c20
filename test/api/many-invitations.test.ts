import { randomUUID } from 'node:crypto';
import { RateLimits } from '../../backend/src/platform/http/rate-limit.js';
import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import type { MyData } from '../../backend/src/telling/my-data/my-data.schemas.js';
import { tokenFor } from './api-token.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { company, join, published, tokenOf, type Company } from './hiring.js';
import { mailServer, type MailServer } from './mail-server.js';
import { subjectsTo } from './mailbox.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let api: TestApp;
let own: Company;
let assessment: string;
let path: string;
beforeAll(async () => {
  api = await testApp({ worker: 'none' });
  own = await company(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  assessment = await published(api, own.id);
  path = `/api/v1/organisations/${own.id}/assessments/${assessment}/invitations`;
});

let people = 0;
const nobodyYet = () => `many${String(++people)}@example.org`;

interface Sent {
  readonly link: string;
  readonly invitation: { readonly id: string; readonly candidate: { readonly id: string } };
}
async function invite(more: object = {}): Promise<Sent> {
  const person = { email: nobodyYet(), displayName: 'Ada', ...more };
  return (await own.manager.post(path).send(person).expect(201)).body as Sent;
}
const idOf = ({ invitation }: Sent): string => invitation.id;
const inviteAll = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(idOf(await invite()));
  return ids;
};

interface Asked {
  readonly deed: string;
  readonly who?: object;
  readonly expected: number;
  readonly key?: string;
}
const perform = (asked: Asked & Record<string, unknown>, agent: Agent = own.manager) =>
  agent.post(`${path}/many`).send({ who: {}, key: randomUUID(), ...asked });
const countOf = async (who: object = {}, more: object = {}) =>
  (
    await own.manager
      .post(`${path}/many-preview`)
      .send({ who, ...more })
      .expect(200)
  ).body as Record<string, number>;
const rowOf = (id: string) => api.db.invitation.findUniqueOrThrow({ where: { id } });
const set = (id: string, data: object) => api.db.invitation.update({ where: { id }, data });
const later = (ms: number) => new Date(api.clock.now().getTime() + ms);
const logOf = (subject = assessment) =>
  api.db.auditEvent.findMany({
    where: { subject, action: { startsWith: 'invitation.many-' } },
    orderBy: { sequence: 'asc' },
    select: { action: true, detail: true, actorId: true },
  });

/** The id of somebody who came as a guest. */
async function guestId(): Promise<string> {
  const { body } = await (await api.guest()).get('/api/v1/session').expect(200);
  return (body as { user: { id: string } }).user.id;
}

/** An attempt of somebody that is under way. */
async function begin(
  id: string,
  userId: string,
  db: Pick<TestApp['db'], 'assessmentRelease' | 'attempt'> = api.db,
): Promise<void> {
  const release = await db.assessmentRelease.findFirstOrThrow({
    where: { assessmentId: assessment },
  });
  await db.attempt.create({
    data: {
      organisationId: own.id,
      userId,
      invitationId: id,
      releaseId: release.id,
      kind: 'assessment',
      state: 'running',
      startedAt: api.clock.now(),
      rules: {},
      bankVersion: 'test',
    },
  });
}

describe('a deed on many invitations', () => {
  it('reaches whom it can, by what narrows the list', async () => {
    const [waiting, opened, ended, begun, gone] = await inviteAll(5);
    await set(opened!, { openedAt: api.clock.now() });
    await set(ended!, { expiresAt: later(-HOUR) });
    await begin(begun!, await guestId());
    await set(gone!, { revokedAt: api.clock.now() });
    expect(await countOf()).toEqual({
      remind: 2,
      prolong: 3,
      revoke: 3,
      restore: 0,
      tag: 5,
      own: 0,
    });
    expect(await countOf({ state: 'opened' })).toMatchObject({ remind: 1, prolong: 1, revoke: 1 });
    expect(await countOf({ ids: [waiting, begun, randomUUID()] })).toMatchObject({
      remind: 1,
      revoke: 1,
      tag: 2,
    });
    const { email } = await api.db.candidate.findFirstOrThrow({
      where: { invitations: { some: { id: waiting! } } },
    });
    expect(await countOf({ search: email.toUpperCase() })).toMatchObject({ tag: 1 });
    for (const search of ['%', '_', '\\'])
      expect(await countOf({ search })).toMatchObject({ tag: 0 });
  });

  it('is refused with the new number where another is reached by now, and does nothing', async () => {
    const ids = await inviteAll(3);
    const { body } = await perform({ deed: 'revoke', expected: 2 }).expect(409);
    expect(body).toMatchObject({ code: 'count-changed', count: 3 });
    expect(await countOf()).toMatchObject({ revoke: 3 });
    expect(await logOf()).toEqual([]);
    await perform({ deed: 'revoke', who: { ids: ids.slice(0, 2) }, expected: 2 }).expect(200);
    expect(await countOf()).toMatchObject({ revoke: 1 });
  });

  it('asked for twice with one key is done once, and a key serves no other deed', async () => {
    await inviteAll(2);
    const asked = { deed: 'revoke', expected: 2, key: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => perform(asked)));
    expect(answers.map(({ status, body }) => [status, body.done])).toEqual(
      Array<unknown>(5).fill([200, 2]),
    );
    expect(answers.filter(({ body }) => body.repeated === false)).toHaveLength(1);
    expect(await logOf()).toHaveLength(1);
    const { body } = await perform({ ...asked, deed: 'restore' }).expect(409);
    expect(body.code).toBe('key-used');
  });

  it('names all whom it reached in one entry of the log, which the log’s page counts', async () => {
    const ids = await inviteAll(3);
    await perform({ deed: 'revoke', expected: 3 }).expect(200);
    const [entry, ...more] = await logOf();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: 'invitation.many-revoked', actorId: own.managerId });
    const { invitations } = entry!.detail as { invitations: string[] };
    expect([...invitations].sort()).toEqual([...ids].sort());
    const owner = await api.member();
    await join(api, own.id, owner.id, ['owner']);
    const audit = await owner.agent
      .get(`/api/v1/organisations/${own.id}/audit?kind=invitation&limit=1`)
      .expect(200);
    expect(audit.body.events[0]).toMatchObject({
      action: 'invitation.many-revoked',
      detail: { invitations: 3 },
    });
  });

  it.each<[string, object]>([
    ['an unknown deed', { deed: 'delete' }],
    ['no number that is expected', { expected: undefined }],
    ['nobody expected', { expected: 0 }],
    ['no key', { key: 'x' }],
    ['something unknown', { and: 1 }],
    ['nobody by id', { who: { ids: [] } }],
    ['more than 500 ids', { who: { ids: Array.from({ length: 501 }, () => randomUUID()) } }],
    ['ids and a filter', { who: { ids: [randomUUID()], state: 'invited' } }],
    ['no end', { deed: 'prolong' }],
    ['a past end', { deed: 'prolong', expiresAt: '2020-01-01T00:00:00.000Z' }],
    ['an end in a thousand years', { deed: 'prolong', expiresAt: '3020-01-01T00:00:00.000Z' }],
  ])('is refused with %s', async (_, wrong) => {
    await invite();
    const { body } = await perform({ deed: 'revoke', expected: 1, ...wrong }).expect(400);
    expect(body.errors.length).toBeGreaterThan(0);
    expect(await countOf()).toMatchObject({ revoke: 1 });
  });
});

describe('to prolong many', () => {
  it('gives those who end sooner the new end, and opens what has ended', async () => {
    const [soon, ended, long] = await inviteAll(3);
    await set(ended!, { expiresAt: later(-HOUR) });
    await set(long!, { expiresAt: later(90 * DAY) });
    const expiresAt = later(30 * DAY).toISOString();
    expect(await countOf({}, { expiresAt })).toMatchObject({ prolong: 2 });
    expect(await countOf()).toMatchObject({ prolong: 3 });
    await perform({ deed: 'prolong', expiresAt, expected: 2 }).expect(200);
    for (const id of [soon, ended])
      expect((await rowOf(id!)).expiresAt.toISOString()).toBe(expiresAt);
    expect((await rowOf(long!)).expiresAt > later(80 * DAY)).toBe(true);
    expect(await countOf({}, { expiresAt })).toMatchObject({ prolong: 0 });
  });

  it('opens nothing that has ended beside one that stands', async () => {
    const email = nobodyYet();
    const first = await invite({ email });
    await set(idOf(first), { expiresAt: later(-2 * HOUR) });
    const second = await invite({ email });
    expect(await countOf()).toMatchObject({ prolong: 1 });
    await set(idOf(second), { expiresAt: later(-HOUR) });
    // of two that have ended the newest alone
    expect(await countOf()).toMatchObject({ prolong: 1 });
    const expiresAt = later(DAY).toISOString();
    await perform({ deed: 'prolong', expiresAt, expected: 1 }).expect(200);
    expect((await rowOf(idOf(second))).expiresAt.toISOString()).toBe(expiresAt);
    expect((await rowOf(idOf(first))).expiresAt < api.clock.now()).toBe(true);
  });
});

describe('to revoke many', () => {
  it('leaves who has begun, and a start under way comes first', async () => {
    const [first, second] = await inviteAll(2);
    const guest = await guestId();
    const asked = perform({ deed: 'revoke', expected: 2 });
    let answer: Promise<{ status: number; body: { code?: string; count?: number } }>;
    await api.db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT id FROM "Invitation" WHERE id = ${first!}::uuid FOR SHARE`;
        answer = asked.then((response) => response as never);
        await waitsForALock();
        await begin(first!, guest, tx);
      },
      { timeout: 60_000 },
    );
    expect(await answer!).toMatchObject({ status: 409, body: { code: 'count-changed', count: 1 } });
    expect((await rowOf(second!)).revokedAt).toBeNull();
    await perform({ deed: 'revoke', expected: 1 }).expect(200);
    expect((await rowOf(first!)).revokedAt).toBeNull();
    expect((await rowOf(second!)).revokedAt).not.toBeNull();
  });

  it('closes each link, and taking it back opens them again', async () => {
    const sent = [await invite(), await invite()];
    const look = async () =>
      Promise.all(
        sent.map(
          async ({ link }) =>
            (
              await api
                .visitor()
                .post('/api/v1/invitation/look')
                .send({ token: tokenOf(link) })
            ).body.door as string,
        ),
      );
    const key = randomUUID();
    await perform({ deed: 'revoke', expected: 2, key }).expect(200);
    expect(await look()).toEqual(['revoked', 'revoked']);
    expect(await countOf({ revokedBy: key })).toMatchObject({ restore: 2, tag: 2 });
    await perform({ deed: 'restore', who: { revokedBy: key }, expected: 2 }).expect(200);
    expect(await look()).toEqual(['ready', 'ready']);
    expect(await countOf({ revokedBy: key })).toMatchObject({ restore: 0, tag: 0 });
    expect((await logOf()).map(({ action }) => action)).toEqual([
      'invitation.many-revoked',
      'invitation.many-restored',
    ]);
  });
});

describe('to restore many', () => {
  it('takes back no single revocation, no end that has passed, and nobody who is invited again', async () => {
    const email = nobodyYet();
    const [back, ended, single, again] = [
      await invite(),
      await invite(),
      await invite(),
      await invite({ email }),
    ].map(idOf);
    await own.manager.post(`${path}/${single!}/revoke`).send({}).expect(200);
    const key = randomUUID();
    await perform({ deed: 'revoke', expected: 3, key }).expect(200);
    await set(ended!, { expiresAt: later(-HOUR) });
    await invite({ email });
    expect(await countOf({ state: 'revoked' })).toMatchObject({ restore: 1 });
    await perform({ deed: 'restore', who: { revokedBy: key }, expected: 1 }).expect(200);
    expect((await rowOf(back!)).revokedAt).toBeNull();
    for (const id of [ended, single, again]) expect((await rowOf(id!)).revokedAt).not.toBeNull();
  });

  it('of somebody who was revoked twice lets one stand', async () => {
    const email = nobodyYet();
    for (let i = 0; i < 2; i++) {
      await invite({ email });
      await perform({ deed: 'revoke', expected: 1 }).expect(200);
    }
    await perform({ deed: 'restore', expected: 1 }).expect(200);
    expect(await countOf()).toMatchObject({ revoke: 1, restore: 0 });
  });
});

describe('tags', () => {
  it('come with inviting, are changed for many, and narrow the list whatever their case', async () => {
    const sent = await invite({ tags: ['Campus', ' campus ', 'Berlin'] });
    await invite({ tags: ['CAMPUS'] });
    await invite();
    const list = async (query: object) =>
      (await own.manager.get(path).query(query).expect(200)).body.items as {
        id: string;
        tags: string[];
      }[];
    expect((await list({})).map(({ tags }) => tags)).toEqual([
      [],
      ['CAMPUS'],
      ['Campus', 'Berlin'],
    ]);
    expect(await list({ tag: 'campus' })).toHaveLength(2);
    expect(await list({ tag: 'camp' })).toHaveLength(0);
    expect(await list({ tag: '%' })).toHaveLength(0);
    const counts = await own.manager.get(`${path}/counts`).expect(200);
    expect([...(counts.body.tags as string[])].sort()).toEqual(['Berlin', 'CAMPUS', 'Campus']);
    const change = { add: ['=SUM(A1)', 'berlin'], remove: ['campus'] };
    await perform({ deed: 'tag', who: { tag: 'campus' }, expected: 2, ...change }).expect(200);
    const [, , first] = await list({});
    expect(first).toMatchObject({ id: idOf(sent), tags: ['Berlin', '=SUM(A1)'] });
    expect((await logOf()).map(({ detail }) => detail)).toEqual([
      expect.objectContaining({ added: 2, removed: 1 }),
    ]);
    expect(JSON.stringify(await logOf())).not.toMatch(/SUM|campus/i);
  });

  it('come with a list of people', async () => {
    const file = Buffer.from(
      `email,name,tags\n${nobodyYet()},Ada,"Campus; Berlin"\n${nobodyYet()},Eve,\n`,
    ).toString('base64');
    const { body } = await own.manager.post(`${path}/import-preview`).send({ file }).expect(200);
    expect(body.people[0].tags).toEqual(['Campus', 'Berlin']);
    await own.manager.post(`${path}/import`).send({ file, key: randomUUID() }).expect(200);
    const { body: page } = await own.manager.get(path).query({ tag: 'berlin' }).expect(200);
    expect(page.items).toHaveLength(1);
  });

  it('are ten at most, each short and in one line', async () => {
    const ten = Array.from({ length: 10 }, (_, i) => `t${String(i)}`);
    const id = idOf(await invite({ tags: ten }));
    const add = ['one more'];
    const { body } = await perform({ deed: 'tag', expected: 1, add }).expect(409);
    expect(body.code).toBe('too-many-tags');
    expect((await rowOf(id)).tags).toEqual(ten);
    await perform({ deed: 'tag', expected: 1, add, remove: ['T9'] }).expect(200);
    for (const tags of [[...ten, 'x'], [''], ['x'.repeat(41)], ['a\nb'], ['a;b']])
      await own.manager.post(path).send({ email: nobodyYet(), displayName: 'A', tags }).expect(400);
  });

  it('are told to no candidate but with the copy of their data', async () => {
    const { link, invitation } = await invite({ tags: ['SECRET-TAG'] });
    const agent = api.visitor();
    const token = tokenOf(link);
    const seen: unknown[] = [];
    const take = (response: { body: unknown; text: string }) =>
      seen.push(response.body, response.text);
    take(await agent.post('/api/v1/invitation/look').send({ token }).expect(200));
    take(await agent.post('/api/v1/invitation/redeem').send({ token, with: 'link' }).expect(200));
    const mine = `/api/v1/my-invitations/${invitation.id}`;
    take(await agent.get('/api/v1/my-invitations').expect(200));
    take(await agent.get(mine).expect(200));
    const { terms } = (await agent.get(mine)).body as { terms: { consentHash: string } };
    take(await agent.post(`${mine}/consent`).send({ textHash: terms.consentHash }).expect(200));
    const prepared = await agent.post(`${mine}/prepare`).send({}).expect(200);
    take(prepared);
    const { attemptId } = prepared.body as { attemptId: string };
    take(await agent.get(`/api/v1/attempts/${attemptId}`).expect(200));
    expect(JSON.stringify(seen)).not.toContain('SECRET-TAG');
    const mails = await api.db.outboxMail.findMany({ where: { organisationId: own.id } });
    expect(JSON.stringify(mails.map(({ subject, text }) => [subject, text]))).not.toContain(
      'SECRET-TAG',
    );
    await perform({ deed: 'tag', expected: 1, add: ['Later'] }).expect(200);
    const [record] = (await agent.get('/api/v1/my-data').expect(200)).body as MyData;
    expect(record?.invitations[0]?.tags).toEqual(['SECRET-TAG', 'Later']);
    expect(record?.log.map(({ what }) => what)).toContain(
      'The tags of your invitation were changed, perhaps with others',
    );
    const file = await own.manager
      .post(`/api/v1/organisations/${own.id}/candidates/${invitation.candidate.id}/export`)
      .send({})
      .expect(200);
    const copy = JSON.parse(file.text) as {
      invitations: { tags: string[] }[];
      log: { detail: object }[];
    };
    expect(copy.invitations[0]?.tags).toEqual(['SECRET-TAG', 'Later']);
    expect(copy.log.map(({ detail }) => detail)).toContainEqual({
      invitations: 1,
      added: 1,
      removed: 0,
    });
  });
});

describe('who may do it', () => {
  it.each([
    ['owner', 200],
    ['author', 403],
    ['reviewer', 403],
    ['lead', 403],
    ['member', 403],
  ] as const)('as %s: %d', async (role, status) => {
    await invite();
    const { agent, id } = await api.member();
    await join(api, own.id, id, [role]);
    await agent.post(`${path}/many-preview`).send({ who: {} }).expect(status);
    await perform({ deed: 'revoke', expected: 1 }, agent).expect(status);
  });

  it('is nobody of another organisation, by its assessment or by ids', async () => {
    const id = idOf(await invite());
    const other = await company(api, 'Elsewhere');
    await other.manager.post(`${path}/many-preview`).send({ who: {} }).expect(404);
    await perform({ deed: 'revoke', expected: 1 }, other.manager).expect(404);
    path = path.replace(own.id, other.id);
    await perform({ deed: 'revoke', expected: 1 }, other.manager).expect(404);
    path = path.replace(assessment, await published(api, other.id));
    const who = { ids: [id] };
    const { body } = await perform({ deed: 'revoke', who, expected: 1 }, other.manager).expect(409);
    expect(body).toMatchObject({ code: 'count-changed', count: 0 });
    expect((await rowOf(id)).revokedAt).toBeNull();
  });

  it.each([
    ['invitations:read', 200, 403],
    ['invitations:write', 403, 200],
    ['candidates:write', 403, 403],
  ] as const)('a token of %s counts %d and acts %d', async (scope, counts, acts) => {
    await invite();
    const { id: createdById } = await api.member();
    await join(api, own.id, createdById, ['owner']);
    const of = { organisationId: own.id, createdById, scopes: [scope] };
    const bearer = ['authorization', `Bearer ${await tokenFor(api, of)}`] as const;
    const program = api.visitor();
    await program
      .post(`${path}/many-preview`)
      .set(...bearer)
      .send({ who: {} })
      .expect(counts);
    await perform({ deed: 'revoke', expected: 1 }, program)
      .set(...bearer)
      .expect(acts);
  });

  it('is never somebody for their own invitation, which is left out', async () => {
    const self = await api.member();
    await join(api, own.id, self.id, ['manager']);
    const mine = idOf(await invite({ email: self.email }));
    const others = idOf(await invite());
    const { body } = await self.agent.post(`${path}/many-preview`).send({ who: {} }).expect(200);
    expect(body).toMatchObject({ prolong: 1, revoke: 1, tag: 1, own: 1 });
    const expiresAt = later(30 * DAY).toISOString();
    const asked = { deed: 'prolong', expiresAt };
    await perform({ ...asked, expected: 2 }, self.agent).expect(409);
    await perform({ ...asked, who: { ids: [mine] }, expected: 1 }, self.agent).expect(409);
    await perform({ ...asked, expected: 1 }, self.agent).expect(200);
    expect((await rowOf(others)).expiresAt.toISOString()).toBe(expiresAt);
    expect((await rowOf(mine)).expiresAt.toISOString()).not.toBe(expiresAt);
    const key = randomUUID();
    await perform({ deed: 'revoke', expected: 2, key }).expect(200);
    await perform({ deed: 'restore', who: { revokedBy: key }, expected: 2 }, self.agent).expect(
      409,
    );
    await perform({ deed: 'restore', who: { revokedBy: key }, expected: 1 }, self.agent).expect(
      200,
    );
    expect((await rowOf(mine)).revokedAt).not.toBeNull();
  });
});

describe('ten thousand', () => {
  it('are revoked and restored in one go, in twenty entries of the log', async () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => `x${String(i)}@ten.example.org`);
    const file = Buffer.from(`email\n${lines.join('\n')}\n`).toString('base64');
    await own.manager.post(`${path}/import`).send({ file, key: randomUUID() }).expect(200);
    const key = randomUUID();
    await perform({ deed: 'revoke', expected: 10_000, key }).expect(200);
    expect(await countOf({ revokedBy: key })).toMatchObject({ restore: 10_000 });
    await perform({ deed: 'restore', who: { revokedBy: key }, expected: 10_000 }).expect(200);
    expect(await logOf()).toHaveLength(40);
    await invite();
    const { body } = await perform({ deed: 'revoke', expected: 10_001 }).expect(409);
    expect(body.code).toBe('too-many');
  });
});

describe('to remind many', () => {
  it('is refused without a mail server, with the way that is left', async () => {
    await invite();
    const { body } = await perform({ deed: 'remind', expected: 1 }).expect(409);
    expect(body.code).toBe('no-mail-server');
    expect(body.detail).toContain('Links as a file');
  });
});

describe('to remind many by mail', () => {
  const RECEIVER = 'receiver@example.org';
  let server: MailServer;
  let plain: TestApp;
  let plainCompany: Company;
  beforeAll(async () => {
    server = await mailServer();
    [plain, plainCompany] = [api, own];
    api = await testApp({ worker: 'none', mail: server.config, rateLimits: 'memory' });
    own = await company(api);
  });
  afterAll(async () => {
    await api.close();
    await server.close();
    [api, own] = [plain, plainCompany];
  });
  const round = () => api.app.get(JobsService).perform('invitation-mails', {});

  it('writes the reminders in the background, one that cannot go yet waits and holds up nobody', async () => {
    const first = await invite({ email: RECEIVER });
    const ids = [idOf(first), ...(await inviteAll(2))];
    for (let i = 0; i < 9; i++)
      await own.manager.post(`${path}/${ids[0]!}/resend`).send({}).expect(200);
    expect(await countOf()).toMatchObject({ remind: 3 });
    await perform({ deed: 'remind', expected: 3 }).expect(200);
    expect(await countOf()).toMatchObject({ remind: 0 });
    const mails = () => api.db.outboxMail.count({ where: { subject: { startsWith: 'Reminder' } } });
    expect(await mails()).toBe(0);
    const states = async () =>
      Promise.all(
        ids.map(async (id) => {
          const { remindedAt, remindWantedAt } = await rowOf(id);
          return [remindedAt !== null, remindWantedAt !== null];
        }),
      );
    await round();
    expect(await states()).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ]);
    expect(await mails()).toBe(2);
    await round();
    expect(await mails()).toBe(2);
    // an hour later
    await api.app.get(RateLimits).forget('mail-receiver-organisation', `${own.id} ${RECEIVER}`);
    await round();
    expect(await states()).toEqual(Array<unknown>(3).fill([true, false]));
    expect((await subjectsTo(api, RECEIVER)).at(-1)).toBe('Reminder: Screening (Mesh & Co)');
    expect(await countOf()).toMatchObject({ remind: 0 });
  });

  it('reaches nobody whose first mail is not written, and lapses where it is too late', async () => {
    const [fresh, begun, gone, old] = await inviteAll(4);
    await set(fresh!, { sentAt: null });
    expect(await countOf()).toMatchObject({ remind: 3 });
    await perform({ deed: 'remind', expected: 3 }).expect(200);
    await begin(begun!, await guestId());
    await set(gone!, { revokedAt: api.clock.now() });
    await set(old!, { remindWantedAt: later(-25 * HOUR) });
    await round();
    for (const id of [begun, gone, old]) expect((await rowOf(id!)).remindedAt).toBeNull();
    expect(await countOf()).toMatchObject({ remind: 2 });
  });
});

/** Until some statement of the server waits for a row that another transaction holds. */
async function waitsForALock(): Promise<void> {
  for (;;) {
    const [row] = await api.db.$queryRaw<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted`;
    if (row!.waiting > 0) return;
  }
}
