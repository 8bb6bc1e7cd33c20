import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { testApp, type Agent, type TestApp } from './app.js';
import { enrol } from './authenticator-app.js';
import { subjectsTo } from './mailbox.js';
import { SoftAuthenticator } from './soft-authenticator.js';

const ORIGIN = 'http://localhost:3000';

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ worker: 'none', publicUrl: ORIGIN });
  await api.member();
});
afterAll(() => api.close());

async function begin(agent: Agent, password: string) {
  const { body } = await agent
    .post('/api/v1/account/passkeys/options')
    .send({ password })
    .expect(200);
  return body as { challenge: string; user: { id: string }; excludeCredentials: { id: string }[] };
}

const add = (agent: Agent, credential: object, name = 'Laptop') =>
  agent.post('/api/v1/account/passkeys').send({ name, credential });

/** A member with a passkey. */
async function holder() {
  const member = await api.member();
  const device = new SoftAuthenticator(ORIGIN);
  const options = await begin(member.agent, member.password);
  const { body } = await add(member.agent, device.create(options)).expect(201);
  return { ...member, device, passkeyId: (body as { id: string }).id };
}

async function challenge(agent = api.visitor()) {
  const { body } = await agent.post('/api/v1/session/passkey/options').send({}).expect(200);
  return body as { challenge: string };
}

const signIn = (credential: object, agent = api.visitor()) =>
  agent.post('/api/v1/session/passkey').send({ credential });

