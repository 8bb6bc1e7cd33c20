/** A browser as far as the API sees one: its cookie, its connections that stay open, its address. */
import { Agent, request, type IncomingMessage } from 'node:http';

const PATIENCE_MS = 30_000;

/** No answer came: the connection broke, or could not be made. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** An answer that was not the one that had to come. */
class Unexpected extends Error {
  override readonly name = 'Unexpected';
}

export interface Answered {
  readonly status: number;
  /** JSON, parsed when it is asked for. */
  body(): unknown;
}

export class Browser {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 6 });

  /** `server.url` is read anew for each request: a server that is started again has another port. */
  constructor(
    private readonly server: { readonly url: string },
    /** Where it seems to come from, for a server that trusts this machine as a proxy. */
    private readonly address?: string,
    /** Its cookie: of another browser, to go on as that one. */
    private cookie = '',
  ) {}

  /** What makes another browser go on as this one. */
  get session(): string {
    return this.cookie;
  }

  /** Throws NoAnswer. */
  async call(method: string, path: string, body?: object): Promise<Answered> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await this.send(method, path, text).catch((error: unknown) => {
      throw new NoAnswer(`${method} ${path}: ${(error as Error).message}`, { cause: error });
    });
    return { status: response.status, body: () => JSON.parse(response.text) as unknown };
  }

  /** Calls and expects a 2xx; throws NoAnswer, or an error that says what came instead. */
  async get(path: string): Promise<unknown> {
    return expected('GET', path, await this.call('GET', path));
  }

  async post(path: string, body: object = {}): Promise<unknown> {
    return expected('POST', path, await this.call('POST', path, body));
  }

  async put(path: string, body: object): Promise<unknown> {
    return expected('PUT', path, await this.call('PUT', path, body));
  }

  close(): void {
    this.agent.destroy();
  }

  private send(
    method: string,
    path: string,
    text: string | undefined,
  ): Promise<{ status: number; text: string }> {
    return new Promise((done, fail) => {
      const asked = request(
        `${this.server.url}/api/v1${path}`,
        { method, agent: this.agent, headers: this.headers(text) },
        (response) => {
          this.keepCookie(response);
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', fail);
          response.on('end', () => {
            done({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
          });
        },
      );
      asked.setTimeout(PATIENCE_MS, () => {
        asked.destroy(new Error(`no answer within ${String(PATIENCE_MS / 1000)} s`));
      });
      asked.on('error', fail);
      asked.end(text);
    });
  }

  private headers(text: string | undefined): Record<string, string | number> {
    return {
      ...(this.cookie === '' ? {} : { cookie: this.cookie }),
      ...(this.address === undefined ? {} : { 'x-forwarded-for': this.address }),
      ...(text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
  }

  private keepCookie({ headers }: IncomingMessage): void {
    const set = headers['set-cookie']?.map((each) => each.split(';')[0] ?? '');
    if (set !== undefined) this.cookie = set.join('; ');
  }
}

function expected(method: string, path: string, answer: Answered): unknown {
  if (answer.status >= 200 && answer.status < 300) return answer.body();
  throw new Unexpected(
    `${method} ${path}: ${String(answer.status)} ${JSON.stringify(answer.body()).slice(0, 500)}`,
  );
}
