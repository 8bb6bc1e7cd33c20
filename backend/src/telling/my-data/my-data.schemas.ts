import { z } from 'zod';
import { DecisionKind } from '../decisions/index.js';
import { plainText } from '../../platform/plain-text/index.js';

const Moment = z.iso.datetime();

export const MyDataParams = z.strictObject({
  candidate: z.uuid({ error: 'the id of a record is a UUID' }),
});
export type MyDataParams = z.output<typeof MyDataParams>;

export const DeletionWish = z
  .strictObject({
    text: plainText(2_000)
      .trim()
      .default('')
      .describe('what the organisation should know; may be empty'),
  })
  .meta({ id: 'DeletionWish' });
export type DeletionWish = z.output<typeof DeletionWish>;

const Mark = z.strictObject({
  question: z.int().min(1).describe('its place in the attempt'),
  stage: z.enum(['first', 'second', 'moderation', 'appeal']),
  at: Moment,
});

const Appeal = z.strictObject({
  question: z.int().min(1).describe('its place in the attempt'),
  at: Moment,
  reason: z.string(),
  state: z.enum(['open', 'answered', 'overtaken']),
  answer: z.strictObject({ at: Moment, comment: z.string() }).nullable(),
});

export const MyAttempt = z
  .strictObject({
    id: z.uuid(),
    rehearsal: z.boolean(),
    try: z.int().nullable(),
    state: z.enum(['waiting', 'running', 'paused', 'submitted', 'graded']),
    startedAt: Moment.nullable(),
    submittedAt: Moment.nullable(),
    submittedBy: z.enum(['candidate', 'deadline']).nullable(),
    revisions: z.int().describe('versions of answers that were received; the receipt holds each'),
    events: z.int().describe('entries of its record, replies among them'),
    gradedAt: Moment.nullable().describe('when the proposed grades were there'),
    grades: z.int().describe('how many there are; what they say is told with the results'),
    marks: z.array(Mark).describe('by people; never by whom'),
    appeals: z.strictObject({
      until: Moment.nullable().describe('null: nothing has been told, or nothing may be appealed'),
      open: z.boolean().describe('whether one may still be made'),
      made: z.array(Appeal).describe('the oldest first'),
    }),
  })
  .meta({ id: 'MyRecordedAttempt' });
export type MyAttempt = z.output<typeof MyAttempt>;

const Consent = z.strictObject({
  at: Moment,
  textHash: z.string(),
  text: z
    .string()
    .nullable()
    .describe('as it was agreed to; null where no release holds these words any more'),
});

export const MyRecordedInvitation = z
  .strictObject({
    id: z.uuid(),
    title: z.string(),
    createdAt: Moment,
    sentAt: Moment.nullable(),
    remindedAt: Moment.nullable(),
    openedAt: Moment.nullable(),
    redeemedAt: Moment.nullable(),
    expiresAt: Moment,
    revokedAt: Moment.nullable(),
    tags: z.array(z.string()).describe('words of the organisation to find people by'),
    redemptions: z.array(
      z.strictObject({ at: Moment, browser: z.string(), withAccount: z.boolean() }),
    ),
    consent: Consent.nullable(),
    results: z.string().describe('when they are told, and how much of them, in words'),
    attempts: z.array(MyAttempt),
    decisions: z
      .array(z.strictObject({ kind: DecisionKind, reason: z.string(), at: Moment }))
      .describe('by people, the latest last; never by whom'),
    notes: z.array(
      z.strictObject({
        text: z.string(),
        at: Moment,
        corrected: z.boolean().describe('a later note stands for it'),
      }),
    ),
    applicantTracking: z
      .array(
        z.strictObject({
          partner: z.string(),
          sentAt: Moment,
          readAt: Moment.nullable().describe('when it last read a result that had changed'),
        }),
      )
      .describe('systems that had the invitation sent, and learn of the result'),
  })
  .meta({ id: 'MyRecordedInvitation' });
export type MyRecordedInvitation = z.output<typeof MyRecordedInvitation>;

const Wish = z.strictObject({
  requestedAt: Moment,
  dueAt: Moment,
  text: z.string(),
  closedAt: Moment.nullable(),
  outcome: z.enum(['refused', 'withdrawn']).nullable().describe('null: it waits'),
  reason: z.string().nullable(),
});

export const MyRecord = z
  .strictObject({
    id: z.uuid().describe('of the candidate that the organisation knows the person as'),
    organisation: z.strictObject({ name: z.string(), timeZone: z.string() }),
    known: z.strictObject({
      email: z.string(),
      displayName: z.string(),
      timeZone: z.string().nullable(),
      extraTimePercent: z.int(),
      breakSeconds: z.int(),
      note: z.string(),
      since: Moment,
    }),
    kept: z.strictObject({
      days: z.int().nullable().describe('after the last hand-in or the end of the last invitation'),
      until: Moment.nullable().describe('null: no end is set'),
    }),
    secondOpinions: z
      .boolean()
      .describe('an endpoint of the operator may read written answers: it can be ended'),
    invitations: z.array(MyRecordedInvitation),
    mails: z.array(
      z.strictObject({
        subject: z.string(),
        to: z.string(),
        state: z.enum(['queued', 'sent', 'logged', 'failed']),
        createdAt: Moment,
        sentAt: Moment.nullable(),
      }),
    ),
    log: z
      .array(
        z.strictObject({
          at: Moment,
          what: z.string(),
          by: z.string().describe('a role, no name'),
        }),
      )
      .describe('of the organisation’s log what is about the person, the latest first'),
    deletion: z.strictObject({
      waitsFor: z
        .enum(['hand-in'])
        .nullable()
        .describe('what has to be over before it can be granted'),
      wishes: z.array(Wish).describe('the latest first'),
    }),
  })
  .meta({ id: 'MyRecord' });
export type MyRecord = z.output<typeof MyRecord>;

export const MyData = z.array(MyRecord).meta({ id: 'MyData' });
export type MyData = z.output<typeof MyData>;
