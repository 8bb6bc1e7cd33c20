import { get, type IncomingMessage } from 'node:http';
import { testApp, type TestApp } from './app.js';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const guestRequest = () => api.visitor().post('/api/v1/accounts/guest');

describe('headers', () => {
  it('let scripts come from this origin alone, frames from nowhere, and say nosniff', async () => {
    const { headers } = await api.visitor().get('/api/health').expect(200);
    const policy = headers['content-security-policy']!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('strict-transport-security'); // http on localhost
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('carry the server clock on errors too', async () => {
    const { headers } = await api.visitor().get('/api/v1/sessions').expect(401);
    expect(Number(headers['x-server-now'])).toBeGreaterThan(1.7e12);
  });
});

describe('behind https', () => {
  let secure: TestApp;
  beforeAll(async () => {
    secure = await testApp({ publicUrl: 'https://meshwright.example', secure: true });
  });
  afterAll(() => secure.close());

  it('the cookie is __Host- and Secure, and transport security is strict', async () => {
    const { headers } = await secure
      .visitor()
      .post('/api/v1/accounts/guest')
      .set('origin', 'https://meshwright.example')
      .send({})
      .expect(201);
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-mw_session=[\w-]{43}; .*Path=\/; .*Secure/,
    );
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  });

  it('another origin is refused', async () => {
    await secure
      .visitor()
      .post('/api/v1/accounts/guest')
      .set('origin', secure.url)
      .send({})
      .expect(403);
  });
});

describe('a request of another site', () => {
  it.each([
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
  ])('with %s: %s is refused', async (header, value) => {
    const { body } = await guestRequest().set(header, value).send({}).expect(403);
    expect(body.code).toBe('cross-site');
  });

  it.each([
    ['of this very origin', () => ({ origin: api.url, 'sec-fetch-site': 'same-origin' })],
    ['typed by hand', () => ({ 'sec-fetch-site': 'none' })],
    ['of a program', () => ({})],
  ])('but one %s passes', async (_, headers) => {
    await guestRequest().set(headers()).send({}).expect(201);
  });

  it('may still read what is public', async () => {
    await api.visitor().get('/api/v1/session').set('sec-fetch-site', 'cross-site').expect(200);
  });
});

/** More than any form of the page sends. */
const manyKeys = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${String(i)}`, 1])));

describe('a body', () => {
  const send = (body: string, type = 'application/json') =>
    guestRequest().set('content-type', type).send(body);

  it.each([
    ['malformed JSON', '{"a":', 400, 'malformed-request'],
    ['a __proto__ key', '{"__proto__": {"isOwner": true}}', 400, 'malformed-request'],
    [
      'a constructor.prototype key',
      '{"constructor": {"prototype": {"x": 1}}}',
      400,
      'malformed-request',
    ],
    ['an unknown key', '{"admin": true}', 400, 'invalid-input'],
    ['an array', '[]', 400, 'invalid-input'],
    ['nothing', '', 400, 'invalid-input'],
    ['9,000 unknown keys', manyKeys(9_000), 400, 'too-many-members'],
    ['20,000 unknown keys', manyKeys(20_000), 400, 'too-many-members'],
    ['a list of 80,000', `{"marks":[${'{},'.repeat(80_000)}{}]}`, 400, 'too-many-values'],
    ['lists in lists', `[${'[],'.repeat(80_000)}[]]`, 400, 'too-many-values'],
    [
      'deep lists',
      `[${`${'['.repeat(30)}${']'.repeat(30)},`.repeat(4_000)}0]`,
      400,
      'too-many-values',
    ],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`, 400, 'too-deep'],
    ['100,000 levels', '['.repeat(100_000), 400, 'too-deep'],
    ['more than 256 KiB', JSON.stringify({ a: 'x'.repeat(262_144) }), 413, 'body-too-large'],
  ])('of %s is refused', async (_, body, status, code) => {
    const response = await send(body);
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'as %s, which a form of another site could send, is refused',
    async (type) => {
      const { body } = await send('{}', type).expect(415);
      expect(body.code).toBe('unsupported-media-type');
    },
  );

  it('may hold brackets in its strings', async () => {
    const { body } = await send(JSON.stringify({ '[': `\\"${'['.repeat(100)}` })).expect(400);
    expect(body.code).toBe('invalid-input'); // read, and refused for its key alone
  });

  it('compressed is not unpacked', async () => {
    const { body } = await guestRequest().set('content-encoding', 'gzip').send('{}').expect(415);
    expect(body.code).toBe('unsupported-media-type');
  });
});

describe('a strange address', () => {
  it.each([
    '/api/v1/%00',
    '/api/v1/..%2f..%2fetc%2fpasswd',
    '/api/v1/%E0%A4%A',
    `/api/v1/${'a'.repeat(5_000)}`,
  ])('such as %.40s is a clear client error', async (path) => {
    const { port } = new URL(api.url);
    const response = await new Promise<IncomingMessage>((done, fail) => {
      get({ host: '127.0.0.1', port, path }, done).on('error', fail);
    });
    response.resume();
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  });
});

describe('a request that names another host', () => {
  it.each(['/api/v1/session', '/api/openapi.json', '/', '/practice', '/api/v1/no-such-thing'])(
    'gets neither page nor answer: %s',
    async (path) => {
      const { status, body, headers } = await api.visitor().get(path).set('host', 'evil.example');
      expect([status, (body as { code: string }).code]).toEqual([421, 'foreign-host']);
      expect(headers['content-type']).toContain('application/problem+json');
    },
  );

  it('opens no session', async () => {
    const { status, headers } = await guestRequest().set('host', 'evil.example:3000').send({});
    expect([status, headers['set-cookie']]).toEqual([421, undefined]);
  });

  it('is still told that the server lives', async () => {
    await api.visitor().get('/api/health').set('host', '10.0.0.7').expect(200);
    await api.visitor().get('/api/health/ready').set('host', '10.0.0.7').expect(200);
  });

  it('is not believed about its host by a proxy’s header', async () => {
    const behind = await testApp({ trustedProxies: ['127.0.0.1'], rateLimits: 'off' });
    const asked = behind.visitor().get('/api/v1/session');
    const { status } = await asked.set('host', 'evil.example').set('x-forwarded-host', 'localhost');
    expect(status).toBe(421);
    await behind
      .visitor()
      .get('/api/v1/session')
      .set('x-forwarded-host', 'evil.example')
      .expect(200);
    await behind.close();
  });
});
