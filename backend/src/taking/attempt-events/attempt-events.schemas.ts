import { z } from 'zod';
import { AttemptParams } from '../attempts/index.js';
import { plainText } from '../../platform/plain-text/index.js';

const Moment = z.iso.datetime();

/** What a browser tells of the room; never what was typed, copied or pasted. */
export const SIGNALS = ['focus-lost', 'focus-back', 'paste', 'copy', 'offline', 'online'] as const;

const at = z.iso
  .datetime({ error: 'must be a moment such as 2026-11-22T10:00:00.000Z' })
  .max(40)
  .describe('by the browser’s clock');

export const Signal = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['focus-lost', 'focus-back', 'offline', 'online']), at }),
    z.strictObject({
      kind: z.enum(['paste', 'copy']),
      at,
      characters: z.int().min(0).max(100_000_000).optional().describe('how many; never which'),
      item: z
        .uuid({ error: 'a question of an attempt has a UUID' })
        .optional()
        .describe('the question that was in sight'),
    }),
  ])
  .meta({ id: 'IntegritySignal' });
export type Signal = z.output<typeof Signal>;

export const SendSignals = z
  .strictObject({ signals: z.array(Signal).min(1).max(50) })
  .meta({ id: 'SendSignals' });
export type SendSignals = z.output<typeof SendSignals>;

export const RecordedSignals = z
  .strictObject({ recorded: z.int().describe('of those sent; an attempt holds 500 at most') })
  .meta({ id: 'RecordedSignals' });
export type RecordedSignals = z.output<typeof RecordedSignals>;

/** Everything that can stand in an attempt's record; what is of another kind is not shown. */
export const KINDS = [
  ...SIGNALS,
  'second-session',
  'extended',
  'accommodated',
  'held',
  'released',
  'reopened',
  'help-asked',
  'help-withdrawn',
  'help-answered',
  'overlap',
  'finding',
] as const;

/** What in a record can be made something of; words shared with other texts have a record of their own. */
export const ABOUT = ['paste', 'copy', 'focus-lost', 'offline', 'second-session'] as const;
export type About = (typeof ABOUT)[number];

/** Of an event's detail only this is shown. */
export const EventDetail = z.object({
  clientAt: z.string().optional().describe('by the browser’s clock'),
  characters: z.int().optional(),
  question: z.int().optional().describe('number of the one in sight, through all sections'),
  seconds: z.int().optional(),
  extraTimePercent: z.number().optional(),
  breakSeconds: z.int().optional(),
  reason: z.string().optional(),
  text: z.string().optional(),
  title: z.string().optional().describe('of a question'),
  sharedWith: z.enum(['model-answer', 'another-answer']).optional(),
  sharedPercent: z.int().optional().describe('of the words of one’s answer'),
  otherPercent: z.int().optional().describe('of the words of the other text'),
  longest: z.int().optional().describe('words in a row'),
  about: z.enum(ABOUT).optional().describe('what a finding was made of; none: of shared words'),
});

export const EventView = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(KINDS),
    at: Moment.describe('by the server’s clock'),
    by: z.enum(['candidate', 'organisation', 'server']),
    detail: z.strictObject(EventDetail.shape),
    replies: z
      .array(z.strictObject({ id: z.uuid(), text: z.string(), at: Moment }))
      .describe('by the candidate, the first first'),
  })
  .meta({ id: 'AttemptEvent' });
export type EventView = z.output<typeof EventView>;

export const HelpView = z
  .strictObject({
    askedAt: Moment,
    text: z.string(),
    answer: z.strictObject({ text: z.string(), at: Moment }).optional(),
  })
  .meta({ id: 'HelpRequest' });
export type HelpView = z.output<typeof HelpView>;

export const EventsView = z
  .strictObject({
    events: z.array(EventView).describe('the first first'),
    help: HelpView.optional().describe('asked for last, and not withdrawn'),
  })
  .meta({ id: 'AttemptEvents' });
export type EventsView = z.output<typeof EventsView>;

export const EventParams = AttemptParams.extend({
  event: z.uuid({ error: 'an event’s id is a UUID' }),
});
export type EventParams = z.output<typeof EventParams>;

export const Reply = z
  .strictObject({ text: plainText(500).trim().min(1, 'must say something') })
  .meta({ id: 'EventReply' });
export type Reply = z.output<typeof Reply>;

export const AskHelp = z
  .strictObject({ text: plainText(500).trim().describe('may be empty') })
  .meta({ id: 'AskHelp' });
export type AskHelp = z.output<typeof AskHelp>;
