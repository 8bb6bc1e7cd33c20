import { jest } from '@jest/globals';
import { ARGON2ID, argon2 } from '../../backend/src/identity/accounts/passwords.js';
import { testApp, type Agent, type TestApp } from './app.js';

const PASSWORD = 'a long enough passphrase';

let api: TestApp;
beforeAll(async () => {
  api = await testApp({}, undefined, { hashing: ARGON2ID });
  await api.member(); // claims the server, so that the others are ordinary members
});
afterAll(() => api.close());

/** What comparing with a hash costs: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash` without its last two. */
const costOf = (hash: string): string => hash.split('$').slice(0, 4).join('$');

const signUp = (agent: Agent, email: string) =>
  agent.post('/api/v1/accounts').send({ email, password: PASSWORD, displayName: 'Ada' });

describe('a visitor', () => {
  it('has no user, and knows that the server is claimed', async () => {
    const { body } = await api.visitor().get('/api/v1/session').expect(200);
    expect(body).toEqual({
      user: null,
      mayAuthor: false,
      smtp: false,
      claimed: true,
      serverNow: expect.any(Number),
    });
  });

  it('becomes a guest with a cookie that scripts cannot read', async () => {
    const response = await api.visitor().post('/api/v1/accounts/guest').send({}).expect(201);
    expect(response.body.user).toMatchObject({
      kind: 'guest',
      displayName: 'Guest',
      isOwner: false,
    });
    expect(response.body.user).not.toHaveProperty('email');
    const cookie = String(response.headers['set-cookie']);
    expect(cookie).toMatch(/^mw_session=[\w-]{43}; .*HttpOnly/);
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toContain('Secure');
  });

  it('stays the same guest when asking twice', async () => {
    const guest = await api.guest();
    const first = await guest.get('/api/v1/session');
    const again = await guest.post('/api/v1/accounts/guest').send({}).expect(201);
    expect(again.body.user.id).toBe(first.body.user.id);
  });
});

describe('signing up', () => {
  it('upgrades the guest in place: same id, same organisation, a new token, the old one worthless', async () => {
    const guest = api.visitor();
    const before = await guest.post('/api/v1/accounts/guest').send({}).expect(201);
    const oldCookie = String(before.headers['set-cookie']).split(';')[0]!;
    const after = await signUp(guest, 'Upgraded@Example.org').expect(201);
    expect(after.body.user).toMatchObject({
      id: before.body.user.id,
      organisationId: before.body.user.organisationId,
      kind: 'member',
      email: 'upgraded@example.org',
      displayName: 'Ada',
      isOwner: false,
    });
    const { body } = await api.visitor().get('/api/v1/session').set('cookie', oldCookie);
    expect(body.user).toBeNull();
  });

  it('refuses an address that is taken, in any case of letters, and keeps the guest a guest', async () => {
    await signUp(api.visitor(), 'taken@example.org').expect(201);
    const guest = await api.guest();
    const { body } = await signUp(guest, 'TAKEN@example.org').expect(409);
    expect(body.code).toBe('sign-up-refused');
    expect((await guest.get('/api/v1/session')).body.user.kind).toBe('guest');
  });

  it('of one guest twice at once makes one account and refuses the other', async () => {
    const guest = await api.guest();
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((name) => signUp(guest, `${name}@twice.example.org`)),
    );
    const outcomes = answers.map(({ status, body }) =>
      status === 201 ? 'made' : `${String(status)} ${String(body.code)}`,
    );
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
    for (const outcome of outcomes) expect(['made', '409 signed-in-already']).toContain(outcome);
  });

  it('refuses a member who is signed in', async () => {
    const { agent } = await api.member();
    const { body } = await signUp(agent, 'second@example.org').expect(409);
    expect(body.code).toBe('signed-in-already');
  });

  it.each([
    ['a short password', { password: 'short' }, 'password'],
    ['an endless password', { password: 'x'.repeat(201) }, 'password'],
    ['no address', { email: 'nobody' }, 'email'],
    ['a blank name', { displayName: '   ' }, 'displayName'],
    ['NUL in a name', { displayName: 'A\0da' }, 'displayName'],
    ['half a character in a name', { displayName: 'Ada \ud83d' }, 'displayName'],
    ['NUL in a password', { password: `${PASSWORD}\0` }, 'password'],
    ['NUL in an address', { email: 'a\0da@example.org' }, 'email'],
    ['an unknown key', { isOwner: true }, ''],
  ])('refuses %s and says where', async (_, change, path) => {
    const request = { email: 'x@example.org', password: PASSWORD, displayName: 'X', ...change };
    const { body } = await api.visitor().post('/api/v1/accounts').send(request).expect(400);
    expect(body.code).toBe('invalid-input');
    expect(body.errors).toEqual([expect.objectContaining({ path, message: expect.any(String) })]);
  });
});

