import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { testApp, type Agent, type TestApp } from './app.js';
import {
  CLIENT,
  identityProvider,
  signed,
  signedByPublicKey,
  unsigned,
  type IdentityProvider,
} from './identity-provider.js';
import { subjectsTo } from './mailbox.js';

const DOMAIN = 'works.example';

let api: TestApp;
let owner: Awaited<ReturnType<TestApp['member']>>;
let idp: IdentityProvider;
let organisation: string;

beforeAll(async () => {
  api = await testApp({ worker: 'none' });
  owner = await api.member(); // owns the server, so may say whose a domain is
  idp = await identityProvider(`${api.url}/api/v1/sso/callback`);
  organisation = await company('Works', owner.id);
  await save(organisation, { domains: [DOMAIN] }).expect(200);
});
afterAll(async () => {
  await api.close();
  await idp.close();
});
beforeEach(() => {
  idp.forge = null;
});

async function company(name: string, ownerId: string): Promise<string> {
  const { id } = await api.db.organisation.create({ data: { kind: 'company', name } });
  await api.db.membership.create({
    data: { organisationId: id, userId: ownerId, roles: ['owner'] },
  });
  return id;
}

const pathOf = (id: string) => `/api/v1/organisations/${id}/sso`;
const save = (id: string, change: object = {}, agent = owner.agent, issuer = idp.issuer) =>
  agent
    .put(pathOf(id))
    .send({ issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, ...change });

/** Somebody new at the provider, who is the next to sign in there. */
function person(email = `p-${randomUUID()}@${DOMAIN}`, more: object = {}): string {
  idp.subject = randomUUID();
  idp.people.set(idp.subject, { email, email_verified: true, name: 'Pat Example', ...more });
  return email;
}

const start = async (agent: Agent, id = organisation, query = '') =>
  (await agent.get(`/api/v1/sso/${id}/start${query}`).expect(302)).headers['location']!;
const back = async (agent: Agent, address: string) =>
  (await agent.get(address.replace(api.url, '')).expect(302)).headers['location']!;
/** The whole way; gives where the browser ends. */
const goThrough = async (agent: Agent, id = organisation, query = '') =>
  back(agent, await idp.visit(await start(agent, id, query)));
const whoIs = async (agent: Agent) => (await agent.get('/api/v1/session')).body.user;

describe('single sign-on', () => {
  it('makes an account for a new person of its domains, in its organisation, and knows them again', async () => {
    const email = person();
    const agent = api.visitor();
    expect(await goThrough(agent, organisation, '?from=/account')).toBe('/account');
    const user = await whoIs(agent);
    expect(user).toMatchObject({
      kind: 'member',
      email,
      emailVerified: true,
      displayName: 'Pat Example',
      isOwner: false,
    });
    expect((await agent.get('/api/v1/sessions')).body[0].strength).toBe('single-sign-on');
    const membership = await api.db.membership.findUniqueOrThrow({
      where: { organisationId_userId: { organisationId: organisation, userId: user.id } },
    });
    expect(membership.roles).toEqual(['member']);

    const again = api.visitor();
    expect(await goThrough(again)).toBe('/progress');
    expect((await whoIs(again)).id).toBe(user.id);
    expect((await again.get('/api/v1/account/protection')).body.hasPassword).toBe(false);
  });

  it('reads the address where the provider tells it elsewhere than in the ID token', async () => {
    const email = person();
    idp.forge = (claims, key) => signed({ ...claims, email: undefined }, key);
    const agent = api.visitor();
    await goThrough(agent);
    expect((await whoIs(agent)).email).toBe(email);
  });

  it('goes by issuer and subject: a new address is the same person, an old address is not', async () => {
    const email = person();
    const agent = api.visitor();
    await goThrough(agent);
    const { id } = await whoIs(agent);
    idp.people.set(idp.subject, { email: `renamed-${email}`, email_verified: true });
    const later = api.visitor();
    await goThrough(later);
    expect((await whoIs(later)).id).toBe(id);

    person(email); // somebody else has the address by now
    const other = api.visitor();
    expect(await goThrough(other)).toContain('/sign-in?sso=link');
    expect(await whoIs(other)).toBeNull();
  });

  it('makes no account for an address of other domains, or without one', async () => {
    person('mallory@elsewhere.example');
    const agent = api.visitor();
    expect(await goThrough(agent)).toBe('/sign-in?sso=sso-foreign-address');
    person('', { email: undefined });
    expect(await goThrough(agent)).toBe('/sign-in?sso=sso-no-address');
    expect(await whoIs(agent)).toBeNull();
  });

  it('is found by the domain of an address', async () => {
    const lookup = (domain: string) => api.visitor().get(`/api/v1/sso/lookup?domain=${domain}`);
    await lookup('WORKS.example').expect(200, { organisation });
    await lookup('elsewhere.example').expect(200, { organisation: null });
    await lookup('no domain').expect(400);
  });

  it('leads nowhere but into this server', async () => {
    const hostile = [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      'x',
      '/.//evil.example',
    ].concat(['\t', '\n', '\r', '\u2028', '\u0085'].map((sign) => `/${sign}/evil.example`));
    for (const from of hostile)
      await api
        .visitor()
        .get(`/api/v1/sso/${organisation}/start?from=${encodeURIComponent(from)}`)
        .expect(400);
    expect(await start(api.visitor(), randomUUID())).toBe('/sign-in?sso=sso-none');
    person();
    expect(await goThrough(api.visitor(), organisation, '?from=/%C3%9Cbung')).toBe('/%C3%9Cbung');
  });
});

