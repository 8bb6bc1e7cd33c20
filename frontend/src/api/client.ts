import { reactive } from 'vue';
import { offline, problemOf } from './problem.js';

/** Whether the server answered last time, and how far its clock is ahead of ours. */
export const connection = reactive({ online: true, clockOffsetMs: 0 });

/** The server's time in epoch milliseconds, by the last answer's `x-server-now`. */
export const serverNow = (): number => Date.now() + connection.clockOffsetMs;

function noteClock(response: Response, sentAt: number): void {
  const header = Number(response.headers.get('x-server-now'));
  if (!Number.isFinite(header) || header <= 0) return;
  const receivedAt = Date.now();
  connection.clockOffsetMs = header - (sentAt + receivedAt) / 2;
}

interface Options {
  body?: unknown;
  query?: Record<string, string | number | undefined>;
  /** Lets the request outlive the page: for saves on `pagehide`. */
  keepalive?: boolean;
  signal?: AbortSignal;
}

function address(path: string, query: Options['query']): string {
  const pairs = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const search = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]));
  return `/api/v1${path}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

function requestInit(method: string, options: Options): RequestInit {
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  };
  if (method !== 'GET') {
    init.headers = { accept: 'application/json', 'content-type': 'application/json' };
    init.body = JSON.stringify(options.body ?? {});
  }
  if (options.keepalive === true) init.keepalive = true;
  if (options.signal) init.signal = options.signal;
  return init;
}

/**
 * One call of the API under `/api/v1`.
 * @throws ApiProblem for a refusal, and with `code` "offline" where no answer came.
 */
async function send<T>(method: string, path: string, options: Options = {}): Promise<T> {
  const sentAt = Date.now();
  let response: Response;
  try {
    response = await fetch(address(path, options.query), requestInit(method, options));
  } catch {
    connection.online = false;
    throw offline();
  }
  connection.online = true;
  noteClock(response, sentAt);
  if (!response.ok) throw await problemOf(response);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

export const api = {
  get: <T>(path: string, options?: Options) => send<T>('GET', path, options),
  post: <T>(path: string, body?: unknown, options?: Options) =>
    send<T>('POST', path, { ...options, body }),
  put: <T>(path: string, body: unknown, options?: Options) =>
    send<T>('PUT', path, { ...options, body }),
  patch: <T>(path: string, body: unknown) => send<T>('PATCH', path, { body }),
  delete: (path: string, body?: unknown) => send<undefined>('DELETE', path, { body }),
};
