import { createHash } from 'node:crypto';
import { linkText, sealText, type Link, type ReceiptHeading } from '@meshwright/graders';

/** What the hash of a revision is: see `linkText`. */
export const chainHash = (link: Link): string => sha256(linkText(link));

/** What a receipt's file is sealed with: see `sealText`. */
export const sealOf = (
  heading: ReceiptHeading,
  head: { readonly serverSeq: number; readonly sha256: string } | undefined,
): string => sha256(sealText(heading, head?.serverSeq ?? 0, head?.sha256));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