describe('a passkey', () => {
  it('is added after the password, and signs in by itself from then on', async () => {
    const { id, email, device, agent: first } = await holder();
    expect((await first.get('/api/v1/account/passkeys')).body).toEqual([
      {
        id: expect.any(String),
        name: 'Laptop',
        backedUp: false,
        createdAt: expect.any(String),
      },
    ]);
    expect(await subjectsTo(api, email)).toContain('Your way to sign in has changed');
    const agent = api.visitor();
    const { body } = await signIn(device.get(await challenge()), agent).expect(200);
    expect(body.user.id).toBe(id);
    const { body: sessions } = await agent.get('/api/v1/sessions').expect(200);
    expect(sessions.find((session: { current: boolean }) => session.current).strength).toBe(
      'passkey',
    );
    expect((await first.get('/api/v1/account/passkeys')).body[0].lastUsedAt).toEqual(
      expect.any(String),
    );
  });

  it('asks for no second step: the device has asked for its owner', async () => {
    const member = await holder();
    await enrol(api, member);
    const { body } = await signIn(member.device.get(await challenge())).expect(200);
    expect(body.user.id).toBe(member.id);
  });

  it('is asked for without saying who has one', async () => {
    await holder();
    const options = await challenge();
    expect(options).not.toHaveProperty('allowCredentials');
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  });

  it('has a challenge that is answered once', async () => {
    const { device } = await holder();
    const options = await challenge();
    await signIn(device.get(options)).expect(200);
    expect((await signIn(device.get(options)).expect(401)).body.code).toBe('passkey-refused');
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const shared = await challenge();
        return Promise.all([signIn(device.get(shared)), signIn(device.get(shared))]);
      }),
    );
    for (const pair of answers)
      expect(pair.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('has a challenge that ends after ten minutes', async () => {
    const { device } = await holder();
    const options = await challenge();
    api.clock.advance(10 * 60_000 + 1);
    await signIn(device.get(options)).expect(401);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a subdomain', { origin: 'http://a.localhost:3000' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a challenge of its own', { challenge: 'A'.repeat(43) }],
    ['another ceremony', { type: 'webauthn.create' }],
    ['an owner who was not asked for', { userVerified: false }],
    ['another key', { signWith: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['another person’s name', { userHandle: Buffer.from(randomUUID()).toString('base64url') }],
  ])('with %s does not sign in', async (_, lies) => {
    const { device } = await holder();
    const { body } = await signIn(device.get(await challenge(), lies)).expect(401);
    expect(body.code).toBe('passkey-refused');
  });

  it('that nobody registered does not sign in, with the same words', async () => {
    const { device } = await holder();
    const unknown = new SoftAuthenticator(ORIGIN);
    const one = await signIn(unknown.get(await challenge())).expect(401);
    const other = await signIn(device.get(await challenge(), { userVerified: false })).expect(401);
    expect(one.body).toEqual(other.body);
  });

  it('that counts must go on counting: a copy of it is refused', async () => {
    const { device } = await holder();
    device.counter = 5;
    await signIn(device.get(await challenge())).expect(200);
    await signIn(device.get(await challenge())).expect(401); // 5 again
    await signIn(device.get(await challenge(), { counter: 3 })).expect(401);
    device.counter = 6;
    await signIn(device.get(await challenge())).expect(200);
  });
});

describe('adding a passkey', () => {
  it('needs the password', async () => {
    const { agent } = await api.member();
    for (const body of [{}, { password: 'wrong' }])
      expect(
        (await agent.post('/api/v1/account/passkeys/options').send(body).expect(403)).body.code,
      ).toBe('wrong-password');
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a challenge of its own', { challenge: 'A'.repeat(43) }],
    ['another ceremony', { type: 'webauthn.get' }],
    ['an owner who was not asked for', { userVerified: false }],
  ])('is refused with %s', async (_, lies) => {
    const { agent, password } = await api.member();
    const made = new SoftAuthenticator(ORIGIN).create(await begin(agent, password), lies);
    expect((await add(agent, made).expect(400)).body.code).toBe('passkey-refused');
    expect((await agent.get('/api/v1/account/passkeys')).body).toEqual([]);
  });

  it('takes each challenge once, of its own account, and each key once', async () => {
    const [one, other] = [await api.member(), await api.member()];
    const options = await begin(one.agent, one.password);
    const device = new SoftAuthenticator(ORIGIN);
    await add(other.agent, device.create(options)).expect(400); // and the challenge is used up
    await add(one.agent, device.create(options)).expect(400);
    await add(one.agent, device.create(await begin(one.agent, one.password))).expect(201);
    const again = await begin(one.agent, one.password);
    expect(again.excludeCredentials).toHaveLength(1);
    const known = await add(one.agent, device.create(again)).expect(409);
    expect(known.body.code).toBe('passkey-known');
    const stolen = await begin(other.agent, other.password);
    await add(other.agent, device.create(stolen)).expect(409);
  });

  it.each([
    ['nothing', {}],
    ['no JSON', { clientDataJSON: 'AAAA', attestationObject: 'AAAA' }],
    ['no base64', { clientDataJSON: '<>', attestationObject: '' }],
    ['too much', { clientDataJSON: 'A'.repeat(9_000), attestationObject: '' }],
  ])('refuses %s as an answer', async (_, response) => {
    const { agent } = await api.member();
    await add(agent, { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response }).expect(400);
  });
});

describe('the list of passkeys', () => {
  it('is its owner’s alone, who names and deletes them with the password', async () => {
    const { agent, passkeyId, device, password } = await holder();
    const stranger = await api.member();
    const path = `/api/v1/account/passkeys/${passkeyId}`;
    expect((await stranger.agent.get('/api/v1/account/passkeys')).body).toEqual([]);
    await stranger.agent.patch(path).send({ name: 'Mine' }).expect(404);
    await stranger.agent.delete(path).send({ password: stranger.password }).expect(404);
    await agent.patch(path).send({ name: ' Telephone ' }).expect(204);
    expect((await agent.get('/api/v1/account/passkeys')).body[0].name).toBe('Telephone');
    await agent.delete(path).send({}).expect(403);
    await agent.delete(path).send({ password }).expect(204);
    await signIn(device.get(await challenge())).expect(401);
  });

  it('is in the export without the key, and goes with the account', async () => {
    const { agent, id, password, device } = await holder();
    const { body, text } = await agent.get('/api/v1/account/export').expect(200);
    expect(body.passkeys).toEqual([expect.objectContaining({ name: 'Laptop' })]);
    expect(text).not.toContain('publicKey');
    await agent.delete('/api/v1/account').send({ password }).expect(204);
    expect(await api.db.passkey.count({ where: { userId: id } })).toBe(0);
    await signIn(device.get(await challenge())).expect(401);
  });
});

describe('without PUBLIC_URL', () => {
  it('passkeys are at home on localhost at any port, and nowhere else', async () => {
    const local = await testApp({ worker: 'none' });
    try {
      const { body } = await local
        .visitor()
        .post('/api/v1/session/passkey/options')
        .set('origin', local.url.replace('127.0.0.1', 'localhost'))
        .set('host', new URL(local.url.replace('127.0.0.1', 'localhost')).host)
        .send({})
        .expect(200);
      expect(body.rpId).toBe('localhost');
      const elsewhere = await local
        .visitor()
        .post('/api/v1/session/passkey/options')
        .set('origin', local.url)
        .send({})
        .expect(409);
      expect(elsewhere.body.code).toBe('no-passkeys-here');
    } finally {
      await local.close();
    }
  });
});
