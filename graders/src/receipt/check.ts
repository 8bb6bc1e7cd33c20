/** Whether a receipt is as it was received: its chain, computed anew link by link. */
import { CHAIN_START, linkText } from './chain.js';
import { sealText, type ReceiptFile } from './file.js';

/** sha256 of the text's UTF-8 bytes, in hexadecimal. */
type Sha256Of = (text: string) => Promise<string>;

/** What is to be said of one revision of the file. */
export type LinkFinding =
  | { readonly kind: 'holds' }
  /** The numbers between the one before and this one are not in the file. */
  | { readonly kind: 'missing'; readonly from: number; readonly to: number }
  /** Its number does not follow the one before: it stands twice, or in another place. */
  | { readonly kind: 'out-of-order' }
  /** It does not give its hash: what stands in it, the hash itself or the hash before it was changed. */
  | { readonly kind: 'broken' };

/** The findings of the revisions, in their order. */
export async function* checkRevisions(
  { attempt, revisions }: Pick<ReceiptFile, 'attempt' | 'revisions'>,
  sha256Of: Sha256Of,
): AsyncGenerator<LinkFinding, void> {
  let before = { serverSeq: 0, sha256: CHAIN_START };
  for (const revision of revisions) {
    const { sha256, ...received } = revision;
    const expected = before.serverSeq + 1;
    if (received.serverSeq > expected)
      yield { kind: 'missing', from: expected, to: received.serverSeq - 1 };
    else if (received.serverSeq < expected) yield { kind: 'out-of-order' };
    else {
      const text = linkText({ ...received, previous: before.sha256, attempt });
      yield { kind: (await sha256Of(text)) === sha256 ? 'holds' : 'broken' };
    }
    before = revision;
  }
}

/** Whether what stands beside the revisions, their number and the last hash are as they were sealed. */
export async function sealHolds(file: ReceiptFile, sha256Of: Sha256Of): Promise<boolean> {
  const { revisions, seal, ...heading } = file;
  return (await sha256Of(sealText(heading, revisions.length, revisions.at(-1)?.sha256))) === seal;
}
