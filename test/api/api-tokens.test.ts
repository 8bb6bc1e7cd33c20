import { createHash } from 'node:crypto';
import { testApp, type Agent, type TestApp } from './app.js';
import { tokenFor } from './api-token.js';
import { company, join, published } from './hiring.js';

const DAY = 86_400_000;
const MINUTE = 60_000;

let api: TestApp;
let lines: string[];
let id: string;
let owner: Agent;
let ownerId: string;
let base: string;
let manager: Agent;

beforeAll(async () => {
  lines = [];
  api = await testApp({ rateLimits: 'memory', logLevel: 'info' }, (line) => lines.push(line));
  await api.member();
  ({ id, manager } = await company(api));
  ({ agent: owner, id: ownerId } = await api.member());
  await join(api, id, ownerId, ['owner']);
  base = `/api/v1/organisations/${id}`;
});
afterAll(() => api.close());

interface Made {
  readonly secret: string;
  readonly token: { readonly id: string; readonly hint: string; readonly state: string };
}

async function made(scopes: string[], days = 30, name = 'Applicant tracking'): Promise<Made> {
  const request = owner.post(`${base}/api-tokens`).send({ name, scopes, days });
  return (await request.expect(201)).body as Made;
}

const asking = (token: string, path: string) =>
  api.visitor().get(path).set('authorization', `Bearer ${token}`);
const listed = async (): Promise<(Made['token'] & { lastUsedAt: string | null })[]> =>
  ((await owner.get(`${base}/api-tokens`).expect(200)).body as { tokens: never[] }).tokens;

