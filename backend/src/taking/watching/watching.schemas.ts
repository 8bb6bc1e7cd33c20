import { z } from 'zod';
import { plainText } from '../../platform/plain-text/index.js';

const Moment = z.iso.datetime();

export const WatchParams = z.strictObject({
  organisation: z.uuid(),
  assessment: z.uuid({ error: 'an assessment’s id is a UUID' }),
});
export type WatchParams = z.output<typeof WatchParams>;

export const WatchedAttemptParams = WatchParams.extend({
  attempt: z.uuid({ error: 'an attempt’s id is a UUID' }),
});
export type WatchedAttemptParams = z.output<typeof WatchedAttemptParams>;

export const WATCH_STATES = [
  'invited',
  'opened',
  'ready',
  'working',
  'on-a-break',
  'held',
  'handed-in',
  'expired',
  'revoked',
] as const;
const WatchState = z.enum(WATCH_STATES);
export type WatchState = z.output<typeof WatchState>;

export const WatchQuery = z.strictObject({
  search: plainText(100).trim().optional().describe('in names and addresses'),
});
export type WatchQuery = z.output<typeof WatchQuery>;

/** How often the browser noticed what; the candidate sees each with its time. Never part of a score. */
const SignalCounts = z
  .strictObject({
    leftPage: z.int().describe('the page lost the focus'),
    pastes: z.int(),
    copies: z.int(),
    connectionLost: z.int(),
    otherSessions: z.int().describe('went on in another tab or on another device'),
  })
  .meta({ id: 'SignalCounts' });
export type SignalCounts = z.output<typeof SignalCounts>;

export const WatchRow = z
  .strictObject({
    invitationId: z.uuid(),
    name: z.string(),
    email: z.string(),
    extraTimePercent: z.int(),
    breakSeconds: z.int(),
    state: WatchState,
    since: Moment.describe('of the state'),
    attempt: z
      .strictObject({
        id: z.uuid(),
        try: z.int(),
        startedAt: Moment.optional(),
        endsAt: Moment.optional().describe(
          'when time alone will have handed it in; absent while held',
        ),
        section: z
          .strictObject({ title: z.string(), number: z.int(), of: z.int() })
          .optional()
          .describe('the open one'),
        lastSeenAt: Moment.optional(),
        submittedAt: Moment.optional(),
        submittedBy: z.enum(['candidate', 'deadline']).optional(),
        addedSeconds: z.int().describe('by managers'),
        signals: SignalCounts,
      })
      .optional(),
    help: z
      .strictObject({ text: z.string(), at: Moment })
      .optional()
      .describe('asked for, and not yet answered'),
  })
  .meta({ id: 'WatchRow' });
export type WatchRow = z.output<typeof WatchRow>;

export const WatchView = z
  .strictObject({
    title: z.string(),
    rows: z.array(WatchRow).describe('who needs help first, then who works, then the others'),
    more: z.boolean().describe('more people than are shown: search for them'),
    serverNow: z.int().describe('epoch milliseconds'),
  })
  .meta({ id: 'WatchView' });
export type WatchView = z.output<typeof WatchView>;

const Reason = plainText(500)
  .trim()
  .min(3, 'must say why, in three characters or more: the candidate and the audit log show it');

const LONGEST = 8 * 3600;
const seconds = z
  .int()
  .min(60, 'must be at least a minute')
  .max(LONGEST, `must be at most ${String(LONGEST)} (eight hours)`);

export const ExtendAttempt = z
  .strictObject({ seconds, reason: Reason })
  .meta({ id: 'ExtendAttempt' });
export type ExtendAttempt = z.output<typeof ExtendAttempt>;

export const ReopenAttempt = z
  .strictObject({ seconds, reason: Reason })
  .meta({ id: 'ReopenAttempt' });
export type ReopenAttempt = z.output<typeof ReopenAttempt>;

export const HoldAttempt = z.strictObject({ reason: Reason }).meta({ id: 'HoldAttempt' });
export type HoldAttempt = z.output<typeof HoldAttempt>;

export const AnswerHelp = z
  .strictObject({
    text: plainText(500).trim().min(1, 'must say something: the candidate reads it'),
  })
  .meta({ id: 'AnswerHelp' });
export type AnswerHelp = z.output<typeof AnswerHelp>;

export const ControlledAttemptView = z
  .strictObject({
    attemptId: z.uuid(),
    state: z.enum(['waiting', 'running', 'paused', 'submitted', 'graded']),
  })
  .meta({ id: 'ControlledAttempt' });
export type ControlledAttemptView = z.output<typeof ControlledAttemptView>;
