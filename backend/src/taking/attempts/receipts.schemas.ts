import { RECEIPT_FORMAT, RECEIPT_VERSION } from '@meshwright/graders';
import { z } from 'zod';
import { Answer } from '../../bank/grading/index.js';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits');

export const ReceiptQuery = z.strictObject({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(2_147_483_647)
    .default(0)
    .describe('serverSeq of the last revision of the page before'),
});
export type ReceiptQuery = z.output<typeof ReceiptQuery>;

const ReceiptRevision = z
  .strictObject({
    item: z.string(),
    serverSeq: z.int(),
    clientId: z.string(),
    clientSeq: z.int(),
    receivedAt: z.iso.datetime(),
    late: z.boolean(),
    body: Answer,
    sha256: z.string(),
  })
  .meta({ id: 'ReceiptRevision' });

export const Receipt = z
  .strictObject({
    format: z.literal(RECEIPT_FORMAT),
    version: z.literal(RECEIPT_VERSION),
    server: z.string().describe('address of the server that received it'),
    attempt: z.uuid(),
    title: z.string(),
    questions: z
      .array(z.strictObject({ item: z.uuid(), title: z.string() }))
      .describe('those that were opened, in order'),
    revisions: z.array(ReceiptRevision).describe('in the order of the chain'),
    next: z.int().optional().describe('`after` of the next page; absent on the last one'),
    seal: z
      .string()
      .optional()
      .describe(
        'on the last page: sha256 of what stands beside the revisions and of the last hash',
      ),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.output<typeof Receipt>;

export const ReceiptHead = z
  .strictObject({
    attempt: z.uuid({ error: 'an attempt id is a UUID' }),
    serverSeq: z.int().min(1).max(2_147_483_647),
    sha256: Sha256,
  })
  .meta({ id: 'ReceiptHead' });
export type ReceiptHead = z.output<typeof ReceiptHead>;

export const ReceiptStanding = z
  .strictObject({
    standing: z
      .enum(['head', 'earlier', 'unknown'])
      .describe(
        'head: the last revision that this server holds; earlier: it holds this one and later ones; unknown: nothing is told',
      ),
  })
  .meta({ id: 'ReceiptStanding' });
export type ReceiptStanding = z.output<typeof ReceiptStanding>;
