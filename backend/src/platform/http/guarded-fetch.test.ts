import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ForbiddenAddress, guardedFetch, isInside } from './guarded-fetch.js';

describe('an address inside', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    'ff02::1',
  ])('is %s', (address) => {
    expect(isInside(address)).toBe(true);
  });

  it.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
    'is not %s',
    (address) => {
      expect(isInside(address)).toBe(false);
    },
  );
});

describe('a guarded fetch', () => {
  let server: Server;
  let port: number;
  let calls = 0;
  beforeAll(async () => {
    server = createServer((request, answer) => {
      calls++;
      if (request.url === '/large') answer.end(Buffer.alloc(600 * 1024));
      else if (request.url === '/away') answer.writeHead(302, { location: '/' }).end();
      else answer.setHeader('content-type', 'application/json').end('{"ok":true}');
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.close();
  });
  beforeEach(() => {
    calls = 0;
  });
  const at = (path = '/') => `http://127.0.0.1:${String(port)}${path}`;

  it.each([
    'http://meshwright.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://localhost/',
    'ftp://meshwright.example/',
    'file:///etc/passwd',
  ])('does not go to %s', async (url) => {
    await expect(guardedFetch(false)(url, {})).rejects.toThrow(ForbiddenAddress);
  });

  it('does not go to loopback, but where the server itself is at home there', async () => {
    await expect(guardedFetch(false)(at(), {})).rejects.toThrow(ForbiddenAddress);
    expect(calls).toBe(0);
    const answer = await guardedFetch(true)(at(), {});
    expect(await answer.json()).toEqual({ ok: true });
  });

  it('follows no redirect and reads no endless answer', async () => {
    expect((await guardedFetch(true)(at('/away'), {})).status).toBe(302);
    expect(calls).toBe(1);
    await expect(guardedFetch(true)(at('/large'), {})).rejects.toThrow('too large');
  });
});