describe('signing in and out', () => {
  it('gives the account back, and nothing after signing out', async () => {
    const { email, password, id } = await api.member();
    const agent = api.visitor();
    const { body } = await agent
      .post('/api/v1/session')
      .send({ email: email.toUpperCase(), password })
      .expect(200);
    expect(body.user.id).toBe(id);
    await agent.delete('/api/v1/session').expect(204);
    expect((await agent.get('/api/v1/session')).body.user).toBeNull();
  });

  it('answers a wrong password and an unknown address with the same words', async () => {
    const { email } = await api.member();
    const wrong = await api
      .visitor()
      .post('/api/v1/session')
      .send({ email, password: 'not it at all' })
      .expect(401);
    const unknown = await api
      .visitor()
      .post('/api/v1/session')
      .send({ email: 'nobody@example.org', password: 'not it at all' })
      .expect(401);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('does the same work for both', async () => {
    const { email } = await api.member();
    const stored = await api.db.user.findFirstOrThrow({ where: { email } });
    // no clock: what argon2 is asked to compare with says what it costs
    const compare = jest.spyOn(argon2, 'compare');
    for (const address of [email, 'nobody@example.org'])
      await api
        .visitor()
        .post('/api/v1/session')
        .send({ email: address, password: 'not it at all' })
        .expect(401);
    const [known, unknown, ...more] = compare.mock.calls.map(([against]) => String(against));
    compare.mockRestore();
    expect(known).toBe(stored.passwordHash);
    expect(costOf(unknown!)).toBe(costOf(known!));
    expect(more).toEqual([]);
  });

  it('expires a session after its days without use', async () => {
    const { agent } = await api.member();
    api.clock.advance(20 * 86_400_000);
    expect((await agent.get('/api/v1/session')).body.user).not.toBeNull(); // use puts the end off
    api.clock.advance(29 * 86_400_000);
    expect((await agent.get('/api/v1/session')).body.user).not.toBeNull();
    api.clock.advance(31 * 86_400_000);
    expect((await agent.get('/api/v1/session')).body.user).toBeNull();
  });

  it('ends a session after 90 days, however much it was used', async () => {
    const { agent } = await api.member();
    for (let day = 0; day < 85; day += 17) {
      api.clock.advance(17 * 86_400_000);
      expect((await agent.get('/api/v1/session')).body.user).not.toBeNull();
    }
    api.clock.advance(6 * 86_400_000);
    expect((await agent.get('/api/v1/session')).body.user).toBeNull();
  });

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(10_000), "' OR 1=1 --"])(
    'takes the cookie %j for no session',
    async (value) => {
      const agent = api.visitor();
      await agent
        .get('/api/v1/sessions')
        .set('cookie', `mw_session=${encodeURIComponent(value)}`)
        .expect(401);
    },
  );
});

describe('the list of sessions', () => {
  it('shows each browser, ends one on request, and nobody else can', async () => {
    const { agent, email, password } = await api.member();
    const other = api.visitor();
    await other
      .post('/api/v1/session')
      .set('user-agent', 'Other browser')
      .send({ email, password })
      .expect(200);
    const { body: list } = await agent.get('/api/v1/sessions').expect(200);
    expect(list).toHaveLength(2);
    const theirs = list.find((session: { current: boolean }) => !session.current);
    expect(theirs.userAgent).toBe('Other browser');
    expect(Object.keys(theirs).sort()).toEqual([
      'createdAt',
      'current',
      'id',
      'lastSeenAt',
      'strength',
      'userAgent',
    ]);

    const stranger = await api.member();
    await stranger.agent.delete(`/api/v1/sessions/${theirs.id}`).expect(404);
    await agent.delete(`/api/v1/sessions/${theirs.id}`).expect(204);
    expect((await other.get('/api/v1/session')).body.user).toBeNull();
    expect((await agent.get('/api/v1/sessions')).body).toHaveLength(1);
  });

  it('is ended as a whole, here as well', async () => {
    const { agent, email, password } = await api.member();
    const other = api.visitor();
    await other.post('/api/v1/session').send({ email, password }).expect(200);
    const bystander = await api.member();
    const answer = await agent.delete('/api/v1/sessions').expect(204);
    expect(String(answer.headers['set-cookie'])).toMatch(/^mw_session=;/);
    for (const browser of [agent, other])
      expect((await browser.get('/api/v1/session')).body.user).toBeNull();
    expect((await bystander.agent.get('/api/v1/session')).body.user).not.toBeNull();
  });

  it('tells how somebody signed in', async () => {
    const { agent } = await api.member();
    expect((await agent.get('/api/v1/sessions')).body[0].strength).toBe('password');
    const guest = await api.guest();
    expect((await guest.get('/api/v1/sessions')).body[0].strength).toBe('none');
  });

  it('refuses an id that is no id', async () => {
    const { agent } = await api.member();
    const { body } = await agent.delete('/api/v1/sessions/not-an-id').expect(400);
    expect(body.code).toBe('invalid-input');
  });
});

