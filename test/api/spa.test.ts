import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { testApp, type TestApp } from './app.js';

const PAGE =
  '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><title>Meshwright</title>';

let webDir: string;
let api: TestApp;
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'mw-web-'));
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), PAGE);
  writeFileSync(join(webDir, 'assets/index-4f2a.js'), 'export {};');
  writeFileSync(join(webDir, 'assets/index-4f2a.js.map'), '{}');
  writeFileSync(join(webDir, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  api = await testApp({ webDir });
});
afterAll(async () => {
  await api.close();
  rmSync(webDir, { recursive: true, force: true });
});

describe('the pages', () => {
  it.each(['/', '/guides/multi-gpu-frameworks', '/interview/1?from=home'])(
    '%s is the SPA, never cached',
    async (path) => {
      const { text, headers } = await api.visitor().get(path).expect(200);
      expect(text).toContain('<title>Meshwright</title>');
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  it('get a nonce for styles of their own with each response, in the policy as in the page', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { text, headers } = await api.visitor().get('/').expect(200);
        const nonce = /nonce="([\w-]+)"/.exec(text)?.[1];
        expect(headers['content-security-policy']).toContain(
          `style-src 'self' 'nonce-${String(nonce)}'`,
        );
        expect(headers['content-security-policy']).toContain("script-src 'self';");
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('load hashed assets that a browser may keep for ever, and others for an hour', async () => {
    const asset = await api.visitor().get('/assets/index-4f2a.js').expect(200);
    expect(asset.headers['content-type']).toMatch(/javascript/);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const mark = await api.visitor().get('/mark.svg').expect(200);
    expect(mark.headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each([
    '/assets/index-old.js',
    '/assets/index-4f2a.js.map',
    '/favicon.ico',
    '/../package.json',
    '/.env',
  ])('%s is no page and no file', async (path) => {
    const { body } = await api.visitor().get(path).expect(404);
    expect(body.code).toBe('not-found');
  });

  it.each(['/api', '/api/v1/nowhere', '/api/nowhere/deep'])('%s is never a page', async (path) => {
    const { headers } = await api.visitor().get(path).expect(404);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it('are not for changing', async () => {
    await api.visitor().post('/guides').send({}).expect(404);
  });
});

describe('a server whose pages are not built', () => {
  it('says so and serves the API', async () => {
    const bare = await testApp({ webDir: join(webDir, 'nothing') });
    const { text } = await bare.visitor().get('/').expect(200);
    expect(text).toContain('npm run build');
    await bare.visitor().get('/api/health').expect(200);
    await bare.close();
  });
});

describe('the description of the API', () => {
  it('names every route under /api and refers to schemas that exist', async () => {
    const { body } = await api.visitor().get('/api/openapi.json').expect(200);
    expect(body.openapi).toMatch(/^3\./);
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/api/v1/session', '/api/v1/accounts', '/api/health']),
    );
    const text = JSON.stringify(body);
    const references = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name!,
    );
    expect(references.filter((name) => !(name in body.components.schemas))).toEqual([]);
  });

  it('gives each operation a name of its own', async () => {
    const { body } = await api.visitor().get('/api/openapi.json').expect(200);
    const ids = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>)
      .flatMap((operations) => Object.values(operations))
      .map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is made once, and not sent again to whoever has it', async () => {
    const path = '/api/openapi.json';
    const { headers } = await api.visitor().get(path).expect(200);
    expect(headers['cache-control']).toBe('public, max-age=300');
    const stringify = jest.spyOn(JSON, 'stringify');
    const again = await api.visitor().get(path).set('if-none-match', headers['etag']!).expect(304);
    expect(again.headers['etag']).toBe(headers['etag']);
    await api.visitor().get(path).expect(200);
    const long = stringify.mock.results.filter(({ value }) => String(value).length > 10_000);
    stringify.mockRestore();
    expect(long).toEqual([]);
  });

  it.each([
    ['gzip, deflate, br', 'gzip'],
    ['br;q=1, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0, identity', undefined],
  ])('is sent to who takes %s as %s', async (takes, sent) => {
    const path = '/api/openapi.json';
    const { headers, body } = await api.visitor().get(path).set('accept-encoding', takes);
    expect(headers['content-encoding']).toBe(sent);
    expect(headers['vary']).toContain('accept-encoding');
    expect(body.openapi).toMatch(/^3\./);
  });

  it('can be read at /api/docs with scripts and styles from this server', async () => {
    const { text, headers } = await api.visitor().get('/api/docs').expect(200);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    const sources = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source!);
    expect(sources).toHaveLength(3);
    expect(text).not.toMatch(/<script>|<script [^>]*>[^<\s]/);
    for (const source of sources) {
      await api
        .visitor()
        .get(new URL(source, `${api.url}/api/docs`).pathname)
        .expect(200);
    }
  });
});
