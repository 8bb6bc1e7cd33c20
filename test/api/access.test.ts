import { testApp, type Agent, type TestApp } from './app.js';
import { NUMERIC, Tab } from './attempt-driver.js';
import { story } from './story.js';

let api: TestApp;
let guest: Agent;
let member: Agent;
let other: Agent;
let tab: Tab;
beforeAll(async () => {
  api = await testApp();
  guest = await api.guest();
  member = (await api.member()).agent;
  other = (await api.member()).agent;
  tab = await Tab.interview(member, { minutes: 10, questionIds: [NUMERIC] });
  await tab.start();
});
afterAll(() => api.close());

interface Call {
  readonly method: 'get' | 'post' | 'put';
  readonly path: () => string;
  readonly body?: () => object;
  /** What its owner gets. */
  readonly own: number;
}

const attempt = (rest = '') => `/api/v1/attempts/${tab.id}${rest}`;
const interview = (rest: string) => `/api/v1/interviews/${tab.id}${rest}`;
const lease = () => ({ leaseEpoch: tab.leaseEpoch });

/** Every route that touches an attempt, in an order in which its owner may call them one after the other. */
const ofAnAttempt: Call[] = [
  { method: 'get', path: () => attempt(), own: 200 },
  { method: 'get', path: () => attempt('/receipt'), own: 200 },
  { method: 'get', path: () => attempt('/report'), own: 409 },
  {
    method: 'post',
    path: () => attempt('/lease'),
    body: () => ({ clientId: tab.clientId, takeOver: true }),
    own: 200,
  },
  {
    method: 'put',
    path: () => attempt(`/answers/${tab.attempt.items[0]?.id ?? ''}`),
    body: () => tab.write({ kind: 'numeric', text: '1' }),
    own: 200,
  },
  {
    method: 'post',
    path: () => interview('/start'),
    body: () => ({ clientId: tab.clientId }),
    own: 200,
  },
  { method: 'post', path: () => interview('/pause'), body: lease, own: 200 },
  { method: 'post', path: () => interview('/resume'), body: lease, own: 200 },
  {
    method: 'post',
    path: () => interview('/next'),
    body: () => ({ ...lease(), item: tab.attempt.items[0]?.id }),
    own: 200,
  },
  { method: 'post', path: () => attempt('/submit'), body: lease, own: 200 },
];

/** Routes of one's own things, without an id of anybody's. */
const ofAPerson: Call[] = [
  { method: 'get', path: () => '/api/v1/attempts', own: 200 },
  { method: 'get', path: () => '/api/v1/progress', own: 200 },
  { method: 'get', path: () => '/api/v1/projects/mnist-ddp-2gpu/progress', own: 200 },
  {
    method: 'post',
    path: () => '/api/v1/attempts',
    body: () => ({ questionId: NUMERIC }),
    own: 201,
  },
  { method: 'post', path: () => '/api/v1/interviews', body: () => ({ minutes: 15 }), own: 201 },
];

/** Routes that need nobody. */
const ofTheBank = [
  '/api/v1/topics',
  '/api/v1/guides',
  '/api/v1/guides/distributed-training-basics',
  '/api/v1/projects',
  '/api/v1/projects/mnist-ddp-2gpu',
  '/api/v1/questions',
  `/api/v1/questions/${NUMERIC}`,
  '/api/v1/catalog',
];

const send = (agent: Agent, { method, path, body }: Call) => {
  const request = agent[method](path());
  return body === undefined ? request : request.send(body());
};
const title = ({ method, path }: Call): string =>
  `${method} ${path.toString().replace(/.*=> /, '')}`;

