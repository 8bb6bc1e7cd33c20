import { testApp, type TestApp } from './app.js';

let api: TestApp;
let lines: Record<string, unknown>[];
beforeAll(async () => {
  lines = [];
  api = await testApp({ logLevel: 'info', rateLimits: 'memory' }, (line) => {
    lines.push(JSON.parse(line) as Record<string, unknown>);
  });
  await api.member(); // the owner of the server, who may have what others may not
});
afterAll(() => api.close());

const told = (msg: string) =>
  lines.filter((line) => line['context'] === 'security' && line['msg'] === msg);

describe('the log of what matters for security', () => {
  it('tells of each session that is opened, by whom and how', async () => {
    const { id } = await api.member();
    expect(told('a session was opened')).toContainEqual(
      expect.objectContaining({ userId: id, strength: 'password' }),
    );
  });

  it('tells of wrong credentials without saying whose', async () => {
    await api
      .visitor()
      .post('/api/v1/session')
      .send({ email: 'somebody@example.org', password: 'not theirs' })
      .expect(401);
    expect(told('refused').at(-1)).toMatchObject({
      code: 'wrong-credentials',
      status: 401,
      ip: expect.stringMatching(/127\.0\.0\.1/),
      path: '/api/v1/session',
    });
    expect(JSON.stringify(lines)).not.toContain('somebody@example.org');
  });

  it('tells who has asked for what they may not have', async () => {
    const { agent, id } = await api.member();
    await agent.get('/api/v1/authoring/questions').expect(403);
    expect(told('refused').at(-1)).toMatchObject({ code: 'authors-only', userId: id });
  });

  it('tells of requests from other sites', async () => {
    await api
      .visitor()
      .post('/api/v1/session')
      .set('origin', 'https://evil.example')
      .send({})
      .expect(403);
    expect(told('refused').at(-1)).toMatchObject({ status: 403, method: 'POST' });
  });

  it('tells of too many requests', async () => {
    const email = 'guessed@example.org';
    for (let i = 0; i < 10; i++)
      await api.visitor().post('/api/v1/session').send({ email, password: 'guess' }).expect(401);
    await api.visitor().post('/api/v1/session').send({ email, password: 'guess' }).expect(429);
    expect(told('refused').at(-1)).toMatchObject({ code: 'too-many-requests', status: 429 });
  });

  it('does not tell of visitors who merely have to sign in', async () => {
    const before = told('refused').length;
    await api.visitor().get('/api/v1/progress').expect(401);
    expect(told('refused')).toHaveLength(before);
  });
});
