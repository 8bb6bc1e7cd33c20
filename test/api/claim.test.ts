import { testApp, type TestApp } from './app.js';

let api: TestApp;
beforeEach(async () => {
  api = await testApp();
});
afterEach(() => api.close());

const signUp = (email: string) =>
  api
    .visitor()
    .post('/api/v1/accounts')
    .send({ email, password: 'a long enough passphrase', displayName: 'Ada' });

describe('claiming the server', () => {
  it('is not done by guests', async () => {
    await api.guest();
    expect((await api.visitor().get('/api/v1/session')).body.claimed).toBe(false);
  });

  it('makes the first of many simultaneous accounts the owner, and only that one', async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, i) => signUp(`racer${String(i)}@example.org`).expect(201)),
    );
    expect(all.filter(({ body }) => body.user.isOwner)).toHaveLength(1);
    expect(await api.db.user.count({ where: { isOwner: true } })).toBe(1);
  });

  it('takes one of two sign-ups with the same address at the same moment', async () => {
    const both = await Promise.all([signUp('same@example.org'), signUp('same@example.org')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is not open again when the owner deletes the account', async () => {
    const owner = await api.member();
    await owner.agent.delete('/api/v1/account').send({ password: owner.password }).expect(204);
    const next = await api.member();
    const { body } = await next.agent.get('/api/v1/session');
    expect(body).toMatchObject({ claimed: true, user: { isOwner: false } });
  });
});
