import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Somebody's endpoint; the path says how it behaves: /204, /410, /hang, /slow, /huge, /broken, /away. */
export interface Receiver {
  readonly origin: string;
  readonly received: Received[];
  /** What a path answers from now on, in place of what it says. */
  readonly statuses: Map<string, number>;
  close(): Promise<void>;
}

export async function webhookReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const statuses = new Map<string, number>();
  const server = createServer((request, answer) => {
    const path = request.url ?? '';
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ path, method: request.method ?? '', headers: request.headers, body });
      const status = statuses.get(path) ?? Number(/^\/(\d{3})/.exec(path)?.[1]);
      if (status) answer.writeHead(status).end(`answer of ${path}`);
      else if (path === '/away') answer.writeHead(307, { location: '/204' }).end();
      else if (path === '/huge') answer.end(Buffer.alloc(50 * 1024 * 1024, 'x'));
      else if (path === '/broken') {
        answer.writeHead(200, { 'content-length': '1000' }).write('half');
        setTimeout(() => request.socket.destroy(), 50);
      } else if (path === '/slow') {
        answer.writeHead(200).flushHeaders();
        const drip = setInterval(() => answer.write('.'), 500);
        request.socket.on('close', () => {
          clearInterval(drip);
        });
      } // and /hang says nothing at all
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    received,
    statuses,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => {
          done();
        });
      }),
  };
}
