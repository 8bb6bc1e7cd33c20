import { z } from 'zod';
import { plainText } from '../../platform/plain-text/index.js';

const Moment = z.iso.datetime();

export const AssessmentPlace = z.strictObject({
  organisation: z.uuid(),
  assessment: z.uuid({ error: 'an assessment’s id is a UUID' }),
});
export type AssessmentPlace = z.output<typeof AssessmentPlace>;

export const CandidacyPlace = AssessmentPlace.extend({
  invitation: z.uuid({ error: 'an invitation’s id is a UUID' }),
});
export type CandidacyPlace = z.output<typeof CandidacyPlace>;

export const DecisionKind = z
  .enum(['invite_on', 'hold', 'decline', 'hire'])
  .meta({ id: 'DecisionKind' });
export type DecisionKind = z.output<typeof DecisionKind>;

/** Together at most; each with the same reason, which stands in the record of each. */
export const MOST_AT_ONCE = 100;

export const NewDecision = z
  .strictObject({
    kind: DecisionKind,
    reason: plainText(2000)
      .trim()
      .min(10, 'must say why, in ten characters or more')
      .describe('of each of them; candidates get it with a copy of their data'),
    of: z
      .array(
        z.strictObject({
          invitation: z.uuid({ error: 'an invitation’s id is a UUID' }),
          after: z
            .int()
            .min(0)
            .max(1_000_000)
            .describe('number of the decision that was before you; 0: there was none'),
        }),
      )
      .min(1, 'must name somebody')
      .max(MOST_AT_ONCE)
      .refine((all) => new Set(all.map(({ invitation }) => invitation)).size === all.length, {
        error: 'each once',
      }),
  })
  .meta({ id: 'NewDecision' });
export type NewDecision = z.output<typeof NewDecision>;

export const DecisionView = z
  .strictObject({
    number: z.int().describe('from 1; the highest counts'),
    kind: DecisionKind,
    reason: z.string(),
    by: z.string().nullable().describe('null: somebody who has left'),
    at: Moment,
  })
  .meta({ id: 'Decision' });
export type DecisionView = z.output<typeof DecisionView>;

export const Decided = z
  .strictObject({
    decisions: z.array(
      z.strictObject({ invitation: z.uuid(), number: z.int(), kind: DecisionKind, at: Moment }),
    ),
  })
  .meta({ id: 'Decided' });
export type Decided = z.output<typeof Decided>;

export const NewNote = z
  .strictObject({
    text: plainText(4000).trim().min(1, 'must not be empty'),
    corrects: z.uuid().optional().describe('a note of your own that this one stands for'),
  })
  .meta({ id: 'NewNote' });
export type NewNote = z.output<typeof NewNote>;

export const NoteView = z
  .strictObject({
    id: z.uuid(),
    text: z.string(),
    by: z.string().nullable().describe('null: somebody who has left'),
    mine: z.boolean(),
    at: Moment,
    corrects: z.uuid().nullable(),
  })
  .meta({ id: 'CandidateNote' });
export type NoteView = z.output<typeof NoteView>;

export const DecisionRecord = z
  .strictObject({
    candidate: z.strictObject({ id: z.uuid(), name: z.string(), email: z.string() }),
    decisions: z.array(DecisionView).describe('the latest, which counts, first'),
    notes: z.array(NoteView).describe('oldest first, with those that were corrected'),
  })
  .meta({ id: 'DecisionRecord' });
export type DecisionRecord = z.output<typeof DecisionRecord>;
