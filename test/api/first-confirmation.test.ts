import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import { tokenFor } from './api-token.js';
import { testApp, type TestApp } from './app.js';
import { enrol } from './authenticator-app.js';
import { tokenTo } from './mailbox.js';
import { SoftAuthenticator } from './soft-authenticator.js';

const ORIGIN = 'http://localhost:3000';
const OWNERS = 'what the owner of the address chose';

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ worker: 'none', publicUrl: ORIGIN });
  await api.member();
});
afterAll(() => api.close());

type Account = Awaited<ReturnType<TestApp['member']>>;

const verify = (token: string, agent = api.visitor()) =>
  agent.post('/api/v1/verifications').send({ token });

async function addPasskey({ agent, password }: Account): Promise<SoftAuthenticator> {
  const device = new SoftAuthenticator(ORIGIN);
  const { body } = await agent
    .post('/api/v1/account/passkeys/options')
    .send({ password })
    .expect(200);
  await agent
    .post('/api/v1/account/passkeys')
    .send({ name: 'Mine', credential: device.create(body) })
    .expect(201);
  return device;
}

async function byPasskey(device: SoftAuthenticator) {
  const agent = api.visitor();
  const { body } = await agent.post('/api/v1/session/passkey/options').send({}).expect(200);
  return agent.post('/api/v1/session/passkey').send({ credential: device.get(body) });
}

const signIn = (email: string, password: string) =>
  api.visitor().post('/api/v1/session').send({ email, password });

/** The owner of the address asks for a new password and chooses one. */
async function reset(email: string): Promise<void> {
  await api.app.get(JobsService).perform('password-reset-mail', { email });
  const token = await tokenTo(api, email, 'reset');
  await api
    .visitor()
    .post('/api/v1/password-resets/confirm')
    .send({ token, password: OWNERS })
    .expect(204);
}

/** An organisation with a provider, that knows the account by it. */
async function linked(userId: string, enforced: boolean): Promise<string> {
  const { id } = await api.db.organisation.create({
    data: {
      kind: 'company',
      name: 'Team',
      memberships: { create: { userId, roles: ['manager'] } },
      sso: {
        create: {
          issuer: 'https://idp.example',
          clientId: 'meshwright',
          clientSecret: Uint8Array.from([1]),
          domains: [],
          enforced,
        },
      },
    },
  });
  await api.db.ssoIdentity.create({
    data: { organisationId: id, issuer: 'https://idp.example', subject: userId, userId },
  });
  return id;
}

const lastMail = async (to: string): Promise<string> =>
  (await api.db.outboxMail.findFirstOrThrow({ where: { to }, orderBy: { createdAt: 'desc' } }))
    .text ?? '';

describe('a new password that is the first to confirm the address', () => {
  it('removes what whoever signed up set up to come in by', async () => {
    const stranger = await api.member();
    const device = await addPasskey(stranger);
    expect((await byPasskey(device)).status).toBe(200);
    await enrol(api, stranger);
    await linked(stranger.id, false);
    await reset(stranger.email);
    expect((await byPasskey(device)).status).toBe(401);
    const { body } = await signIn(stranger.email, OWNERS).expect(200);
    expect(body.user).toMatchObject({ id: stranger.id, emailVerified: true }); // no second step
    const of = { where: { userId: stranger.id } };
    expect(await api.db.passkey.count(of)).toBe(0);
    expect(await api.db.recoveryCode.count(of)).toBe(0);
    expect(await api.db.ssoIdentity.count(of)).toBe(0);
    expect(await lastMail(stranger.email)).toContain(
      'They were removed: passkeys, the authenticator app, recovery codes, connections with single sign-on.',
    );
  });

  it('ends tokens of programs and says so in the log of their organisation', async () => {
    const stranger = await api.member();
    const { body: organisation } = await stranger.agent
      .post('/api/v1/organisations')
      .send({ name: 'Team', timeZone: 'UTC' })
      .expect(201);
    const token = await tokenFor(api, {
      organisationId: organisation.id,
      createdById: stranger.id,
      scopes: ['assessments:read'],
    });
    await reset(stranger.email);
    const answer = await api
      .visitor()
      .get(`/api/v1/organisations/${organisation.id}/assessments`)
      .set('authorization', `Bearer ${token}`);
    expect(answer.status).toBe(401);
    const where = { organisationId: organisation.id, action: 'api-token.revoked' };
    expect(await api.db.auditEvent.count({ where })).toBe(1);
  });

  it('leaves no membership of an organisation that holds its members to the sign-in that is gone', async () => {
    const stranger = await api.member();
    const organisationId = await linked(stranger.id, true);
    await reset(stranger.email);
    expect(await api.db.membership.count({ where: { organisationId } })).toBe(0);
  });

  it('says nothing of what there was not', async () => {
    const { email } = await api.member();
    await reset(email);
    expect(await lastMail(email)).not.toContain('removed');
  });
});

describe('an address that its account has confirmed', () => {
  it('keeps all ways in at a new password', async () => {
    const member = await api.member();
    const device = await addPasskey(member);
    await verify(await tokenTo(api, member.email, 'verify'), member.agent).expect(200);
    await reset(member.email);
    expect((await byPasskey(device)).status).toBe(200);
    expect(await lastMail(member.email)).not.toContain('removed');
  });
});

describe('the copy of an account', () => {
  const invite = async (to: string) => {
    const { agent } = await api.member();
    const { body } = await agent
      .post('/api/v1/organisations')
      .send({ name: 'Mesh Labs', timeZone: 'UTC' })
      .expect(201);
    await agent
      .post(`/api/v1/organisations/${body.id}/member-invitations`)
      .send({ email: to, roles: ['reviewer'] })
      .expect(201);
  };
  const mails = async ({ agent }: Account) =>
    (
      (await agent.get('/api/v1/account/export').expect(200)).body.mails as { subject: string }[]
    ).map(({ subject }) => subject);

  it('holds what others sent to its address once that is confirmed', async () => {
    const member = await api.member();
    await invite(member.email);
    expect(await mails(member)).toEqual(['Confirm your e-mail address']);
    await verify(await tokenTo(api, member.email, 'verify'), member.agent).expect(200);
    expect(await mails(member)).toEqual([
      'Confirm your e-mail address',
      'Join Mesh Labs on Meshwright',
    ]);
  });
});

describe('the link that confirms an address', () => {
  it('confirms nothing for whoever is not signed in to the account, and stays good', async () => {
    const { email, agent } = await api.member();
    const token = await tokenTo(api, email, 'verify');
    const other = await api.member();
    for (const browser of [api.visitor(), await api.guest(), other.agent]) {
      const { status, body } = await verify(token, browser);
      expect([status, body.code]).toEqual([403, 'sign-in-to-confirm']);
    }
    expect((await agent.get('/api/v1/session')).body.user.emailVerified).toBe(false);
    await verify(token, agent).expect(200, { email });
  });
});
