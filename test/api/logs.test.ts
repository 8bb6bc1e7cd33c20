import { loadConfig } from '../../backend/src/platform/config/config.js';
import { testApp, type TestApp } from './app.js';

const SECRETS = {
  password: 'open, sesame, and let 4 in',
  wrong: 'open barley open barley',
  email: 'ali.baba@example.org',
  name: 'Ali Baba of Baghdad',
  query: 'forty-thieves',
};

let api: TestApp;
let log: string;
beforeAll(async () => {
  log = '';
  // with a mail server, though one that is away: without one the log is where links are told
  const mail = loadConfig({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.org' }).mail;
  api = await testApp({ logLevel: 'trace', mail }, (line) => {
    log += line;
  });
  await api.db.$executeRawUnsafe(
    'ALTER TABLE "User" ADD CONSTRAINT refuse CHECK ("displayName" NOT LIKE \'%Cave%\')',
  );
});
afterAll(() => api.close());

describe('the log, at its most talkative', () => {
  it('tells of requests and failures and holds no secret, address, name, query or answer', async () => {
    const { password, wrong, email, name, query } = SECRETS;
    const agent = api.visitor();
    const made = await agent
      .post('/api/v1/accounts')
      .send({ email, password, displayName: name })
      .expect(201);
    const token = /mw_session=([\w-]+)/.exec(String(made.headers['set-cookie']))![1]!;
    await agent.post('/api/v1/session').send({ email, password: wrong }).expect(401);
    await agent
      .post('/api/v1/session')
      .send({ email, password, [query]: 1 })
      .expect(400);
    await agent.get(`/api/v1/session?q=${query}`).expect(200);

    // a statement that fails with the input among its values
    await agent
      .patch('/api/v1/account')
      .send({ displayName: `${name} in the Cave` })
      .expect(500);

    expect(log).toContain('"path":"/api/v1/session"');
    expect(log).toContain('internal-error');
    for (const [what, secret] of Object.entries({ ...SECRETS, token })) {
      expect([what, log.split('\n').filter((line) => line.includes(secret))]).toEqual([what, []]);
    }
    expect(log).not.toMatch(/argon2|\$v=19|set-cookie/i);
  });

  it('and the answer to a failure tells nothing of the inside', async () => {
    const { agent } = await api.member();
    const { body } = await agent
      .patch('/api/v1/account')
      .send({ displayName: 'In the Cave' })
      .expect(500);
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      code: 'internal-error',
      detail: 'Something went wrong on the server. It has been logged.',
    });
  });
});
