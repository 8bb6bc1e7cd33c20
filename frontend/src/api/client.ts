import createClient from 'openapi-fetch';
import { reactive } from 'vue';
import { offline, problemFrom } from './problem.js';
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

async function watchedFetch(request: Request): Promise<Response> {
  const sentAt = Date.now();
  let response: Response;
  try {
    response = await fetch(request);
  } catch {
    connection.online = false;
    throw offline();
  }
  connection.online = true;
  noteClock(response, sentAt);
  return response;
}

/** The API, typed by its own document: a path, a parameter or a body that it does not know is a compile error. */
export const client = createClient<paths>({ credentials: 'same-origin', fetch: watchedFetch });

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
  const { data, error, response } = await call;
  if (!response.ok) throw problemFrom(error, response.status);
  return data as T;
}