describe('an address that has an account already', () => {
  it('is never connected silently: the person signs in to it and confirms', async () => {
    const member = await api.member();
    person(member.email);
    const agent = api.visitor();
    expect(await goThrough(agent)).toBe('/sign-in?sso=link&from=%2Fprogress');
    expect(await whoIs(agent)).toBeNull();
    expect(await api.db.ssoIdentity.count({ where: { userId: member.id } })).toBe(0);

    const link = () => agent.post('/api/v1/account/identities').send({});
    await link().expect(401);
    await goThrough(agent); // the refused try took nothing away, but a fresh one is as good
    const { email, password } = member;
    await agent.post('/api/v1/session').send({ email, password }).expect(200);
    await link().expect(204);
    expect(await subjectsTo(api, email)).toContain('Your way to sign in has changed');
    await link().expect(400); // once
    const later = api.visitor();
    expect(await goThrough(later)).toBe('/progress');
    expect((await whoIs(later)).id).toBe(member.id);
    const { body } = await agent.get('/api/v1/account/identities').expect(200);
    expect(body).toEqual([expect.objectContaining({ organisation: 'Works', issuer: idp.issuer })]);
  });

  it('is not connected with another account', async () => {
    const [victim, attacker] = [await api.member(), await api.member()];
    person(victim.email);
    await goThrough(attacker.agent);
    const { body } = await attacker.agent.post('/api/v1/account/identities').send({}).expect(403);
    expect(body.code).toBe('other-account');
    expect(await api.db.ssoIdentity.count({ where: { userId: attacker.id } })).toBe(0);
  });

  it('is connected after all by who was in another of their accounts first', async () => {
    const [right, wrong] = [await api.member(), await api.member()];
    person(right.email);
    const { agent } = wrong;
    await goThrough(agent);
    await agent.post('/api/v1/account/identities').send({}).expect(403);
    const { email, password } = right;
    await agent.post('/api/v1/session').send({ email, password }).expect(200);
    await agent.post('/api/v1/account/identities').send({}).expect(204);
    expect(await api.db.ssoIdentity.count({ where: { userId: right.id } })).toBe(1);
  });

  it('is asked for five times at most', async () => {
    const other = await api.member();
    person((await api.member()).email);
    await goThrough(other.agent);
    const link = () => other.agent.post('/api/v1/account/identities').send({});
    for (let tries = 0; tries < 5; tries++) expect((await link()).body.code).toBe('other-account');
    expect((await link()).body.code).toBe('sso-over');
  });

  it('is disconnected by its owner alone, with the password', async () => {
    const member = await api.member();
    person(member.email);
    await goThrough(member.agent);
    await member.agent.post('/api/v1/account/identities').send({}).expect(204);
    const { body } = await member.agent.get('/api/v1/account/identities').expect(200);
    const path = `/api/v1/account/identities/${String(body[0].id)}`;
    await owner.agent.delete(path).send({ password: owner.password }).expect(404);
    await member.agent.delete(path).send({}).expect(403);
    const exported = await member.agent.get('/api/v1/account/export').expect(200);
    expect(exported.body.identities).toHaveLength(1);
    await member.agent.delete(path).send({ password: member.password }).expect(204);
    expect((await member.agent.get('/api/v1/account/identities')).body).toEqual([]);
  });
});

