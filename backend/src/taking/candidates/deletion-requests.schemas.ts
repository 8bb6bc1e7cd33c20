import { z } from 'zod';
import { plainText } from '../../platform/plain-text/index.js';

const Moment = z.iso.datetime();

export const DeletionRequestParams = z.strictObject({
  organisation: z.uuid(),
  request: z.uuid({ error: 'a request’s id is a UUID' }),
});
export type DeletionRequestParams = z.output<typeof DeletionRequestParams>;

export const Refusal = z
  .strictObject({
    reason: plainText(2_000)
      .trim()
      .min(10, 'must say why, in 10 characters or more')
      .describe('the person reads it'),
  })
  .meta({ id: 'DeletionRefusal' });
export type Refusal = z.output<typeof Refusal>;

export const WAITS_FOR = ['hand-in'] as const;

export const DeletionRequestView = z
  .strictObject({
    id: z.uuid(),
    candidate: z.strictObject({ id: z.uuid(), displayName: z.string(), email: z.string() }),
    text: z.string().describe('what the person said to it; may be empty'),
    requestedAt: Moment,
    dueAt: Moment.describe('an answer is owed until then'),
    waitsFor: z
      .enum(WAITS_FOR)
      .nullable()
      .describe('what has to be over first; null: it can be granted now'),
  })
  .meta({ id: 'DeletionRequest' });
export type DeletionRequestView = z.output<typeof DeletionRequestView>;

export const DeletionRequestList = z
  .array(DeletionRequestView)
  .max(200)
  .meta({ id: 'DeletionRequestList' });
export type DeletionRequestList = z.output<typeof DeletionRequestList>;
