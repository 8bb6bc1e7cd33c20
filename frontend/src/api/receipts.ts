import { answered, client } from './client.js';
import type { Receipt, ReceiptHead } from './shapes.js';

/** The whole file of an attempt's receipt: all pages of what was received, in order, and the seal of the last one. */
export async function readReceipt(id: string): Promise<Receipt> {
  const revisions: Receipt['revisions'] = [];
  let after = 0;
  for (;;) {
    const { next, ...page } = await answered(
      client.GET('/api/v1/attempts/{id}/receipt', { params: { path: { id }, query: { after } } }),
    );
    revisions.push(...page.revisions);
    if (next === undefined) return { ...page, revisions };
    after = next;
  }
}

/** Whether this server holds the last version of a receipt; it learns no more than its hash. */
export const checkHead = (head: ReceiptHead) =>
  answered(client.POST('/api/v1/receipts/check', { body: head }));