describe('the account', () => {
  it('takes a new name', async () => {
    const { agent } = await api.member();
    const { body } = await agent
      .patch('/api/v1/account')
      .send({ displayName: ' Grace ' })
      .expect(200);
    expect(body.displayName).toBe('Grace');
  });

  it('changes the password with the present one, ending every other session and renewing this one', async () => {
    const { agent, email, password } = await api.member();
    const other = api.visitor();
    await other.post('/api/v1/session').send({ email, password }).expect(200);
    const wrong = await agent
      .post('/api/v1/account/password')
      .send({ current: 'wrong', next: 'another passphrase' });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong-password']);

    await agent
      .post('/api/v1/account/password')
      .send({ current: password, next: 'another passphrase' })
      .expect(200);
    expect((await agent.get('/api/v1/session')).body.user.email).toBe(email);
    expect((await other.get('/api/v1/session')).body.user).toBeNull();
    await api.visitor().post('/api/v1/session').send({ email, password }).expect(401);
    await api
      .visitor()
      .post('/api/v1/session')
      .send({ email, password: 'another passphrase' })
      .expect(200);
  });

  it('offers no password change to a guest', async () => {
    const guest = await api.guest();
    const { body } = await guest
      .post('/api/v1/account/password')
      .send({ current: 'x', next: 'another passphrase' })
      .expect(403);
    expect(body.code).toBe('members-only');
  });

  it('exports what is held, without the password hash or a token', async () => {
    const { agent, email } = await api.member();
    const { body, headers } = await agent.get('/api/v1/account/export').expect(200);
    expect(headers['content-disposition']).toContain('meshwright-export.json');
    expect(body.account.email).toBe(email);
    expect(body.sessions).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash|tokenHash/);
  });

  it('is deleted with every row of it, after the password', async () => {
    const { agent, id, email, password } = await api.member();
    const user = await api.db.user.findUniqueOrThrow({ where: { id } });
    const wrong = await agent.delete('/api/v1/account').send({ password: 'wrong' });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong-password']);
    await agent.delete('/api/v1/account').send({}).expect(403);

    await agent.delete('/api/v1/account').send({ password }).expect(204);
    expect((await agent.get('/api/v1/session')).body.user).toBeNull();
    await api.visitor().post('/api/v1/session').send({ email, password }).expect(401);
    const where = { organisationId: user.organisationId };
    expect(await api.db.user.count({ where: { id } })).toBe(0);
    expect(await api.db.organisation.count({ where: { id: user.organisationId } })).toBe(0);
    expect(await api.db.session.count({ where })).toBe(0);
    expect(await api.db.membership.count({ where })).toBe(0);
    expect(await api.db.auditEvent.count({ where })).toBe(0);
  });

  it('of a guest is deleted without a password', async () => {
    const guest = await api.guest();
    await guest.delete('/api/v1/account').send({}).expect(204);
    expect((await guest.get('/api/v1/session')).body.user).toBeNull();
  });

  it.each([
    ['get', '/api/v1/account/export'],
    ['get', '/api/v1/sessions'],
    ['delete', '/api/v1/account'],
    ['patch', '/api/v1/account'],
    ['post', '/api/v1/account/password'],
  ] as const)('%s %s is closed to a visitor', async (method, path) => {
    const { body } = await api.visitor()[method](path).send({}).expect(401);
    expect(body.code).toBe('not-signed-in');
  });
});
