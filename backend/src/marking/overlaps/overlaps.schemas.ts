import { z } from 'zod';
import { plainText } from '../../platform/plain-text/index.js';

const Moment = z.iso.datetime();
const Percent = z.int().min(0).max(100);

export const OverlapsPlace = z.strictObject({
  organisation: z.uuid(),
  assessment: z.uuid({ error: 'an assessment’s id is a UUID' }),
  invitation: z.uuid({ error: 'an invitation’s id is a UUID' }),
});
export type OverlapsPlace = z.output<typeof OverlapsPlace>;

export const OverlapPlace = OverlapsPlace.extend({
  overlap: z.uuid({ error: 'an overlap’s id is a UUID' }),
});
export type OverlapPlace = z.output<typeof OverlapPlace>;

/** What is on record of an overlap; which answer it is, and of which round of its attempt, is shown to nobody. */
export const OverlapDetail = z.object({
  item: z.uuid(),
  round: z.int(),
  title: z.string(),
  sharedWith: z.enum(['model-answer', 'another-answer']),
  sharedPercent: Percent,
  otherPercent: Percent,
  longest: z.int(),
});
export type OverlapDetail = z.output<typeof OverlapDetail>;

/** What an answer shares with another text, in figures. */
export const OverlapFigures = z
  .strictObject(OverlapDetail.omit({ item: true, round: true }).shape)
  .meta({ id: 'OverlapFigures' });
export type OverlapFigures = z.output<typeof OverlapFigures>;

const Said = z.strictObject({ text: z.string(), at: Moment });

export const OverlapView = z
  .strictObject({
    id: z.uuid(),
    ...OverlapFigures.shape,
    handedInAt: Moment.nullable(),
    other: z
      .strictObject({
        name: z.string(),
        assessment: z.uuid(),
        assessmentTitle: z.string(),
        invitation: z.uuid(),
        handedInAt: Moment.nullable(),
      })
      .nullable()
      .describe('of another candidate’s answer; null: it is the model answer, or deleted'),
    replies: z.array(Said).describe('by the candidate, the first first'),
    findings: z
      .array(Said.extend({ by: z.string().nullable().describe('null: who has left') }))
      .describe('what was made of it, the first first'),
  })
  .meta({ id: 'Overlap' });
export type OverlapView = z.output<typeof OverlapView>;

export const OverlapsView = z
  .strictObject({
    answers: z.int().describe('written answers that are long enough to be compared'),
    others: z.int().describe('answers of other candidates to the same questions'),
    fromPercent: Percent.describe('shared words from which on an overlap is on record'),
    overlaps: z.array(OverlapView),
  })
  .meta({ id: 'Overlaps' });
export type OverlapsView = z.output<typeof OverlapsView>;

const Marked = z.strictObject({
  text: z.string(),
  shared: z
    .array(z.strictObject({ from: z.int(), to: z.int() }))
    .describe('UTF-16 units [from, to) of the text, in order'),
});

export const OverlapTexts = z
  .strictObject({
    answer: Marked,
    other: Marked.nullable().describe(
      'null: deleted meanwhile, or a model answer that only those with the bank’s keys see',
    ),
  })
  .meta({ id: 'OverlapTexts' });
export type OverlapTexts = z.output<typeof OverlapTexts>;

export const NewFinding = z
  .strictObject({
    text: plainText(1000)
      .trim()
      .min(10, 'must say what was made of it, in ten characters or more')
      .describe('the candidate reads it'),
  })
  .meta({ id: 'NewOverlapFinding' });
export type NewFinding = z.output<typeof NewFinding>;
