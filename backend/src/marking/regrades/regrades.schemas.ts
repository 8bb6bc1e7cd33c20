import { z } from 'zod';
import { plainText } from '../../platform/plain-text/index.js';

const Moment = z.iso.datetime();
const Score = z.number().describe('0 to 10');

export const RegradesParams = z.strictObject({
  organisation: z.uuid(),
  assessment: z.uuid({ error: 'an assessment’s id is a UUID' }),
});
export type RegradesParams = z.output<typeof RegradesParams>;

export const RegradeParams = RegradesParams.extend({
  regrade: z.uuid({ error: 'a regrade’s id is a UUID' }),
});
export type RegradeParams = z.output<typeof RegradeParams>;

export const CriterionChange = z
  .strictObject({
    row: z.string().describe('criterion/… or misconception/…'),
    label: z.string(),
    change: z.enum(['added', 'removed', 'changed']),
  })
  .meta({ id: 'CriterionChange' });
export type CriterionChange = z.output<typeof CriterionChange>;

export const QUESTION_CHANGES = ['same', 'regradable', 'asked-otherwise', 'gone'] as const;

export const QuestionChange = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    change: z
      .enum(QUESTION_CHANGES)
      .describe('asked-otherwise: what candidates read differs; gone: not in the bank any more'),
    newRubric: z.boolean(),
    newGrader: z.boolean().describe('some answers were graded by an earlier version of the grader'),
    criteria: z.array(CriterionChange),
    provisional: z
      .literal(true)
      .optional()
      .describe('by now its scores count as not yet proved: no new assessment may ask it'),
  })
  .meta({ id: 'QuestionChange' });
export type QuestionChange = z.output<typeof QuestionChange>;

/** What a run is pinned to: the questions that it grades, and the hashes of their sources. */
export const RunQuestions = z.array(
  z.strictObject({ ...QuestionChange.omit({ change: true }).shape, source: z.string() }),
);
export type RunQuestions = z.output<typeof RunQuestions>;

const RegradeState = z.enum([
  'running',
  'ready',
  'applied',
  'undone',
  'discarded',
  'cancelled',
  'failed',
]);

const Deed = z
  .strictObject({
    at: Moment,
    by: z.string().nullable().describe('null: no member any more'),
    reason: z.string().nullable(),
  })
  .meta({ id: 'RegradeDeed' });

export const RegradeRun = z
  .strictObject({
    id: z.uuid(),
    number: z.int(),
    state: RegradeState,
    started: Deed,
    attempts: z.int(),
    done: z.int().describe('attempts graded so far'),
    finishedAt: Moment.nullable(),
    failure: z.string().nullable(),
    closed: Deed.nullable().describe('applied, discarded or cancelled'),
    undone: Deed.nullable(),
    undoable: z.boolean(),
    graderVersion: z.string(),
    questions: z.array(QuestionChange.omit({ change: true }).meta({ id: 'RegradedQuestion' })),
  })
  .meta({ id: 'RegradeRun' });
export type RegradeRun = z.output<typeof RegradeRun>;

export const Regrades = z
  .strictObject({
    title: z.string(),
    attempts: z.int().describe('graded ones, practice runs left out'),
    questions: z.array(QuestionChange).describe('what a run of today would compare'),
    runs: z.array(RegradeRun).describe('the latest first'),
  })
  .meta({ id: 'Regrades' });
export type Regrades = z.output<typeof Regrades>;

const HistogramBar = z
  .strictObject({
    from: z.number().describe('points of 10 that an answer gains, −10 to 10; half-open'),
    to: z.number(),
    answers: z.int(),
  })
  .meta({ id: 'RegradeBar' });

const QuestionEffect = z
  .strictObject({
    id: z.string(),
    answers: z.int().describe('graded by the run'),
    changed: z.int().describe('whose score would be another'),
    mean: z.number().describe('of the differences of all its answers'),
    kept: z.int().describe('marked by people, and no criterion changed: their marks stay'),
    back: z.int().describe('marked by people under a criterion that changed: to be marked anew'),
    bars: z.array(HistogramBar),
  })
  .meta({ id: 'QuestionEffect' });
export type QuestionEffect = z.output<typeof QuestionEffect>;

export const RegradePreview = z
  .strictObject({
    title: z.string(),
    run: RegradeRun,
    changed: z.int().describe('attempts whose score would be another'),
    ranks: z.int().describe('attempts that would stand at another rank'),
    told: z.int().describe('candidates whose released result would differ'),
    appeals: z.int().describe('answers under appeal, which are left as they are'),
    overtaken: z
      .int()
      .describe('answers graded or marked otherwise since the run: left as they are'),
    questions: z.array(QuestionEffect),
  })
  .meta({ id: 'RegradePreview' });
export type RegradePreview = z.output<typeof RegradePreview>;

export const RegradedRow = z
  .strictObject({
    row: z.string(),
    label: z.string(),
    before: z.number().nullable().describe('points; null: the row was not there'),
    after: z.number().nullable(),
    levelBefore: z.string().optional(),
    levelAfter: z.string().optional(),
  })
  .meta({ id: 'RegradedRow' });
export type RegradedRow = z.output<typeof RegradedRow>;

const RegradedAnswer = z
  .strictObject({
    question: z.string(),
    before: Score,
    after: Score,
    review: z
      .enum(['none', 'kept', 'back'])
      .describe('kept: a person’s mark stays; back: it goes back to a first mark'),
    rows: z.array(RegradedRow).describe('the grader’s, those that differ'),
  })
  .meta({ id: 'RegradedAnswer' });

export const RegradedCandidate = z
  .strictObject({
    attempt: z.uuid(),
    candidate: z.strictObject({ id: z.uuid(), displayName: z.string() }),
    try: z.int(),
    before: Score,
    after: Score,
    rankBefore: z.int(),
    rankAfter: z.int(),
    told: z.boolean().describe('a result was released; it stays until another one is'),
    answers: z.array(RegradedAnswer),
  })
  .meta({ id: 'RegradedCandidate' });
export type RegradedCandidate = z.output<typeof RegradedCandidate>;

export const RegradedCandidates = z
  .strictObject({
    rows: z.array(RegradedCandidate).describe('the biggest change first'),
    more: z.boolean(),
  })
  .meta({ id: 'RegradedCandidates' });
export type RegradedCandidates = z.output<typeof RegradedCandidates>;

export const ListRegraded = z.strictObject({
  page: z.coerce.number().int().min(1).max(1000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export type ListRegraded = z.output<typeof ListRegraded>;

export const RegradeReason = z
  .strictObject({
    reason: plainText(1000).trim().min(10, 'must say why, in ten characters or more'),
  })
  .meta({ id: 'RegradeReason' });
export type RegradeReason = z.output<typeof RegradeReason>;
