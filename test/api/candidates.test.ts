import { testApp, type TestApp } from './app.js';
import { company, join, type Company } from './hiring.js';

let api: TestApp;
let own: Company;
let other: Company;
beforeAll(async () => {
  api = await testApp({ worker: 'none' });
  own = await company(api);
  other = await company(api, 'Elsewhere');
});
afterAll(() => api.close());

const at = (id: string) => `/api/v1/organisations/${id}/candidates`;
const add = (email: string, more: object = {}) =>
  own.manager.post(at(own.id)).send({ email, displayName: 'Ada', ...more });

describe('a candidate', () => {
  it('is known by one address, whatever its case', async () => {
    const { body } = await add('Ada@Example.org', { extraTimePercent: 50 }).expect(201);
    expect(body).toEqual({
      id: expect.any(String),
      email: 'ada@example.org',
      displayName: 'Ada',
      timeZone: null,
      extraTimePercent: 50,
      breakSeconds: 0,
      note: '',
      invitations: 0,
      createdAt: expect.any(String),
    });
    const again = await add('ADA@example.org').expect(409);
    expect(again.body).toMatchObject({ code: 'known-candidate', candidateId: body.id });
  });

  it('gets what they need changed, and nothing else', async () => {
    const { body } = await add('grace@example.org').expect(201);
    const path = `${at(own.id)}/${body.id}`;
    const changed = await own.manager
      .patch(path)
      .send({ breakSeconds: 900, note: 'asked by mail', timeZone: 'America/New_York' })
      .expect(200);
    expect(changed.body).toEqual({
      ...body,
      breakSeconds: 900,
      note: 'asked by mail',
      timeZone: 'America/New_York',
    });
    await own.manager.get(path).expect(200, changed.body);
    const refused = await own.manager.patch(path).send({ email: 'x@example.org' }).expect(400);
    expect(refused.body.code).toBe('invalid-input');
  });

  it.each([
    ['extraTimePercent', -1],
    ['extraTimePercent', 301],
    ['extraTimePercent', 12.5],
    ['breakSeconds', 14_401],
    ['timeZone', 'Atlantis'],
    ['timeZone', '+02:00'],
    ['displayName', ' '],
    ['note', 'x\0'],
    ['email', 'ada@example.org, eve@example.org'],
  ])('is refused with %s = %j, and told where', async (path, value) => {
    const { body } = await add('new@example.org', { [path]: value }).expect(400);
    expect(body.errors).toEqual([expect.objectContaining({ path })]);
  });

  it('is found by part of a name or address, and page by page', async () => {
    for (let i = 0; i < 5; i++)
      await add(`p${String(i)}@page.example.org`, { displayName: `Page_${String(i)}` }).expect(201);
    const list = (query: object) => own.manager.get(at(own.id)).query(query).expect(200);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await list({ search: 'PAGE.example', limit: 2, ...(cursor && { cursor }) });
      seen.push(...body.items.map(({ email }: { email: string }) => email));
      cursor = body.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual([4, 3, 2, 1, 0].map((i) => `p${String(i)}@page.example.org`));
    // an underscore is a letter here, not a wildcard
    expect((await list({ search: 'page_3' })).body.items).toHaveLength(1);
    expect((await list({ search: 'page%' })).body.items).toHaveLength(0);
    await own.manager.get(at(own.id)).query({ cursor: 'nonsense' }).expect(400);
  });
});

describe('the people of an organisation', () => {
  it('are nobody else’s business', async () => {
    const { body } = await add('secret@example.org').expect(201);
    const foreign = `${at(own.id)}/${body.id}`;
    const crossed = `${at(other.id)}/${body.id}`;
    await other.manager.get(at(own.id)).expect(404);
    await other.manager.get(foreign).expect(404);
    await other.manager.get(crossed).expect(404);
    await other.manager.patch(crossed).send({ note: 'mine now' }).expect(404);
    const list = await other.manager.get(at(other.id)).expect(200);
    expect(list.body.items).toEqual([]);
  });

  it.each([
    [['reviewer'], 403],
    [['author'], 403],
    [['lead'], 403],
    [['member'], 403],
    [['member', 'manager'], 200],
    [['owner'], 200],
  ] as const)('may be read by %j: %i', async (roles, status) => {
    const { agent, id } = await api.member();
    await join(api, own.id, id, [...roles]);
    await agent.get(at(own.id)).expect(status);
  });

  it('are out of reach with the very next request once the role is gone', async () => {
    const { agent, id } = await api.member();
    await join(api, own.id, id, ['manager']);
    await agent.get(at(own.id)).expect(200);
    await api.db.membership.update({
      where: { organisationId_userId: { organisationId: own.id, userId: id } },
      data: { roles: ['reviewer'] },
    });
    await agent.get(at(own.id)).expect(403);
    await api.db.membership.delete({
      where: { organisationId_userId: { organisationId: own.id, userId: id } },
    });
    await agent.get(at(own.id)).expect(404);
  });
});