describe('an answer of the provider', () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const hourAgo = () => Math.floor(Date.now() / 1000) - 3_600;

  it.each([
    ['a forged signature', (claims) => signed(claims, stranger.privateKey)],
    ['no signature', (claims) => unsigned(claims)],
    ['a signature by what everybody knows', (claims) => signedByPublicKey(claims, CLIENT.id)],
    ['a signature by the client secret', (claims) => signedByPublicKey(claims, CLIENT.secret)],
    ['an unknown key', (claims, key) => signed(claims, key, { kid: 'another' })],
    ['a swapped nonce', (claims, key) => signed({ ...claims, nonce: 'another' }, key)],
    ['no nonce', (claims, key) => signed({ ...claims, nonce: undefined }, key)],
    ['another issuer', (claims, key) => signed({ ...claims, iss: 'https://evil.example' }, key)],
    ['another audience', (claims, key) => signed({ ...claims, aud: 'another-client' }, key)],
    [
      'more audiences',
      (claims, key) => signed({ ...claims, aud: [CLIENT.id, 'x'], azp: 'x' }, key),
    ],
    ['an end in the past', (claims, key) => signed({ ...claims, exp: hourAgo() }, key)],
    ['no end', (claims, key) => signed({ ...claims, exp: undefined }, key)],
    ['a beginning to come', (claims, key) => signed({ ...claims, nbf: hourAgo() + 7_200 }, key)],
    ['no subject', (claims, key) => signed({ ...claims, sub: undefined }, key)],
    [
      'changed claims',
      (claims, key) => {
        const [head, , signature] = signed(claims, key).split('.');
        const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'admin' })).toString(
          'base64url',
        );
        return `${head!}.${changed}.${signature!}`;
      },
    ],
  ] as [string, NonNullable<IdentityProvider['forge']>][])(
    'with %s lets nobody in',
    async (_, forge) => {
      person();
      idp.forge = forge;
      const agent = api.visitor();
      expect(await goThrough(agent)).toBe('/sign-in?sso=sso-refused');
      expect(await whoIs(agent)).toBeNull();
    },
  );

  it('that is signed anew and says the same lets the person in: the forgeries fail by what they change', async () => {
    person();
    idp.forge = (claims, key) => signed(claims, key);
    const agent = api.visitor();
    expect(await goThrough(agent)).toBe('/progress');
  });

  it('works once: the same address again, and by others at the same time, is over', async () => {
    person();
    const agent = api.visitor();
    const address = await idp.visit(await start(agent));
    expect(await back(agent, address)).toBe('/progress');
    expect(await back(agent, address)).toBe('/sign-in?sso=sso-over');
    expect(await back(api.visitor(), address)).toBe('/sign-in?sso=sso-over');

    person();
    const raced = api.visitor();
    const first = await raced.get(`/api/v1/sso/${organisation}/start`);
    const cookie = String(first.headers['set-cookie']).split(';')[0]!;
    const shared = (await idp.visit(first.headers['location']!)).replace(api.url, '');
    const ends = await Promise.all(
      Array.from({ length: 10 }, () => api.visitor().get(shared).set('cookie', cookie)),
    );
    expect(ends.filter(({ headers }) => headers['location'] === '/progress')).toHaveLength(1);
  });

  it('belongs to the browser that asked: a planted answer signs nobody in', async () => {
    person();
    const attacker = api.visitor();
    const address = await idp.visit(await start(attacker));
    const victim = api.visitor();
    expect(await back(victim, address)).toBe('/sign-in?sso=sso-over');
    await start(victim); // even one that is on its own way
    expect(await back(victim, address)).toBe('/sign-in?sso=sso-refused');
    expect(await whoIs(victim)).toBeNull();
  });

  it('with a swapped state or a replayed code is refused', async () => {
    person();
    const agent = api.visitor();
    const first = new URL(await idp.visit(await start(agent)));
    const second = new URL(await idp.visit(await start(agent)));
    const mixed = new URL(second);
    mixed.searchParams.set('state', first.searchParams.get('state')!);
    expect(await back(agent, mixed.href)).toBe('/sign-in?sso=sso-refused');

    const fresh = new URL(await idp.visit(await start(agent)));
    const used = fresh.searchParams.get('code')!;
    expect(await back(agent, fresh.href)).toBe('/progress');
    const replayed = new URL(await idp.visit(await start(agent)));
    replayed.searchParams.set('code', used);
    expect(await back(agent, replayed.href)).toBe('/sign-in?sso=sso-refused');
  });

  it.each([
    ['without a state', 'state'],
    ['without a code', 'code'],
    ['without its issuer', 'iss'],
  ])('%s is refused', async (_, name) => {
    person();
    const agent = api.visitor();
    const address = new URL(await idp.visit(await start(agent)));
    address.searchParams.delete(name);
    expect(await back(agent, address.href)).toBe('/sign-in?sso=sso-refused');
  });

  it('that comes after ten minutes is over', async () => {
    person();
    const late = api.visitor();
    const address = await idp.visit(await start(late));
    api.clock.advance(10 * 60_000 + 1);
    expect(await back(late, address)).toBe('/sign-in?sso=sso-over');
  });

  it('of one provider is worth nothing at another: mix-up', async () => {
    const evil = await identityProvider(`${api.url}/api/v1/sso/callback`);
    try {
      const theirs = await company('Evil', owner.id);
      await save(theirs, {}, owner.agent, evil.issuer).expect(200);
      person();
      const agent = api.visitor();
      const honest = new URL(await idp.visit(await start(agent)));
      evil.subject = 'mallory';
      evil.people.set('mallory', { email: `boss@${DOMAIN}`, email_verified: true });
      const mixed = new URL(await evil.visit(await start(agent, theirs)));
      mixed.searchParams.set('code', honest.searchParams.get('code')!);
      mixed.searchParams.set('iss', idp.issuer);
      expect(await back(agent, mixed.href)).toBe('/sign-in?sso=sso-refused');
      // and it cannot vouch for the addresses of others
      expect(await back(agent, await evil.visit(await start(agent, theirs)))).toBe(
        '/sign-in?sso=sso-foreign-address',
      );
    } finally {
      await evil.close();
    }
  });
});

