import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import { testApp, type TestApp } from './app.js';
import { codeOf, enrol } from './authenticator-app.js';
import { subjectsTo, tokenTo } from './mailbox.js';

const MINUTE = 60_000;

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ worker: 'none' });
  await api.member();
});
afterAll(() => api.close());

/** A member with an app, a moment later: the code of the enrolment is past. */
async function enrolled() {
  const member = await api.member();
  const factor = await enrol(api, member);
  api.clock.advance(2 * MINUTE);
  return { ...member, ...factor };
}

async function ask({ email, password }: { email: string; password: string }) {
  const agent = api.visitor();
  const { body, headers } = await agent
    .post('/api/v1/session')
    .send({ email, password })
    .expect(200);
  return { agent, body, headers };
}
const answer = (challenge: string, code: string, agent = api.visitor()) =>
  agent.post('/api/v1/session/second-step').send({ challenge, code });

describe('a sign-in with an authenticator app', () => {
  it('gives no session before the second step, and one of strength two-factor after it', async () => {
    const member = await enrolled();
    const { agent, body, headers } = await ask(member);
    expect(body).toEqual({
      secondFactor: true,
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: expect.any(String),
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect((await agent.get('/api/v1/session')).body.user).toBeNull();

    const done = await answer(body.challenge, codeOf(api, member.secret), agent).expect(200);
    expect(done.body.user.id).toBe(member.id);
    const { body: sessions } = await agent.get('/api/v1/sessions').expect(200);
    expect(sessions.find((session: { current: boolean }) => session.current).strength).toBe(
      'two-factor',
    );
  });

  it('takes no code twice, nor an older one after a newer', async () => {
    const member = await enrolled();
    const code = codeOf(api, member.secret);
    const older = codeOf(api, member.secret, -1);
    await answer((await ask(member)).body.challenge, code).expect(200);
    for (const used of [code, older]) {
      const { body } = await answer((await ask(member)).body.challenge, used).expect(401);
      expect(body.code).toBe('wrong-code');
    }
    await answer((await ask(member)).body.challenge, codeOf(api, member.secret, 1)).expect(200);
  });

  it('opens one session of twenty at once with the same code', async () => {
    const member = await enrolled();
    const challenges = await Promise.all(
      Array.from({ length: 20 }, async () => (await ask(member)).body.challenge as string),
    );
    const code = codeOf(api, member.secret);
    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401]).toContain(status);
  });

  it('has a challenge that is good for one session and ten minutes', async () => {
    const member = await enrolled();
    const { body } = await ask(member);
    await answer(body.challenge, codeOf(api, member.secret)).expect(200);
    api.clock.advance(MINUTE);
    const again = await answer(body.challenge, codeOf(api, member.secret)).expect(401);
    expect(again.body.code).toBe('sign-in-over');

    const late = await ask(member);
    api.clock.advance(10 * MINUTE + 1);
    const { body: refused } = await answer(late.body.challenge, codeOf(api, member.secret)).expect(
      401,
    );
    expect(refused.code).toBe('sign-in-over');
  });

  it('forgives four wrong codes and no more', async () => {
    const member = await enrolled();
    const { body } = await ask(member);
    for (let i = 0; i < 5; i++)
      expect((await answer(body.challenge, '000000').expect(401)).body.code).toBe('wrong-code');
    const { body: over } = await answer(body.challenge, codeOf(api, member.secret)).expect(401);
    expect(over.code).toBe('sign-in-over');
  });

  it('takes nobody else’s code, and a challenge that nobody gave', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const { body } = await ask(one);
    await answer(body.challenge, codeOf(api, other.secret)).expect(401);
    for (const made of ['A'.repeat(43), 'x', ''])
      await answer(made, codeOf(api, one.secret)).expect(401);
  });

  it('counts wrong codes for the account, over however many sign-ins', async () => {
    const limited = await testApp({ worker: 'none', rateLimits: 'memory' });
    try {
      const member = await limited.member();
      const { secret } = await enrol(limited, member);
      limited.clock.advance(2 * MINUTE);
      const statuses: number[] = [];
      for (let i = 0; i < 12; i++) {
        const { body } = await limited
          .visitor()
          .post('/api/v1/session')
          .send({ email: member.email, password: member.password });
        const { status } = await limited
          .visitor()
          .post('/api/v1/session/second-step')
          .send({ challenge: body.challenge, code: i < 11 ? '000000' : codeOf(limited, secret) });
        statuses.push(status);
      }
      expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
      expect(statuses.slice(10)).toEqual([429, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('recovery codes', () => {
  it('sign in once each, however they are typed, and the person hears of it', async () => {
    const member = await enrolled();
    expect(member.recoveryCodes).toHaveLength(10);
    const [first, second] = member.recoveryCodes as [string, string];
    await answer((await ask(member)).body.challenge, first).expect(200);
    await answer((await ask(member)).body.challenge, first).expect(401);
    const typed = second.toLowerCase().replaceAll('-', ' ');
    await answer((await ask(member)).body.challenge, typed).expect(200);
    const { body } = await member.agent.get('/api/v1/account/protection').expect(200);
    expect(body.secondFactor.recoveryCodesLeft).toBe(8);
    const subjects = await subjectsTo(api, member.email);
    expect(subjects.filter((s) => s === 'Your way to sign in has changed')).toHaveLength(3);
  });

  it('are made anew with a code of the app, and those of before are worth nothing', async () => {
    const member = await enrolled();
    const { password, agent } = member;
    const path = '/api/v1/account/second-factor/recovery-codes';
    await agent.post(path).send({ password, code: '000000' }).expect(403);
    await agent
      .post(path)
      .send({ password: 'wrong', code: codeOf(api, member.secret) })
      .expect(403);
    const { body } = await agent
      .post(path)
      .send({ password, code: codeOf(api, member.secret) })
      .expect(200);
    await answer((await ask(member)).body.challenge, member.recoveryCodes[0]!).expect(401);
    await answer((await ask(member)).body.challenge, body.recoveryCodes[0]).expect(200);
  });

  it('and the secret of the app are stored unreadable', async () => {
    const { id, secret, recoveryCodes } = await enrolled();
    const row = await api.db.totpCredential.findUniqueOrThrow({ where: { userId: id } });
    expect(Buffer.from(row.secret).toString('latin1')).not.toContain(secret);
    const codes = await api.db.recoveryCode.findMany({ where: { userId: id } });
    expect(JSON.stringify(codes)).not.toContain(recoveryCodes[0]);
  });
});

describe('setting an app up', () => {
  it('needs the password, and counts only once a code of it was right', async () => {
    const member = await api.member();
    const { agent, password } = member;
    const begin = (body: object) => agent.post('/api/v1/account/second-factor').send(body);
    expect((await begin({}).expect(403)).body.code).toBe('wrong-password');
    expect((await begin({ password: 'wrong' }).expect(403)).body.code).toBe('wrong-password');
    const { body } = await begin({ password }).expect(200);
    expect(body.uri).toContain(`secret=${String(body.secret)}`);
    await ask(member).then(({ body: session }) => expect(session.user.id).toBe(member.id));
    const confirm = (code: string) =>
      agent.post('/api/v1/account/second-factor/confirm').send({ code });
    expect((await confirm('000000').expect(403)).body.code).toBe('wrong-code');
    await confirm(codeOf(api, body.secret)).expect(200);
    expect((await begin({ password }).expect(409)).body.code).toBe('enrolled-already');
    expect((await confirm(codeOf(api, body.secret, 1)).expect(409)).body.code).toBe(
      'enrolled-already',
    );
  });

  it('can be begun anew: the secret of before is void', async () => {
    const { agent, password } = await api.member();
    const begin = () => agent.post('/api/v1/account/second-factor').send({ password });
    const first = (await begin().expect(200)).body.secret as string;
    const second = (await begin().expect(200)).body.secret as string;
    const confirm = (secret: string) =>
      agent.post('/api/v1/account/second-factor/confirm').send({ code: codeOf(api, secret) });
    await confirm(first).expect(403);
    await confirm(second).expect(200);
  });

  it('ends every other session, renews this one as two-factor, and tells the person', async () => {
    const member = await api.member();
    const other = (await ask(member)).agent;
    await enrol(api, member);
    expect((await other.get('/api/v1/session')).body.user).toBeNull();
    const { body } = await member.agent.get('/api/v1/sessions').expect(200);
    expect(body).toEqual([expect.objectContaining({ current: true, strength: 'two-factor' })]);
    expect(await subjectsTo(api, member.email)).toContain('Your way to sign in has changed');
  });

  it('is undone with the password and a code, and a password alone signs in again', async () => {
    const member = await enrolled();
    const { agent, password } = member;
    const off = (body: object) => agent.delete('/api/v1/account/second-factor').send(body);
    await off({ password, code: '000000' }).expect(403);
    await off({ code: codeOf(api, member.secret) }).expect(403);
    await off({ password, code: codeOf(api, member.secret) }).expect(204);
    expect((await ask(member)).body.user.id).toBe(member.id);
    const { body } = await agent.get('/api/v1/sessions').expect(200);
    expect(body.map((session: { strength: string }) => session.strength)).toEqual([
      'password',
      'password',
    ]);
    expect((await agent.get('/api/v1/account/protection')).body).toEqual({
      hasPassword: true,
      secondFactor: null,
    });
  });

  it('is for members, shows in the export without its secret, and goes with the account', async () => {
    const guest = await api.guest();
    await guest.post('/api/v1/account/second-factor').send({}).expect(403);
    const { agent, id, password, secret } = await enrolled();
    const { body, text } = await agent.get('/api/v1/account/export').expect(200);
    expect(body.protection.secondFactor.recoveryCodesLeft).toBe(10);
    expect(text).not.toContain(secret);
    await agent.delete('/api/v1/account').send({ password }).expect(204);
    const where = { userId: id };
    expect(await api.db.totpCredential.count({ where })).toBe(0);
    expect(await api.db.recoveryCode.count({ where })).toBe(0);
  });
});

describe('a new password by mail', () => {
  it('leaves the second step where it is, and ends a sign-in that is half done', async () => {
    const member = await enrolled();
    // else the reset is the first proof of the address, and takes what was set up before it
    await api.db.user.update({ where: { id: member.id }, data: { verifiedAt: new Date() } });
    const half = await ask(member);
    await api.db.challenge.findFirstOrThrow({ where: { userId: member.id } });

    await api.app.get(JobsService).perform('password-reset-mail', { email: member.email });

    const token = await tokenTo(api, member.email, 'reset');
    const password = 'another passphrase of mine';
    await api
      .visitor()
      .post('/api/v1/password-resets/confirm')
      .send({ token, password })
      .expect(204);
    await answer(half.body.challenge, codeOf(api, member.secret)).expect(401);
    const { body } = await ask({ email: member.email, password });
    expect(body.secondFactor).toBe(true);
  });
});
