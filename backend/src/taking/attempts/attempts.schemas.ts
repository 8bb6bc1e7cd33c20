import { z } from 'zod';
import { BankId } from '../../bank/content/index.js';
import { QuestionView, Tier } from '@meshwright/question-bank';
import { Answer } from '../../bank/grading/index.js';
import { ClientId, LeaseEpoch } from './saving.schemas.js';

const AttemptKind = z.enum(['practice', 'interview', 'assessment']);
const AttemptStateName = z.enum(['waiting', 'running', 'paused', 'submitted', 'graded']);
const Submitter = z.enum(['candidate', 'deadline']);
const Moment = z.iso.datetime();

const AttemptId = z.uuid({ error: 'an attempt id is a UUID' });
export const ItemId = z.uuid({ error: 'an item id is a UUID' });

export const AttemptParams = z.strictObject({ id: AttemptId });
export type AttemptParams = z.output<typeof AttemptParams>;
export const ItemParams = z.strictObject({ id: AttemptId, item: ItemId });
export type ItemParams = z.output<typeof ItemParams>;

export const StartPractice = z
  .strictObject({
    questionId: BankId,
    fresh: z
      .boolean()
      .default(false)
      .describe('a variant of the server’s choice; else the one that the question’s page shows'),
  })
  .meta({ id: 'StartPractice' });
export type StartPractice = z.output<typeof StartPractice>;

export const AskLease = z
  .strictObject({
    clientId: ClientId,
    takeOver: z.boolean(),
    formerly: z
      .array(ClientId)
      .max(8)
      .optional()
      .describe(
        'earlier clients of this browser that are gone: what one of them holds is handed on',
      ),
  })
  .meta({ id: 'AskLease' });
export type AskLease = z.output<typeof AskLease>;

export const Lease = z.strictObject({ leaseEpoch: z.int() }).meta({ id: 'Lease' });
export type Lease = z.output<typeof Lease>;

export const HandIn = z.strictObject({ leaseEpoch: LeaseEpoch }).meta({ id: 'HandIn' });
export type HandIn = z.output<typeof HandIn>;

export const ListAttempts = z.strictObject({
  kind: AttemptKind.optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type ListAttempts = z.output<typeof ListAttempts>;

const AttemptRules = z
  .strictObject({
    minutes: z.number().nullable().describe('null: no limit'),
    pausesLeft: z.int(),
    pauseSeconds: z.int(),
    graceSeconds: z.int(),
    extraTimePercent: z.int().optional().describe('of the person: every limit is longer by it'),
    breakSecondsLeft: z.int().optional().describe('of the breaks that the person needs'),
    opensAt: Moment.optional(),
    closesAt: Moment.optional().describe('the last moment for a start, for this person'),
  })
  .meta({ id: 'AttemptRules' });

const SectionView = z
  .strictObject({
    title: z.string(),
    intro: z.string().optional().describe('Markdown; only once the section was opened'),
    state: z.enum(['pending', 'open', 'closed']),
    questions: z.int(),
    limitSeconds: z.int().optional().describe('for this person; absent: the time of the whole'),
    endsAt: Moment.optional().describe('absent while paused'),
  })
  .meta({ id: 'AttemptSectionView' });
export type SectionView = z.output<typeof SectionView>;

export const AttemptItemView = z
  .strictObject({
    id: z.string(),
    position: z.int(),
    section: z.int().optional().describe('index of its section, in assessments'),
    state: z.enum(['pending', 'open', 'closed']),
    budgetSeconds: z.number().optional(),
    startedAt: Moment.optional(),
    endsAt: Moment.optional().describe('absent while paused'),
    isFollowUp: z.boolean(),
    followUpOf: z.string().optional().describe('the item whose answer left this open'),
    question: QuestionView.optional().describe(
      'only once the item was opened, hidden while paused',
    ),
    answer: z
      .strictObject({ serverSeq: z.int(), body: Answer })
      .optional()
      .describe('the last revision that counts'),
  })
  .meta({ id: 'AttemptItemView' });
export type AttemptItemView = z.output<typeof AttemptItemView>;

export const AttemptView = z
  .strictObject({
    id: z.string(),
    kind: AttemptKind,
    state: AttemptStateName,
    createdAt: Moment,
    startedAt: Moment.optional(),
    endsAt: Moment.optional().describe('when time alone will have handed it in'),
    pausedAt: Moment.optional(),
    pauseEndsAt: Moment.optional(),
    pausedBy: z.enum(['candidate', 'manager']).optional(),
    rehearsal: z.literal(true).optional().describe('a run to get used to the room'),
    addedSeconds: z.int().optional().describe('what the organisation has added'),
    submittedAt: Moment.optional(),
    submittedBy: Submitter.optional(),
    score: z.number().optional(),
    rules: AttemptRules,
    current: z.string().optional(),
    sections: z.array(SectionView).optional().describe('of an assessment'),
    section: z.int().optional().describe('index of the open one'),
    items: z.array(AttemptItemView),
    serverNow: z.int().describe('epoch milliseconds'),
  })
  .meta({ id: 'AttemptView' });
export type AttemptView = z.output<typeof AttemptView>;

export const AttemptSummary = z
  .strictObject({
    id: z.string(),
    kind: AttemptKind,
    state: AttemptStateName,
    title: z.string(),
    tier: Tier.optional().describe('where all questions share it'),
    questions: z.int(),
    minutes: z.number().nullable(),
    createdAt: Moment,
    submittedAt: Moment.optional(),
    score: z.number().optional(),
  })
  .meta({ id: 'AttemptSummary' });
export type AttemptSummary = z.output<typeof AttemptSummary>;

export const AttemptPage = z
  .strictObject({ items: z.array(AttemptSummary), nextCursor: z.string().optional() })
  .meta({ id: 'AttemptPage' });
export type AttemptPage = z.output<typeof AttemptPage>;
