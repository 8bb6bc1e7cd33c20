import { createHash } from 'node:crypto';
import type { Answer } from './answer.schemas.js';

/** What a revision's hash covers, the hash before it included: nobody can change one without changing all after it. */
export interface Link {
  readonly previous: string;
  readonly attempt: string;
  readonly item: string;
  readonly serverSeq: number;
  readonly clientId: string;
  readonly clientSeq: number;
  readonly body: Answer;
  readonly receivedAt: string;
  readonly late: boolean;
}

/** Hash before the first revision of an attempt. */
export const CHAIN_START = '0'.repeat(64);

/** sha256, in hexadecimal, of the link's canonical JSON (members in order of name). */
export function chainHash(link: Link): string {
  return createHash('sha256').update(canonicalJson(link)).digest('hex');
}

/** JSON whose members stand in order of name, so that equal values have equal text (compare RFC 8785). */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
