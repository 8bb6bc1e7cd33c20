import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { basicHeader, ForbiddenAddress, guardedFetch } from '../../platform/http/index.js';
import { SecretBox } from '../../platform/secrets/index.js';
import type { Claimed, Outcome } from './sending.repository.js';
import { signedHeaders } from './signature.js';
import { secretPurpose } from './webhooks.service.js';

/** Of an answer so much is read, the rest of it is thrown away. */
const READ_BYTES = 4_096;
const SHOWN_BYTES = 1_024;
const LONGEST_ERROR = 200;

/** Signs and posts one message, and says what came of it. */
@Injectable()
export class WebhookPost {
  private readonly fetch: ReturnType<typeof guardedFetch>;

  constructor(
    private readonly box: SecretBox,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.fetch = guardedFetch(config.webhookPrivateAddresses, { bytes: READ_BYTES, beyond: 'cut' });
  }

  /** Never throws: whatever goes wrong is the outcome. Any status but 2xx is a failure, redirects too. */
  async send(message: Claimed, at: Date): Promise<Omit<Outcome, 'at' | 'durationMs'>> {
    const withinMs = this.config.webhookAnswersWithinMs;
    const signal = AbortSignal.timeout(withinMs);
    try {
      const answer = await this.fetch(message.url, {
        ...this.proven(message, at),
        signal,
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { status } = answer;
      return {
        status,
        error: status >= 200 && status < 300 ? null : faultOf(status),
        // an echo of the request would leave the key in the log
        response: message.proof === 'key' ? '' : textOf(bytes),
      };
    } catch (error) {
      const late = signal.aborted ? `No whole answer within ${String(withinMs / 1000)} s.` : null;
      return { status: null, error: late ?? reasonOf(error), response: '' };
    }
  }

  /** As its endpoint wants it: a signed POST, or a PATCH that says nothing but by whose key it comes. */
  private proven(message: Claimed, at: Date) {
    const { id, body, proof } = message;
    const [secret = '', ...before] = this.secretsOf(message, at);
    const agent = { 'user-agent': 'Meshwright-Webhooks/1' };
    if (proof === 'key')
      return { method: 'PATCH', headers: { ...agent, authorization: basicHeader(secret) } };
    const signed = signedHeaders({ id, sentAt: at, body }, [secret, ...before]);
    return {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...agent, ...signed },
      body,
    };
  }

  private secretsOf({ endpointId, secret, previousSecret, previousUntil }: Claimed, at: Date) {
    const purpose = secretPurpose(endpointId);
    const overlaps = previousUntil !== null && previousUntil > at;
    return [secret, ...(overlaps && previousSecret ? [previousSecret] : [])].map((sealed) =>
      this.box.open(sealed, purpose),
    );
  }
}

function faultOf(status: number): string {
  if (status >= 300 && status < 400)
    return `It answered ${String(status)}: redirects are not followed, give the address that they lead to.`;
  if (status === 410) return 'It answered 410 Gone: it wants no more messages.';
  return `It answered ${String(status)}: anything but 2xx is tried again.`;
}

/** What can be stored and shown of an answer's first kilobyte. */
const textOf = (bytes: Buffer): string =>
  bytes.subarray(0, SHOWN_BYTES).toString('utf8').replaceAll('\0', '\u{FFFD}');

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (error instanceof ForbiddenAddress) return `This server does not go there: ${error.message}.`;
  const said = typeof code === 'string' ? `${code}: ${String(message)}` : String(message);
  return `The connection failed: ${said}`.slice(0, LONGEST_ERROR);
}
