import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new signing secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

export interface Message {
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
}

/**
 * The headers that prove a message (standardwebhooks.com, specification 1.0, "Signature scheme"): HMAC-SHA256 over
 * `id.timestamp.body`, one signature for each of `secrets`.
 */
export function signedHeaders(
  { id, sentAt, body }: Message,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
