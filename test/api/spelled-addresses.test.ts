import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RateLimits } from '../../backend/src/platform/http/rate-limit.js';
import { testApp, type TestApp } from './app.js';

/** Spellings that the router takes for /api/v1/...: percent-encoded letters and slashes are the same address to it. */
const SPELLINGS = ['/api', '/%61pi', '/a%70i', '/ap%69', '/%61%70%69'];

let webDir: string;
let api: TestApp;
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'mw-web-'));
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Meshwright</title>');
  api = await testApp({ webDir, rateLimits: 'memory' });
});
afterAll(async () => {
  await api.close();
  rmSync(webDir, { recursive: true, force: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly code: unknown;
}

/** Sends `path` as it is; other clients tidy it up. */
async function send(method: string, path: string, headers: OutgoingHttpHeaders = {}) {
  const { port } = new URL(api.url);
  return new Promise<Answer>((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => {
        const problem = String(response.headers['content-type']).includes('json');
        const code = problem ? (JSON.parse(text) as { code?: unknown }).code : undefined;
        done({ status: response.statusCode, headers: response.headers, code });
      });
    });
    sent.on('error', fail);
    sent.end(method === 'POST' ? '{}' : undefined);
  });
}

const JSON_BODY = { 'content-type': 'application/json' };

describe.each(SPELLINGS)('an address of the API, spelled %s', (prefix) => {
  it('is refused to the pages of another site', async () => {
    const headers = { ...JSON_BODY, origin: 'https://evil.example' };
    for (const rest of ['/v1/accounts/guest', '/v1/accounts/%67uest', '/v1/nowhere']) {
      const { status, code } = await send('POST', prefix + rest, headers);
      expect([status, code]).toEqual([403, 'cross-site']);
    }
  });

  it('is stored by nobody', async () => {
    const { status, headers } = await send('GET', `${prefix}/v1/session`);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is never a page', async () => {
    for (const path of [prefix, `${prefix}/v1/nowhere`, `${prefix}%2Fv1`]) {
      const { status, headers, code } = await send('GET', path);
      expect([status, code]).toEqual([404, 'not-found']);
      expect(headers['cache-control']).toBe('no-store');
    }
  });
});

it('a changing request of another site is refused where there is no route, too', async () => {
  const { code } = await send('POST', '/guides', { ...JSON_BODY, origin: 'https://evil.example' });
  expect(code).toBe('cross-site');
});

describe('an address that has asked too often', () => {
  const ADDRESS = ['address', '127.0.0.1'] as const;
  beforeAll(async () => {
    const limits = api.app.get(RateLimits);
    for (;;) {
      try {
        await limits.take(...ADDRESS);
      } catch {
        return;
      }
    }
  });
  afterAll(() => api.app.get(RateLimits).forget(...ADDRESS));

  it.each(SPELLINGS)('is refused however it spells %s', async (prefix) => {
    expect((await send('GET', `${prefix}/v1/session`)).status).toBe(429);
    expect((await send('POST', `${prefix}/v1/accounts/guest`, JSON_BODY)).status).toBe(429);
  });

  it('still gets the pages', async () => {
    expect((await send('GET', '/guides/one')).status).toBe(200);
  });
});