describe('an attempt of somebody', () => {
  it.each(ofAnAttempt.map((call) => [title(call), call] as const))(
    'is nobody else’s: %s',
    async (_name, call) => {
      for (const [agent, status] of [
        [api.visitor(), 401],
        [guest, 404],
        [other, 404],
      ] as const) {
        const response = await send(agent, call);
        expect(response.status).toBe(status);
        expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
        expect(JSON.stringify(response.body)).not.toContain(NUMERIC);
      }
    },
  );

  const step = story();
  for (const call of ofAnAttempt)
    step(`is its owner’s: ${title(call)}`, async () => {
      const response = await send(member, call);
      expect(response.status).toBe(call.own);
      const { leaseEpoch } = response.body as { leaseEpoch?: number };
      if (leaseEpoch !== undefined) tab.leaseEpoch = leaseEpoch;
    });

  it('is in nobody else’s list, progress or export', async () => {
    for (const agent of [guest, other]) {
      const list = await agent.get('/api/v1/attempts').expect(200);
      const progress = await agent.get('/api/v1/progress').expect(200);
      const exported = await agent.get('/api/v1/account/export').expect(200);
      for (const { body } of [list, progress, exported])
        expect(JSON.stringify(body)).not.toContain(tab.id);
    }
    const own = await member.get('/api/v1/account/export').expect(200);
    expect(JSON.stringify(own.body)).toContain(tab.id);
  });

  it('is not told apart from one that never was', async () => {
    const theirs = await other.get(attempt()).expect(404);
    const none = await other
      .get('/api/v1/attempts/00000000-0000-4000-8000-000000000000')
      .expect(404);
    expect(theirs.body).toEqual(none.body);
  });
});

describe('what belongs to a person', () => {
  it.each(ofAPerson.map((call) => [title(call), call] as const))(
    'needs one, and a guest will do: %s',
    async (_name, call) => {
      expect((await send(api.visitor(), call)).status).toBe(401);
      for (const agent of [guest, member]) expect((await send(agent, call)).status).toBe(call.own);
    },
  );

  it('is kept when a guest becomes a member', async () => {
    const visitor = await api.guest();
    const practice = await Tab.practice(visitor, NUMERIC);
    await visitor
      .post('/api/v1/accounts')
      .send({
        email: 'kept@example.org',
        password: 'a long enough passphrase',
        displayName: 'Kept',
      })
      .expect(201);
    await visitor.get(`/api/v1/attempts/${practice.id}`).expect(200);
  });

  it('is gone with the account', async () => {
    const visitor = await api.guest();
    const practice = await Tab.practice(visitor, NUMERIC);
    await practice.save({ kind: 'numeric', text: '1' });
    await practice.handIn();
    await visitor.delete('/api/v1/account').send({}).expect(204);
    const where = { attemptId: practice.id };
    expect(await api.db.attempt.count({ where: { id: practice.id } })).toBe(0);
    expect(await api.db.revision.count({ where })).toBe(0);
    expect(await api.db.grade.count({ where: { attemptItem: where } })).toBe(0);
  });

  it('needs a session that is still good', async () => {
    const visitor = await api.guest();
    await visitor.get('/api/v1/progress').expect(200);
    await visitor.delete('/api/v1/session').expect(204);
    const after = await visitor.get('/api/v1/progress').expect(401);
    expect(after.body.code).toBe('not-signed-in');
    await api.visitor().get('/api/v1/progress').set('cookie', 'mw_session=made-up').expect(401);
  });
});

describe('the bank and the cost model', () => {
  it.each(ofTheBank)('are open to everybody: %s', async (path) => {
    for (const agent of [api.visitor(), guest, member]) await agent.get(path).expect(200);
  });
});

describe('requests from other sites', () => {
  it.each([
    ['origin', 'https://evil.example'],
    ['sec-fetch-site', 'cross-site'],
  ])('are refused by %s', async (header, value) => {
    const response = await member
      .post('/api/v1/attempts')
      .set(header, value)
      .send({ questionId: NUMERIC });
    expect(response.status).toBe(403);
  });

  it('are refused unless they are JSON', async () => {
    const response = await member
      .post('/api/v1/attempts')
      .type('form')
      .send({ questionId: NUMERIC });
    expect(response.status).toBe(415);
  });
});
