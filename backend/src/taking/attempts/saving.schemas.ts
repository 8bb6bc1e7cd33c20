import { z } from 'zod';
import { Answer } from '../../bank/grading/index.js';

/** What makes one browser tab tell itself apart; made by the client, kept for the life of the tab. */
export const ClientId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/, '8 to 64 letters, digits, - or _');

const sequence = z.int().min(0).max(2_147_483_647);
export const LeaseEpoch = sequence.describe('from start or lease; 0 never holds');

export const SaveAnswer = z
  .strictObject({
    clientId: ClientId,
    clientSeq: sequence.describe(
      'counts up in one client; the same number again is the same write',
    ),
    baseSeq: sequence.describe(
      'serverSeq of the revision that this one was edited from; 0 for none',
    ),
    leaseEpoch: LeaseEpoch,
    body: Answer,
  })
  .meta({ id: 'SaveAnswer' });
export type SaveAnswer = z.output<typeof SaveAnswer>;

export const SavedAnswer = z
  .strictObject({
    serverSeq: z.int(),
    sha256: z.string(),
    serverNow: z.int().describe('epoch milliseconds'),
    endsAt: z.iso.datetime().nullable().describe('end of the item; null: no limit'),
  })
  .meta({ id: 'SavedAnswer' });
export type SavedAnswer = z.output<typeof SavedAnswer>;
