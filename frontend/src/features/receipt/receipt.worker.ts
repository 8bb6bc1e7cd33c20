import {
  checkRevisions,
  MOST_RECEIPT_BYTES,
  parseReceipt,
  sealHolds,
  type ReceiptFile,
} from '@meshwright/graders/receipt';
import type { CheckedRevision, ReceiptAnswer } from './receipt-messages.js';

/** Revisions that are told of at once. */
const BATCH = 200;

const tell = (answer: ReceiptAnswer): void => {
  self.postMessage(answer);
};
const fault = (text: string): void => tell({ kind: 'fault', fault: text });

const encoder = new TextEncoder();
async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The text of the file; null, and told of, where it is none. */
async function textOf(file: File): Promise<string | null> {
  if (file.size > MOST_RECEIPT_BYTES) {
    fault(
      `This file is larger than ${String(MOST_RECEIPT_BYTES / 2 ** 20)} MB, which no receipt is.`,
    );
    return null;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch (error) {
    fault(
      error instanceof TypeError
        ? 'This file is not text in UTF-8, which every receipt is.'
        : 'The browser could not read this file. It may have been moved or changed: choose it again.',
    );
    return null;
  }
}

async function check(receipt: ReceiptFile): Promise<void> {
  const { revisions, seal: _seal, ...heading } = receipt;
  const sealed = await sealHolds(receipt, sha256Of);
  tell({ kind: 'opened', heading, total: revisions.length, sealed });
  let batch: CheckedRevision[] = [];
  let index = 0;
  for await (const finding of checkRevisions(receipt, sha256Of)) {
    const revision = revisions[index++];
    if (revision !== undefined) batch.push({ revision, finding });
    if (batch.length < BATCH) continue;
    tell({ kind: 'checked', revisions: batch });
    batch = [];
  }
  tell({ kind: 'checked', revisions: batch });
  tell({ kind: 'done' });
}

async function open(file: File): Promise<void> {
  const text = await textOf(file);
  if (text === null) return;
  const receipt = parseReceipt(text);
  if (!receipt.ok) fault(receipt.error);
  else if (!isSecureContext)
    fault(
      'Browsers compute hashes only on pages that come over https or from this machine. Open this page at such an address.',
    );
  else await check(receipt.value);
}

self.addEventListener('message', ({ data }: MessageEvent<File>) => void open(data));
