/**
 * The chain that a receipt is: what the hash of each revision covers. The server computes it when it acknowledges, a
 * browser when somebody checks their receipt; who hashes is an argument, as this package has no cryptography.
 */

/** What a revision's hash covers, the hash before it included: nobody can change one without changing all after it. */
export interface Link {
  readonly previous: string;
  readonly attempt: string;
  readonly item: string;
  readonly serverSeq: number;
  readonly clientId: string;
  readonly clientSeq: number;
  readonly body: object;
  readonly receivedAt: string;
  readonly late: boolean;
}

/** Hash before the first revision of an attempt. */
export const CHAIN_START = '0'.repeat(64);

/** The text whose sha256 (of its UTF-8 bytes, in hexadecimal) is the link's hash: canonical JSON of these members. */
export function linkText(link: Link): string {
  const { previous, attempt, item, serverSeq, clientId, clientSeq, body, receivedAt, late } = link;
  return canonicalJson({
    previous,
    attempt,
    item,
    serverSeq,
    clientId,
    clientSeq,
    body,
    receivedAt,
    late,
  });
}

/** JSON whose members stand in order of name, so that equal values have equal text (compare RFC 8785). */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
