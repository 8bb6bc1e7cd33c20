import { QuestionView } from '@meshwright/question-bank';
import { z } from 'zod';
import { Answer, GradeReport } from '../../bank/grading/index.js';
import { ABOUT } from '../../taking/attempt-events/index.js';
import { ReportItem } from '../../taking/attempts/index.js';
import { plainText } from '../../platform/plain-text/index.js';
import { CandidacyPlace } from './decisions.schemas.js';

const Moment = z.iso.datetime();

export const AnswerPlace = CandidacyPlace.extend({
  item: z.uuid({ error: 'an answer’s id is a UUID' }),
});
export type AnswerPlace = z.output<typeof AnswerPlace>;

export const AcceptedInBulk = z
  .strictObject({
    looked: z.int().describe('answers to the question that a reviewer looked at'),
    waiting: z.int().describe('of so many that were accepted with them'),
  })
  .meta({ id: 'AcceptedInBulk' });

/** How the score of an answer came about, one thing that happened at a time. */
export const MarkStep = z
  .strictObject({
    kind: z
      .enum(['graded', 'regraded', 'first', 'second', 'moderation', 'appealed', 'appeal'])
      .describe(
        'by the grader, again after a rubric changed, by reviewers; appealed: by its candidate',
      ),
    score: z.number().describe('0 to 10; of an appeal: as it counted then'),
    at: Moment,
    counts: z.boolean().describe('the score that counts is this one, or the mean of two such'),
    text: z.string().describe('a reviewer’s comment, or why its candidate appealed'),
    bulk: AcceptedInBulk.nullable().describe(
      'of a mark that was accepted in bulk: what was looked at',
    ),
  })
  .meta({ id: 'MarkStep' });
export type MarkStep = z.output<typeof MarkStep>;

/** An answer as it was sent, beside what was made of it. Who marked it is told to nobody. */
export const AnswerEvidence = z
  .strictObject({
    id: z.uuid(),
    question: QuestionView,
    answer: Answer.optional(),
    savedAt: Moment.optional().describe('when what was graded arrived'),
    revisions: z.int().describe('versions that were saved in time'),
    report: GradeReport.describe('of the grader; without the key where the organisation has none'),
    modelAnswer: ReportItem.shape.modelAnswer,
    steps: z.array(MarkStep).describe('the first first'),
  })
  .meta({ id: 'AnswerEvidence' });
export type AnswerEvidence = z.output<typeof AnswerEvidence>;

export const NewRecordFinding = z
  .strictObject({
    about: z.enum(ABOUT),
    text: plainText(1000)
      .trim()
      .min(10, 'must say what was made of it, in ten characters or more')
      .describe('the candidate reads it'),
  })
  .meta({ id: 'NewRecordFinding' });
export type NewRecordFinding = z.output<typeof NewRecordFinding>;

export const RecordFinding = z
  .strictObject({
    id: z.uuid(),
    about: z.enum(ABOUT),
    text: z.string(),
    by: z.string().nullable().describe('null: somebody who has left'),
    at: Moment,
    replies: z.array(z.strictObject({ text: z.string(), at: Moment })).describe('by the candidate'),
  })
  .meta({ id: 'RecordFinding' });
export type RecordFinding = z.output<typeof RecordFinding>;