describe('an organisation that enforces it', () => {
  it('refuses other ways to members who have come by it, and to nobody else', async () => {
    const member = await api.member();
    const { email, password } = member;
    const signIn = () => api.visitor().post('/api/v1/session').send({ email, password });
    person(email);
    await goThrough(member.agent);
    await member.agent.post('/api/v1/account/identities').send({}).expect(204);
    await api.db.membership.create({
      data: { organisationId: organisation, userId: member.id, roles: ['reviewer'] },
    });
    await signIn().expect(200);
    await save(organisation, { enforced: true }).expect(200);
    try {
      const { body } = await signIn().expect(403);
      expect(body).toMatchObject({ code: 'single-sign-on-required', organisation });
      const { body: connections } = await member.agent.get('/api/v1/account/identities');
      const kept = await member.agent
        .delete(`/api/v1/account/identities/${String(connections[0].id)}`)
        .send({ password })
        .expect(403);
      expect(kept.body.code).toBe('single-sign-on-required');
      await api.visitor().post('/api/v1/session').send({ email, password: 'wrong' }).expect(401);
      await api
        .visitor()
        .post('/api/v1/session')
        .send({ email: owner.email, password: owner.password })
        .expect(200);
      expect(await goThrough(api.visitor())).toBe('/progress');
    } finally {
      await save(organisation, { enforced: false }).expect(200);
    }
  });
});

describe('an organisation that changes its provider', () => {
  it('holds nobody to the one before: they sign in as before and connect anew', async () => {
    const later = await identityProvider(`${api.url}/api/v1/sso/callback`);
    try {
      const theirs = await company('Moving', owner.id);
      await save(theirs, { enforced: true }).expect(200);
      const member = await api.member();
      const { email, password } = member;
      await api.db.membership.create({
        data: { organisationId: theirs, userId: member.id, roles: ['reviewer'] },
      });
      const signIn = () => api.visitor().post('/api/v1/session').send({ email, password });
      person(email);
      await goThrough(member.agent, theirs);
      await member.agent.post('/api/v1/account/identities').send({}).expect(204);
      await signIn().expect(403);

      await save(theirs, { enforced: true }, owner.agent, later.issuer).expect(200);
      await signIn().expect(200);
      later.subject = randomUUID();
      later.people.set(later.subject, { email, email_verified: true });
      const there = await later.visit(await start(member.agent, theirs));
      expect(await back(member.agent, there)).toContain('/sign-in?sso=link');
      await member.agent.post('/api/v1/account/identities').send({}).expect(204);
      await signIn().expect(403);
    } finally {
      await later.close();
    }
  });
});

