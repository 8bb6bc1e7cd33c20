import { failure, success, type Result } from '@meshwright/graders';
import { z } from 'zod';
import type { SecondOpinionConfig } from '../../platform/config/index.js';
import type { ChatMessage } from './opinion-request.js';

/**
 * Why there is no reply. `busy` and `away` are worth asking again, `busy` not before `retryAfterMs`; `refused` is not,
 * as something is set up wrongly; `unusable` may be once or twice. `detail` holds nothing that was sent or received.
 */
export type ChatFailure =
  | { readonly kind: 'busy'; readonly retryAfterMs: number | null; readonly detail: string }
  | { readonly kind: 'away' | 'refused' | 'unusable'; readonly detail: string };

/** The largest reply that is read, in bytes: a thorough one is a tenth of it. */
const LARGEST_REPLY = 262_144;

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
});

/** Sends messages to `POST …/chat/completions` of the endpoint that the operator named, and to no other address. */
export async function askChat(
  { endpoint, key, model, timeoutMs }: SecondOpinionConfig,
  messages: readonly ChatMessage[],
  now: () => Date,
): Promise<Result<string, ChatFailure>> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, messages, stream: false }),
      // A redirect would carry key and answer to an address that nobody chose.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const refusal = refusalOf(response, now());
    if (refusal !== null) {
      await response.body?.cancel();
      return failure(refusal);
    }
    const text = await readCapped(response);
    return text === null
      ? failure({
          kind: 'unusable',
          detail: `the reply is larger than ${String(LARGEST_REPLY)} bytes`,
        })
      : contentOf(text);
  } catch (error) {
    return failure({ kind: 'away', detail: reasonOf(error) });
  }
}

function refusalOf({ status, headers }: Response, now: Date): ChatFailure | null {
  if (status >= 200 && status < 300) return null;
  const detail = `the endpoint answered ${String(status)}`;
  const retryAfterMs = retryAfter(headers.get('retry-after'), now);
  if (status === 429 || (status === 503 && retryAfterMs !== null))
    return { kind: 'busy', retryAfterMs, detail };
  if (status >= 500 || status === 408) return { kind: 'away', detail };
  if (status >= 300 && status < 400)
    return { kind: 'refused', detail: `${detail}, a redirect, which is not followed` };
  return { kind: 'refused', detail };
}

const LONGEST_WAIT_MS = 3_600_000;

/** Milliseconds to wait by a Retry-After header (RFC 9110, section 10.2.3: seconds or a date), an hour at most. */
export function retryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header.trim())
    ? Number(header) * 1000
    : new Date(header).getTime() - now.getTime();
  return Number.isFinite(ms) ? Math.min(LONGEST_WAIT_MS, Math.max(1000, ms)) : null;
}

/** The body as text; null, and no more of it, where it is larger than may be. */
async function readCapped(response: Response): Promise<string | null> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  // Leaving the loop early cancels the stream, and with it the connection.
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > LARGEST_REPLY) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function contentOf(text: string): Result<string, ChatFailure> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return failure({ kind: 'unusable', detail: 'the reply is no JSON' });
  }
  const parsed = Completion.safeParse(body);
  const choice = parsed.data?.choices[0];
  if (choice === undefined)
    return failure({ kind: 'unusable', detail: 'the reply is no chat completion' });
  if (choice.finish_reason === 'length')
    return failure({ kind: 'unusable', detail: 'the reply was cut off at its length limit' });
  return success(choice.message.content);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the request failed';
  if (error.name === 'TimeoutError') return 'the endpoint took too long';
  const cause = error.cause as { code?: unknown } | undefined;
  return typeof cause?.code === 'string'
    ? `the endpoint cannot be reached (${cause.code})`
    : 'the connection broke off';
}
