import { z } from 'zod';
import { EventView } from '../../taking/attempt-events/index.js';
import { ComparedPerson, ComparisonDetail, Uncertainty } from './comparison.schemas.js';
import { DecisionView } from './decisions.schemas.js';
import { AcceptedInBulk, RecordFinding } from './evidence.schemas.js';

const Part = ComparisonDetail.shape.people.element.shape.sections;

const ReportedRow = z
  .strictObject({
    label: z.string(),
    points: z.number(),
    maxPoints: z.number().describe('0 where points are only taken'),
    quotes: z.array(z.string()).describe('the candidate’s own words'),
    reasons: z.array(z.string()).describe('of reviewers who gave other points than were proposed'),
  })
  .meta({ id: 'ReportedRow' });
export type ReportedRow = z.output<typeof ReportedRow>;

const ReportedQuestion = z
  .strictObject({
    question: z.string(),
    item: z.uuid().describe('the answer'),
    number: z.int().describe('as the room counts them, through all sections'),
    title: z.string(),
    score: z.number(),
    byPerson: z.boolean(),
    bulk: AcceptedInBulk.nullable().describe(
      'how its only mark came about; null: a reviewer had this answer at hand',
    ),
    rows: z.array(ReportedRow),
    comments: z.array(z.string()).describe('of reviewers, without their names'),
  })
  .meta({ id: 'ReportedQuestion' });
export type ReportedQuestion = z.output<typeof ReportedQuestion>;

/** What is known of one candidate's attempt that counts, for those who decide. */
export const CandidateReport = ComparedPerson.omit({ decision: true })
  .extend({
    organisation: z.string(),
    assessment: z.string(),
    release: z.int(),
    uncertainty: Uncertainty,
    sections: Part,
    topics: Part,
    questions: z.array(ReportedQuestion),
    record: z
      .array(EventView)
      .describe(
        'what the room noticed and what was done to the clock, with replies; the first first',
      ),
    findings: z.array(RecordFinding).describe('what was made of the record, the first first'),
    decisions: z.array(DecisionView).describe('the latest, which counts, first'),
  })
  .meta({ id: 'CandidateReport' });
export type CandidateReport = z.output<typeof CandidateReport>;