describe('setting it up', () => {
  it('is for owners of the organisation; the secret is never shown, nor stored readable', async () => {
    const stranger = await api.member();
    for (const call of [
      stranger.agent.get(pathOf(organisation)),
      save(organisation, {}, stranger.agent),
      stranger.agent.delete(pathOf(organisation)).send({}),
    ])
      expect((await call).status).toBe(404);
    const { body, text } = await owner.agent.get(pathOf(organisation)).expect(200);
    expect(body).toMatchObject({
      provider: { issuer: idp.issuer, clientId: CLIENT.id, domains: [DOMAIN], enforced: false },
      redirectUri: `${api.url}/api/v1/sso/callback`,
      maySetDomains: true,
    });
    expect(text).not.toContain(CLIENT.secret);
    const row = await api.db.ssoProvider.findUniqueOrThrow({
      where: { organisationId: organisation },
    });
    expect(Buffer.from(row.clientSecret).toString('latin1')).not.toContain(CLIENT.secret);
  });

  it('keeps the secret for its issuer alone', async () => {
    const other = await company('Other', owner.id);
    const settings = { issuer: idp.issuer, clientId: CLIENT.id };
    const put = (change: object) => owner.agent.put(pathOf(other)).send({ ...settings, ...change });
    expect((await put({}).expect(400)).body.errors[0].path).toBe('clientSecret');
    await put({ clientSecret: CLIENT.secret }).expect(200);
    await put({ clientId: 'renamed' }).expect(200);
    await put({ issuer: `${idp.issuer}/elsewhere` }).expect(400);
  });

  it('takes domains from the owner of the server alone, and each once', async () => {
    const founder = await api.member();
    const theirs = await company('Theirs', founder.id);
    const refused = await save(theirs, { domains: ['theirs.example'] }, founder.agent).expect(403);
    expect(refused.body.code).toBe('server-owners-only');
    expect(refused.body.errors[0].path).toBe('domains');
    await save(theirs, {}, founder.agent).expect(200);
    const another = await company('Another', owner.id);
    const taken = await save(another, { domains: [DOMAIN] }).expect(409);
    expect(taken.body.code).toBe('domain-taken');
    expect(taken.body.errors[0].path).toBe('domains');
  });

  it.each([
    ['nothing there', 'http://127.0.0.1:9'],
    ['no provider', 'http://localhost:1/'],
    ['a file', 'file:///etc/passwd'],
    ['a query', 'https://login.example?x=1'],
    ['a password', 'https://a:b@login.example'],
  ])('refuses an issuer with %s', async (_, issuer) => {
    const id = await company('Broken', owner.id);
    const { status, body } = await save(id, {}, owner.agent, issuer);
    expect([400, 502]).toContain(status);
    expect(['invalid-input', 'sso-unreachable']).toContain(body.code);
    expect(body.errors[0].path).toBe('issuer');
    expect(await api.db.ssoProvider.count({ where: { organisationId: id } })).toBe(0);
  });

  it('goes with its connections when it is ended', async () => {
    const id = await company('Ending', owner.id);
    await save(id).expect(200);
    await owner.agent.delete(pathOf(id)).send({}).expect(204);
    await owner.agent.delete(pathOf(id)).send({}).expect(404);
    expect(await start(api.visitor(), id)).toBe('/sign-in?sso=sso-none');
  });
});

describe('a server that others reach', () => {
  it('asks no provider inside its network, nor over plain http', async () => {
    const publicly = await testApp({
      worker: 'none',
      publicUrl: 'https://meshwright.example',
      ssoPrivateAddresses: false,
    });
    try {
      const { agent, id } = await publicly.member();
      const made = await publicly.db.organisation.create({ data: { kind: 'company', name: 'X' } });
      await publicly.db.membership.create({
        data: { organisationId: made.id, userId: id, roles: ['owner'] },
      });
      const put = (issuer: string) => save(made.id, {}, agent, issuer);
      expect((await put(idp.issuer).expect(400)).body.errors[0]).toMatchObject({ path: 'issuer' });
      for (const issuer of ['https://127.0.0.1', 'https://localhost', 'https://169.254.169.254'])
        expect((await put(issuer).expect(502)).body.code).toBe('sso-unreachable');
    } finally {
      await publicly.close();
    }
  });
});