describe('a token', () => {
  it('is told once, and stored as a hash', async () => {
    const { secret, token } = await made(['audit:read', 'assessments:read']);
    expect(secret).toMatch(/^mwt_[0-9A-Za-z]{46}$/);
    expect(secret.endsWith(token.hint)).toBe(true);
    const row = await api.db.apiToken.findUniqueOrThrow({ where: { id: token.id } });
    expect(Buffer.from(row.tokenHash)).toEqual(createHash('sha256').update(secret).digest());
    const { text } = await owner.get(`${base}/api-tokens`).expect(200);
    expect(text).toContain(token.id);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(secret.slice(0, 20));
  });

  it('is never in the log of the server', async () => {
    const { secret } = await made(['audit:read']);
    await asking(secret, `${base}/audit`).expect(200);
    await asking(`${secret.slice(0, -1)}_`, `${base}/audit`).expect(401);
    expect(lines.join('\n')).toContain('a token was refused');
    expect(lines.join('\n')).not.toContain(secret.slice(0, 20));
  });

  it('opens a route without a cookie and without a look at where it comes from', async () => {
    const { secret } = await made(['candidates:write']);
    const response = await api
      .visitor()
      .post(`${base}/candidates`)
      .set({ authorization: `bearer ${secret}`, origin: 'https://elsewhere.example' })
      .send({ email: 'ada@example.org', displayName: 'Ada' })
      .expect(201);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('is refused together with a cookie', async () => {
    const { secret } = await made(['audit:read']);
    const { body } = await owner
      .get(`${base}/audit`)
      .set('authorization', `Bearer ${secret}`)
      .expect(400);
    expect(body).toMatchObject({ code: 'two-credentials' });
  });

  it('makes no page of another site trusted: its cookie counts for nothing beside the header', async () => {
    const { body } = await owner
      .post(`${base}/api-tokens`)
      .set({ authorization: 'Bearer x', origin: 'https://elsewhere.example' })
      .send({ name: 'x', scopes: ['audit:read'], days: 1 })
      .expect(400);
    expect(body).toMatchObject({ code: 'two-credentials' });
  });

  it('of another scheme is none: a proxy’s own password does not get in the way', async () => {
    await owner.get(`${base}/audit`).set('authorization', 'Basic eDp5').expect(200);
  });

  it('tells when it was used, with one write a minute', async () => {
    const { secret, token } = await made(['assessments:read']);
    const used = async () => (await listed()).find((each) => each.id === token.id)?.lastUsedAt;
    expect(await used()).toBeNull();
    await asking(secret, `${base}/assessments`).expect(200);
    const first = await used();
    expect(first).not.toBeNull();
    await asking(secret, `${base}/assessments`).expect(200);
    expect(await used()).toBe(first);
    api.clock.advance(MINUTE + 1_000);
    await asking(secret, `${base}/assessments`).expect(200);
    expect(Date.parse((await used()) ?? '')).toBeGreaterThan(Date.parse(first ?? '') + MINUTE);
  });

  it('ends on its day, by a revocation, and with the role of who made it, and says which', async () => {
    const ended = async (secret: string) =>
      (await asking(secret, `${base}/assessments`).expect(401)).body as { detail: string };
    const short = await made(['assessments:read'], 1);
    api.clock.advance(DAY);
    expect((await ended(short.secret)).detail).toMatch(/expired on/);
    const revoked = await made(['assessments:read']);
    await owner.delete(`${base}/api-tokens/${revoked.token.id}`).send({}).expect(204);
    await owner.delete(`${base}/api-tokens/${revoked.token.id}`).send({}).expect(404);
    expect((await ended(revoked.secret)).detail).toMatch(/was revoked on/);
    const second = await api.member();
    await join(api, id, second.id, ['owner']);
    const of = {
      organisationId: id,
      createdById: second.id,
      scopes: ['assessments:read'] as const,
    };
    const secret = await tokenFor(api, of, {
      expiresAt: new Date(api.clock.now().getTime() + DAY),
    });
    await asking(secret, `${base}/assessments`).expect(200);
    await owner
      .put(`${base}/members/${second.id}`)
      .send({ roles: ['manager'] })
      .expect(200);
    expect((await ended(secret)).detail).toMatch(/no owner of the organisation any more/);
    const states = (await listed()).map(({ state }) => state);
    expect(states).toEqual(expect.arrayContaining(['expired', 'revoked', 'without-maker', 'live']));
  });

  it('is named by the log in what came by it', async () => {
    const { secret, token } = await made(['invitations:write'], 30, 'Nightly import');
    const path = `${base}/assessments/${await published(api, id)}/invitations`;
    await api
      .visitor()
      .post(path)
      .set('authorization', `Bearer ${secret}`)
      .send({ email: 'grace@example.org', displayName: 'Grace' })
      .expect(201);
    const { body } = await owner.get(`${base}/audit?kind=invitation`).expect(200);
    expect((body as { events: unknown[] }).events[0]).toMatchObject({
      action: 'invitation.sent',
      actorId: ownerId,
      tokenName: 'Nightly import',
      detail: { token: token.id },
    });
    const made2 = await owner.get(`${base}/audit?kind=api-token`).expect(200);
    expect((made2.body as { events: unknown[] }).events[0]).toMatchObject({
      action: 'api-token.created',
      tokenName: null,
    });
  });

  it('may ask 600 times a minute, and another one is not hindered', async () => {
    const [busy, calm] = [await made(['audit:read']), await made(['audit:read'])];
    const statuses = new Map<number, number>();
    for (let i = 0; i < 31; i++) {
      const found = await Promise.all(
        Array.from({ length: 20 }, () => asking(busy.secret, `${base}/assessments`)),
      );
      for (const { status } of found) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses.get(403)).toBe(600);
    expect(statuses.get(429)).toBe(20);
    await asking(calm.secret, `${base}/audit`).expect(200);
  });
});

describe('tokens', () => {
  it.each([
    ['no scope', { scopes: [] }, 'scopes'],
    ['a scope that is none', { scopes: ['everything'] }, 'scopes'],
    ['no end', { days: undefined }, 'days'],
    ['an end after a year', { days: 366 }, 'days'],
    ['an end today', { days: 0 }, 'days'],
    ['no name', { name: '  ' }, 'name'],
    ['a name of 60 KB', { name: 'x'.repeat(60_000) }, 'name'],
    ['a name that no database holds', { name: 'x\0' }, 'name'],
    ['anything else', { isOwner: true }, ''],
  ])('cannot be made with %s', async (_, change, path) => {
    const whole = { name: 'x', scopes: ['audit:read'], days: 1 };
    const { body } = await owner
      .post(`${base}/api-tokens`)
      .send({ ...whole, ...change })
      .expect(400);
    const { errors } = body as { errors: { path: string }[] };
    expect(errors[0]?.path.startsWith(path)).toBe(true);
  });

  it('cannot be made with a name of more than 1 MB, which is not read to its end', async () => {
    const name = 'x'.repeat(1_100_000);
    const whole = { name, scopes: ['audit:read'], days: 1 };
    await owner.post(`${base}/api-tokens`).send(whole).expect(413);
  });

  it('are the owners’ alone', async () => {
    await manager.get(`${base}/api-tokens`).expect(403);
    await manager
      .post(`${base}/api-tokens`)
      .send({ name: 'x', scopes: ['audit:read'], days: 1 })
      .expect(403);
  });

  it('are fifty at most that live', async () => {
    const live = (await listed()).filter(({ state }) => state === 'live').length;
    for (let i = live; i < 50; i++)
      await tokenFor(
        api,
        { organisationId: id, createdById: ownerId, scopes: [] },
        {
          expiresAt: new Date(api.clock.now().getTime() + DAY),
        },
      );
    const { body } = await owner
      .post(`${base}/api-tokens`)
      .send({ name: 'x', scopes: ['audit:read'], days: 1 })
      .expect(409);
    expect(body).toMatchObject({ code: 'too-many-tokens' });
    // room for those of other tests
    await api.db.apiToken.deleteMany({ where: { organisationId: id, scopes: { isEmpty: true } } });
  });
});

describe('the description of the API', () => {
  it('says of each operation that tokens open which scope it takes, with an example', async () => {
    const { body } = await api.visitor().get('/api/openapi.json').expect(200);
    const { paths, components } = body as {
      paths: Record<string, Record<string, Record<string, unknown>>>;
      components: { securitySchemes: Record<string, unknown> };
    };
    expect(components.securitySchemes['token']).toMatchObject({ type: 'http', scheme: 'bearer' });
    const open = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => operation['x-token-scope'])
        .map(([method, operation]) => ({ method, path, operation })),
    );
    expect(open.length).toBeGreaterThan(15);
    for (const { operation } of open) {
      expect(operation['security']).toEqual([{ cookie: [] }, { token: [] }]);
      expect(JSON.stringify(operation['x-codeSamples'])).toContain('$MESHWRIGHT_TOKEN');
    }
    const invite =
      paths['/api/v1/organisations/{organisation}/assessments/{assessment}/invitations'];
    expect(invite?.['post']?.['x-token-scope']).toBe('invitations:write');
  });
});
