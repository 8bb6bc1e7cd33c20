import { testApp, type Agent, type TestApp } from './app.js';

const AT = '/api/v1/organisations';
const NEW = { name: 'Stranger & Co' };

const founding = async (agent: Agent): Promise<string> =>
  ((await agent.get(AT).expect(200)).body as { founding: string }).founding;
const refused = async (agent: Agent): Promise<string> =>
  ((await agent.post(AT).send(NEW).expect(403)).body as { code: string }).code;

describe.each([
  ['owner', 'organisations-by-owner'],
  ['invitation', 'organisations-by-invitation'],
] as const)('a server on which organisations are made by %s', (organisations, code) => {
  let api: TestApp;
  let owner: Agent;
  let stranger: { agent: Agent; id: string; email: string };
  beforeAll(async () => {
    api = await testApp({ organisations });
    ({ agent: owner } = await api.member());
    stranger = await api.member();
  });
  afterAll(() => api.close());

  it('lets its owner make one, with the keys of the bank', async () => {
    expect(await founding(owner)).toBe('allowed');
    const { body } = await owner.post(AT).send({ name: 'Ours' }).expect(201);
    expect(body).toMatchObject({ name: 'Ours', bankKeys: true });
  });

  it('tells everybody else who may', async () => {
    expect(await founding(stranger.agent)).toBe(organisations);
    expect(await refused(stranger.agent)).toBe(code);
    expect(await api.db.organisation.count({ where: { name: NEW.name } })).toBe(0);
  });

  it('keeps the list of organisations from everybody else', async () => {
    await stranger.agent.get('/api/v1/server/organisations').expect(403);
    await stranger.agent
      .post('/api/v1/server/founders')
      .send({ email: stranger.email })
      .expect(403);
    await owner.post(AT).send({ name: 'Listed' }).expect(201);
    const { body } = await owner.get('/api/v1/server/organisations').expect(200);
    const listed = expect.objectContaining({
      name: 'Listed',
      members: 1,
      bankKeys: true,
    }) as object;
    expect(body).toMatchObject({
      creation: organisations,
      organisations: expect.arrayContaining([listed]) as object[],
    });
  });
});

describe('an invitation to make an organisation', () => {
  let api: TestApp;
  let owner: Agent;
  beforeAll(async () => {
    api = await testApp({ organisations: 'invitation' });
    ({ agent: owner } = await api.member());
  });
  afterAll(() => api.close());

  const invite = (email: string) => owner.post('/api/v1/server/founders').send({ email });

  it('is good once the address is confirmed, for one organisation, without keys', async () => {
    const { agent, id, email } = await api.member();
    await invite(email.toUpperCase()).expect(201);
    expect(await founding(agent)).toBe('unconfirmed');
    expect(await refused(agent)).toBe('address-not-confirmed');
    await api.db.user.update({ where: { id }, data: { verifiedAt: new Date() } });
    expect(await founding(agent)).toBe('allowed');
    const made = await Promise.all([1, 2, 3].map(() => agent.post(AT).send(NEW)));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    expect(await api.db.organisation.findMany({ where: { name: NEW.name } })).toMatchObject([
      { bankKeys: false },
    ]);
    expect(await founding(agent)).toBe('invitation');
  });

  it('can be taken back, and the owner’s log says both', async () => {
    const { agent, id, email } = await api.member();
    await api.db.user.update({ where: { id }, data: { verifiedAt: new Date() } });
    await invite(email).expect(201);
    await invite(email).expect(201);
    const { body } = await owner.delete(`/api/v1/server/founders/${email}`).expect(200);
    expect(body).toMatchObject({ founders: [] });
    await owner.delete(`/api/v1/server/founders/${email}`).expect(404);
    expect(await refused(agent)).toBe('organisations-by-invitation');
    const log = await api.db.auditEvent.findMany({
      where: { action: { startsWith: 'server.founder' } },
      orderBy: { sequence: 'desc' },
      take: 2,
    });
    expect(log.map(({ action }) => action)).toEqual([
      'server.founder-withdrawn',
      'server.founder-invited',
    ]);
  });
});

it('every account may make organisations where that is open, and none of them has the keys', async () => {
  const api = await testApp({ organisations: 'open' });
  await api.member();
  const { agent } = await api.member();
  const { body } = await agent.post(AT).send(NEW).expect(201);
  expect(body).toMatchObject({ bankKeys: false });
  await api.close();
});
