import { z } from 'zod';
import { TimeZone } from '../assessments/index.js';
import { oneLine, plainText } from '../../platform/plain-text/index.js';

const MOST_EXTRA_PERCENT = 300;
const MOST_BREAK_SECONDS = 14_400;

const Email = z
  .email({ error: 'must be an e-mail address such as ada@example.org' })
  .max(254)
  .transform((text) => text.toLowerCase());

const DisplayName = oneLine(80).trim().min(1);

const ExtraTimePercent = z
  .int()
  .min(0)
  .max(MOST_EXTRA_PERCENT)
  .describe('50: half as much time again, for every limit and the window');
const BreakSeconds = z
  .int()
  .min(0)
  .max(MOST_BREAK_SECONDS)
  .describe('breaks that stop the clock, together');
const Note = plainText(1_000).trim().describe('why, for those who may see people’s data');

export const OrganisationParams = z.strictObject({ organisation: z.uuid() });
export type OrganisationParams = z.output<typeof OrganisationParams>;

export const CandidateParams = z.strictObject({
  organisation: z.uuid(),
  candidate: z.uuid({ error: 'a candidate’s id is a UUID' }),
});
export type CandidateParams = z.output<typeof CandidateParams>;

export const NewCandidate = z
  .strictObject({
    email: Email,
    displayName: DisplayName,
    timeZone: TimeZone.nullable().default(null),
    extraTimePercent: ExtraTimePercent.default(0),
    breakSeconds: BreakSeconds.default(0),
    note: Note.default(''),
  })
  .meta({ id: 'NewCandidate' });
export type NewCandidate = z.output<typeof NewCandidate>;

/** The address stays: links went to it. Somebody with another address is invited anew. */
export const CandidateChange = z
  .strictObject({
    displayName: DisplayName.optional(),
    timeZone: TimeZone.nullable().optional(),
    extraTimePercent: ExtraTimePercent.optional(),
    breakSeconds: BreakSeconds.optional(),
    note: Note.optional(),
  })
  .meta({ id: 'CandidateChange' });
export type CandidateChange = z.output<typeof CandidateChange>;

export const ListCandidates = z.strictObject({
  search: plainText(100).trim().optional().describe('in names and addresses'),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ListCandidates = z.output<typeof ListCandidates>;

export const CandidateView = z
  .strictObject({
    id: z.uuid(),
    email: z.string(),
    displayName: z.string(),
    timeZone: z.string().nullable(),
    extraTimePercent: z.int(),
    breakSeconds: z.int(),
    note: z.string(),
    invitations: z.int().describe('how many there have been'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CandidateView' });
export type CandidateView = z.output<typeof CandidateView>;

export const CandidateDeletion = z
  .strictObject({ email: Email.describe('the candidate’s, typed to say that it is meant') })
  .meta({ id: 'CandidateDeletion' });
export type CandidateDeletion = z.output<typeof CandidateDeletion>;

/** A file for the person to keep, not a view: what stands in it is the stored rows’ own. */
export const CandidateExport = z
  .strictObject({
    exportedAt: z.iso.datetime(),
    organisation: z.strictObject({ id: z.uuid(), name: z.string() }),
    candidate: z.looseObject({ id: z.uuid(), email: z.string() }),
    invitations: z
      .array(z.looseObject({ id: z.uuid() }))
      .describe('with consents, redemptions, and what was noted and decided'),
    attempts: z
      .array(z.looseObject({ id: z.uuid() }))
      .describe(
        'with signals, replies, help and what managers did; handed in, with questions, answers, receipts and points',
      ),
    mails: z.array(z.unknown()).describe('without their texts, which hold links'),
    log: z.array(z.unknown()).describe('of the audit log what is about the person'),
  })
  .meta({ id: 'CandidateExport' });
export type CandidateExport = z.output<typeof CandidateExport>;

export const CandidatePage = z
  .strictObject({ items: z.array(CandidateView), nextCursor: z.string().optional() })
  .meta({ id: 'CandidatePage' });
export type CandidatePage = z.output<typeof CandidatePage>;
