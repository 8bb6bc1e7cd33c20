import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answered, connection, patienceOf, watchedFetch } from './client.js';

const silent = { code: 'offline', status: 0 };

describe('an answer', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    // falls silent at once, or after half of what it would say
    server = createServer(({ url: path }, response) => {
      if (path === '/half') response.write('{"half":');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('that does not come is given up, and counts as no connection', async () => {
    await expect(watchedFetch(new Request(url), 20)).rejects.toMatchObject(silent);
    expect(connection.online).toBe(false);
  });

  it('that breaks off in the middle is none', async () => {
    const asked = async () => {
      const response = await watchedFetch(new Request(`${url}half`), 200);
      return { data: (await response.json()) as object, response };
    };
    await expect(answered(asked())).rejects.toMatchObject(silent);
  });
});

it('is waited for as long as the request is worth', () => {
  const of = (path: string, method = 'GET') =>
    patienceOf({ url: `https://meshwright.example/api/v1${path}`, method });
  const save = of('/attempts/a/answers/b', 'PUT');
  const page = of('/attempts/a');
  expect(save).toBeLessThan(page);
  expect(page).toBeLessThan(of('/organisations/o/assessments/a/comparison'));
});
