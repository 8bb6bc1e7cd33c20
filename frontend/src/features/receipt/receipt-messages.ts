import type { LinkFinding, ReceiptHeading, ReceiptRevision } from '@meshwright/graders/receipt';

/** One revision of the file and what is to be said of it. */
export interface CheckedRevision {
  readonly revision: ReceiptRevision;
  readonly finding: LinkFinding;
}

/** What the thread tells of the file that it was given, in this order; `fault` ends it at any time. */
export type ReceiptAnswer =
  | { readonly kind: 'fault'; readonly fault: string }
  | {
      readonly kind: 'opened';
      readonly heading: ReceiptHeading;
      readonly total: number;
      readonly sealed: boolean;
    }
  | { readonly kind: 'checked'; readonly revisions: readonly CheckedRevision[] }
  | { readonly kind: 'done' };
