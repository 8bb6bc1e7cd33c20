import { testApp, type TestApp } from './app.js';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

describe('a session in use', () => {
  it('prolongs the cookie with the session, and not with every request', async () => {
    const guest = await api.guest();
    const cookie = async () =>
      (await guest.get('/api/v1/sessions').expect(200)).headers['set-cookie'];
    expect(await cookie()).toBeUndefined();
    api.clock.advance(61_000);
    expect(String(await cookie())).toMatch(/^mw_session=[\w-]{43}; Max-Age=2592000; .*HttpOnly/);
    expect(await cookie()).toBeUndefined();
    // signing out right after wins over the prolonged cookie
    api.clock.advance(61_000);
    const { headers } = await guest.delete('/api/v1/session').expect(204);
    expect(headers['set-cookie']).toHaveLength(1);
    expect(String(headers['set-cookie'])).toMatch(/^mw_session=; /);
  });
});
