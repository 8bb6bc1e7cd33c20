import { testApp, type TestApp } from './app.js';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

describe('health', () => {
  it.each(['/api/health', '/api/health/ready'])(
    '%s answers ok with the server clock',
    async (path) => {
      const before = Date.now();
      const response = await api.visitor().get(path).expect(200);
      expect(response.body).toEqual({ status: 'ok' });
      expect(Number(response.headers['x-server-now'])).toBeGreaterThanOrEqual(before);
    },
  );

  it('answers an unknown route with a problem document', async () => {
    const response = await api.visitor().get('/api/v1/nowhere').expect(404);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.body).toMatchObject({ status: 404, code: 'not-found' });
  });
});
