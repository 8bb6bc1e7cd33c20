import createClient from 'openapi-fetch';
import { reactive } from 'vue';
import { ApiProblem, offline, problemFrom } from './problem.js';
import type { paths } from './schema.js';

/** Whether the server answered last time, and how far its clock is ahead of ours. */
export const connection = reactive({ online: true, clockOffsetMs: 0 });

/** The server's time in epoch milliseconds, by the last answer's `x-server-now`. */
export const serverNow = (): number => Date.now() + connection.clockOffsetMs;

function noteClock(response: Response, sentAt: number): void {
  const header = Number(response.headers.get('x-server-now'));
  if (!Number.isFinite(header) || header <= 0) return;
  connection.clockOffsetMs = header - (sentAt + Date.now()) / 2;
}

const SAVE = /\/attempts\/[^/]+\/answers\//u;
/** Lists, figures and files of many people. */
const OF_MANY = '/organisations/';

/**
 * For how many milliseconds an answer is waited for: a little longer than a server of the default settings takes to say
 * that its database does not answer. A save is repeated, so it is given up first.
 */
export function patienceOf({ url, method }: Pick<Request, 'url' | 'method'>): number {
  if (method === 'PUT' && SAVE.test(url)) return 12_000;
  return url.includes(OF_MANY) ? 180_000 : 60_000;
}

/** The answer to `request`; @throws ApiProblem with `code` "offline" where none comes within `ms`. */
export async function watchedFetch(request: Request, ms = patienceOf(request)): Promise<Response> {
  const sentAt = Date.now();
  let response: Response;
  try {
    response = await fetch(request, { signal: AbortSignal.timeout(ms) });
  } catch {
    connection.online = false;
    throw offline();
  }
  connection.online = true;
  noteClock(response, sentAt);
  return response;
}

/** The API, typed by its own document: a path, a parameter or a body that it does not know is a compile error. */
export const client = createClient<paths>({
  credentials: 'same-origin',
  fetch: (request) => watchedFetch(request),
});

interface Outcome<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/**
 * What a call answers with.
 * @throws ApiProblem for a refusal, and with `code` "offline" where no answer came.
 */
export async function answered<T>(call: Promise<Outcome<T>>): Promise<T> {
  const { data, error, response } = await call.catch((fault: unknown) => {
    // an answer that breaks off in the middle is none
    throw fault instanceof ApiProblem ? fault : offline();
  });
  if (!response.ok) throw problemFrom(error, response.status);
  return data as T;
}
