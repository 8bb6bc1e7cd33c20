import { RateLimits } from '../../backend/src/platform/http/rate-limit.js';
import { testApp, type TestApp } from './app.js';

describe.each(['memory', 'database'] as const)('too many requests, counted in %s', (rateLimits) => {
  let api: TestApp;
  beforeAll(async () => {
    api = await testApp({ rateLimits });
  });
  // all tests ask from one address
  beforeEach(() => api.app.get(RateLimits).forget('password-address', '127.0.0.1'));
  afterAll(() => api.close());

  const signIn = (email: string, password: string) =>
    api.visitor().post('/api/v1/session').send({ email, password });

  it('wrong passwords lock the account for a while, known or not, and say when to come back', async () => {
    const { email, password } = await api.member();
    for (const address of [email, 'nobody@example.org']) {
      for (let i = 0; i < 10; i++) await signIn(address, 'wrong password').expect(401);
      const refused = await signIn(address, address === email ? password : 'wrong password').expect(
        429,
      );
      expect(refused.body).toMatchObject({
        code: 'too-many-requests',
        retryAfterSeconds: expect.any(Number),
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    }
  });

  it('a right password ends the count', async () => {
    const { email, password } = await api.member();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 7; i++) await signIn(email, 'wrong password').expect(401);
      await signIn(email, password).expect(200);
    }
  });

  it('one address cannot try for ever over many accounts', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++)
      statuses.push((await signIn(`a${String(i)}@example.org`, 'wrong')).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('does not hinder those who only read', async () => {
    for (let i = 0; i < 100; i++) await api.visitor().get('/api/v1/session').expect(200);
  });
});
