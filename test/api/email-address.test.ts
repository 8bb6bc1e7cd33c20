import { JobsService } from '../../backend/src/platform/jobs/jobs.service.js';
import { testApp, type TestApp } from './app.js';
import { subjectsTo, tokenTo } from './mailbox.js';

const HOUR = 3_600_000;
const NEXT = 'another passphrase of mine';

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ worker: 'none' });
  await api.member();
});
afterAll(() => api.close());

const verify = (token: string, agent = api.visitor()) =>
  agent.post('/api/v1/verifications').send({ token });
const reset = (token: string, password = NEXT) =>
  api.visitor().post('/api/v1/password-resets/confirm').send({ token, password });
const signIn = (email: string, password: string) =>
  api.visitor().post('/api/v1/session').send({ email, password });

/** Asks for a reset and does what the worker would. */
async function askReset(email: string): Promise<void> {
  await api.visitor().post('/api/v1/password-resets').send({ email }).expect(202);
  await api.app.get(JobsService).perform('password-reset-mail', { email: email.toLowerCase() });
}

describe('an address', () => {
  it('is confirmed by the link of the mail that signing up sends, once', async () => {
    const { agent, email } = await api.member();
    expect((await agent.get('/api/v1/session')).body.user.emailVerified).toBe(false);
    const token = await tokenTo(api, email, 'verify');
    await verify(token, agent).expect(200, { email });
    expect((await agent.get('/api/v1/session')).body.user.emailVerified).toBe(true);
    expect((await verify(token, agent).expect(410)).body.code).toBe('link-spent');
  });

  it('is confirmed by the latest link alone', async () => {
    const { agent, email } = await api.member();
    const first = await tokenTo(api, email, 'verify');
    await agent.post('/api/v1/account/verification').send({}).expect(202);
    const second = await tokenTo(api, email, 'verify');
    expect(second).not.toBe(first);
    await verify(first).expect(410);
    await verify(second, agent).expect(200);
    await agent.post('/api/v1/account/verification').send({}).expect(202);
    expect(await subjectsTo(api, email)).toHaveLength(2); // nothing is left to confirm
  });

  it('is confirmed within two days', async () => {
    const { email } = await api.member();
    api.clock.advance(48 * HOUR + 1);
    await verify(await tokenTo(api, email, 'verify')).expect(410);
  });

  it.each(['', 'x', 'A'.repeat(43), "' OR 1=1 --", 'A'.repeat(100)])(
    'is not confirmed by the made-up token %j',
    async (token) => {
      await verify(token).expect(410);
    },
  );

  it('is confirmed by one of twenty at once', async () => {
    const { email, agent } = await api.member();
    const token = await tokenTo(api, email, 'verify');
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token, agent)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(410)]);
  });

  it('has tokens whose hashes alone are stored', async () => {
    const { id, email } = await api.member();
    const token = await tokenTo(api, email, 'verify');
    const [row] = await api.db.emailToken.findMany({ where: { userId: id } });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Buffer.from(row!.tokenHash)).toHaveLength(32);
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link of a mail; every session ends, and the person hears of it', async () => {
    const { agent, email, password } = await api.member();
    await askReset(email.toUpperCase());
    const token = await tokenTo(api, email, 'reset');
    await reset(token).expect(204);
    expect((await agent.get('/api/v1/session')).body.user).toBeNull();
    await signIn(email, password).expect(401);
    const { body } = await signIn(email, NEXT).expect(200);
    expect(body.user.emailVerified).toBe(true); // the link came by mail
    expect(await subjectsTo(api, email)).toContain('Your way to sign in has changed');
    await reset(token, 'yet another passphrase').expect(410);
    await signIn(email, NEXT).expect(200);
  });

  it('answers the same for an address that nobody has, and sends nothing', async () => {
    const { email } = await api.member();
    const ask = (address: string) =>
      api.visitor().post('/api/v1/password-resets').send({ email: address });
    const known = await ask(email).expect(202);
    const unknown = await ask('nobody@example.org').expect(202);
    expect(unknown.text).toBe(known.text);
    const jobs = await api.db.$queryRaw<{ email: string }[]>`
      SELECT data ->> 'email' AS email FROM pgboss.job WHERE name = 'password-reset-mail'`;
    expect(jobs.map((job) => job.email)).toEqual(
      expect.arrayContaining([email, 'nobody@example.org']),
    );
    await api.app.get(JobsService).perform('password-reset-mail', { email: 'nobody@example.org' });
    expect(await subjectsTo(api, 'nobody@example.org')).toEqual([]);
  });

  it('does the same work for both: the request itself looks up nobody', async () => {
    const { email } = await api.member();
    const held = async (tx: Pick<TestApp['db'], '$executeRaw'>) => {
      // whoever looked anybody up would wait for the end of this
      await tx.$executeRaw`LOCK TABLE "User" IN ACCESS EXCLUSIVE MODE`;
      for (const address of [email, 'nobody@example.org'])
        await api.visitor().post('/api/v1/password-resets').send({ email: address }).expect(202);
    };
    await api.db.$transaction(held, { timeout: 60_000 });
  });

  it('is replaced within an hour, and by the latest link alone', async () => {
    const { email } = await api.member();
    await askReset(email);
    const first = await tokenTo(api, email, 'reset');
    await askReset(email);
    await reset(first).expect(410);
    const second = await tokenTo(api, email, 'reset');
    api.clock.advance(HOUR + 1);
    await reset(second).expect(410);
  });

  it('is replaced by one of ten at once', async () => {
    const { email } = await api.member();
    await askReset(email);
    const token = await tokenTo(api, email, 'reset');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => reset(token, `the passphrase number ${String(i)}`)),
    );
    const winner = answers.findIndex(({ status }) => status === 204);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    await signIn(email, `the passphrase number ${String(winner)}`).expect(200);
  });

  it('is not replaced by a token that confirms an address, nor the other way round', async () => {
    const { email } = await api.member();
    await reset(await tokenTo(api, email, 'verify')).expect(410);
    await askReset(email);
    await verify(await tokenTo(api, email, 'reset')).expect(410);
  });

  it('needs a new one that is good, and keeps the link for a second try', async () => {
    const { email } = await api.member();
    await askReset(email);
    const token = await tokenTo(api, email, 'reset');
    const { body } = await reset(token, 'short').expect(400);
    expect(body.errors[0].path).toBe('password');
    await reset(token).expect(204);
  });

  it('leaves a link for nobody after the account is deleted', async () => {
    const { agent, id, email, password } = await api.member();
    await askReset(email);
    const token = await tokenTo(api, email, 'reset');
    await agent.delete('/api/v1/account').send({ password }).expect(204);
    await reset(token).expect(410);
    expect(await api.db.emailToken.count({ where: { userId: id } })).toBe(0);
  });
});

describe('mails on request', () => {
  it('are limited for one receiver, whether there is an account or not', async () => {
    const limited = await testApp({ worker: 'none', rateLimits: 'memory' });
    try {
      const { email, agent } = await limited.member();
      for (const address of [email, 'nobody@example.org']) {
        const ask = () =>
          limited.visitor().post('/api/v1/password-resets').send({ email: address });
        for (let i = 0; i < 5; i++) await ask().expect(202);
        await ask().expect(429);
      }
      for (let i = 0; i < 5; i++)
        await agent.post('/api/v1/account/verification').send({}).expect(202);
      await agent.post('/api/v1/account/verification').send({}).expect(429);
    } finally {
      await limited.close();
    }
  });
});
