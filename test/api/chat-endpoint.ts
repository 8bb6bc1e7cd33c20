import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: { model: string; messages: { role: string; content: string }[] };
}

/** How the endpoint behaves towards one request. */
export type Behaviour = (response: ServerResponse, received: Received) => void;

/** A server on a free port of 127.0.0.1 that speaks `/v1/chat/completions`, or whatever a test has it say. */
export class ChatServer {
  readonly received: Received[] = [];
  private readonly planned: Behaviour[] = [];
  private readonly marked = new Map<string, Behaviour[]>();
  /** What it does when nothing is planned. */
  usual: Behaviour = says('{}');

  private constructor(
    readonly url: string,
    private readonly stop: () => Promise<void>,
  ) {}

  static async start(): Promise<ChatServer> {
    const http = createServer((request, response) => {
      void read(request).then((text) => {
        const received = {
          path: request.url ?? '',
          authorization: request.headers.authorization,
          body: (text === '' ? {} : JSON.parse(text)) as Received['body'],
        };
        chat.received.push(received);
        chat.next(text)(response, received);
      });
    });
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
    const { port } = http.address() as AddressInfo;
    const chat = new ChatServer(`http://127.0.0.1:${String(port)}`, () => {
      http.closeAllConnections();
      return new Promise((done) => http.close(() => done()));
    });
    return chat;
  }

  /** What it does with the next requests, in order. */
  plan(...behaviours: Behaviour[]): void {
    this.planned.push(...behaviours);
  }

  /** What it does with the next requests that hold `mark`, in order. */
  planFor(mark: string, ...behaviours: Behaviour[]): void {
    this.marked.set(mark, behaviours);
  }

  private next(request: string): Behaviour {
    for (const [mark, behaviours] of this.marked)
      if (request.includes(mark)) return behaviours.shift() ?? this.usual;
    return this.planned.shift() ?? this.usual;
  }

  close(): Promise<void> {
    return this.stop();
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** A chat completion with `content`. */
export function says(content: unknown, finish = 'stop'): Behaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        choices: [{ message: { role: 'assistant', content }, finish_reason: finish }],
      }),
    );
  };
}

/** An answer with this status and no completion. */
export const answers =
  (status: number, headers: Record<string, string> = {}, body = '{"error":"no"}'): Behaviour =>
  (response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
