import * as z from 'zod';
import { Rubric } from '@meshwright/graders';
import { Id, Line, Prose, Source, Tier, exact } from './exact.js';
import { ScenarioDraft } from './guide-schema.js';
import { choice, findTheFlaw, ordering } from './typed-kinds-schema.js';

const common = {
  id: Id,
  title: Line,
  guide: Id,
  tier: Tier,
  /** The primary topic comes first: it is the folder that the question lies in. */
  topics: z.array(Id).min(1).max(16),
  minutes: z.number().positive().max(120),
  prompt: Prose,
  sources: z.array(Source).max(20),
  /** Its rubric was never held against answers of several writers: for practice alone, outside progress. */
  provisional: z.literal(true).optional(),
};

export const Section = exact({ id: Id, label: Line }).meta({ id: 'Section' });

/** Texts of the sections of a structured answer, by section id. */
export const SectionTexts = z.record(Id, z.string().max(20_000));

export const ParameterName = z
  .string()
  .max(40)
  .regex(/^[a-z][A-Za-z0-9]*$/, 'a parameter name is camelCase');

export const ParameterValue = z.union([z.number(), z.string().max(80), z.boolean()]);
export type ParameterValue = z.output<typeof ParameterValue>;

/** Where the values of a drawn parameter come from: a list, or every step from min to max. */
export const ParameterRange = z.union(
  [
    exact({ values: z.array(ParameterValue).min(1).max(200) }),
    exact({ min: z.number(), max: z.number(), step: z.number().positive() }),
  ],
  { error: 'a parameter is { values: [...] } or { min, max, step }' },
);
export type ParameterRange = z.output<typeof ParameterRange>;

/** The unit that the answer is asked in, and the relative error that still counts as right. */
export const NumericAnswer = exact({
  unit: z.string().max(40),
  tolerance: z.number().min(0).max(0.25),
}).meta({ id: 'NumericAnswerKey' });

/** Credit of each named slip, 0 to 1. */
const SlipCredits = z.record(Id, z.number().min(0).max(1));

const numericKind = {
  kind: z.literal('numeric'),
  quantity: Id,
  answer: NumericAnswer,
  slips: SlipCredits,
};

/** Limits that a plan must keep; the cost model's search knows which names exist. */
export const PlanConstraints = z.record(z.string().max(64), z.json());
/** A plan to start editing from; it may be a bad one. */
export const PlanDraft = z.record(z.string().max(64), z.json());
export const Objective = z.enum(['stepSeconds', 'dollars', 'peakMemoryBytes', 'goodput']);

const planKind = {
  kind: z.literal('plan'),
  scenario: ScenarioDraft,
  start: PlanDraft,
  constraints: PlanConstraints,
  objective: Objective,
  space: z.record(z.string().max(64), z.json()).optional(),
};

const numeric = { ...common, ...numericKind };
const plan = { ...common, ...planKind };
const ranges = { parameters: z.record(ParameterName, ParameterRange) };
const values = { parameters: z.record(ParameterName, ParameterValue) };

const inPart = {
  id: Id,
  label: Line,
  prompt: Prose,
  /** What the part is worth, beside the rubric's points for the text. */
  points: z.number().positive().max(100),
};
const fixedParts = [
  exact({ ...inPart, ...planKind }),
  exact({ ...inPart, ...ordering }),
  exact({ ...inPart, ...choice, rubric: Rubric }),
  exact({ ...inPart, ...findTheFlaw, rubric: Rubric }),
] as const;

/** A typed part of a structured question: what a question of that kind asks, for points of the whole. */
export const QuestionPart = z.discriminatedUnion('kind', [
  exact({ ...inPart, ...numericKind, ...ranges }),
  ...fixedParts,
]);
export type QuestionPart = z.output<typeof QuestionPart>;

/** A part as it was drawn for one attempt. */
const PinnedPart = z.discriminatedUnion('kind', [
  exact({ ...inPart, ...numericKind, ...values }),
  ...fixedParts,
]);
export type PinnedPart = z.output<typeof PinnedPart>;

const MOST_PARTS = 6;
const structured = {
  ...common,
  kind: z.literal('structured'),
  sections: z.array(Section).min(1).max(8),
};
const withParts = {
  ...structured,
  parts: z.array(QuestionPart).min(1).max(MOST_PARTS).optional(),
};

/** content/questions/<topic>/<id>/question.yaml, by kind. */
export const QuestionFile = z.discriminatedUnion('kind', [
  exact(withParts),
  exact({ ...numeric, ...ranges }),
  exact(plan),
  exact({ ...common, ...ordering }),
  exact({ ...common, ...choice }),
  exact({ ...common, ...findTheFlaw }),
]);
export type QuestionFile = z.output<typeof QuestionFile>;

/** model-answer.yaml beside a structured question. */
export const ModelAnswer = exact({ sections: SectionTexts });

const version = z.string().length(64);
const answerKey = { rubric: Rubric, modelAnswer: ModelAnswer };

const StructuredQuestion = exact({ ...withParts, ...answerKey, version });
export const NumericQuestion = exact({ ...numeric, ...ranges, version });
const PlanQuestion = exact({ ...plan, version });
const typed = [
  exact({ ...common, ...ordering, version }),
  exact({ ...common, ...choice, rubric: Rubric, version }),
  exact({ ...common, ...findTheFlaw, rubric: Rubric, version }),
] as const;

/** A question as the bank holds it, answer key included: for graders and reviewers only. */
export const Question = z.discriminatedUnion('kind', [
  StructuredQuestion,
  NumericQuestion,
  PlanQuestion,
  ...typed,
]);
export type Question = z.output<typeof Question>;
export type NumericQuestion = z.output<typeof NumericQuestion>;

const seed = { seed: z.number() };

/**
 * A question drawn for one attempt: parameters are values, the prompt is filled, steps and options
 * are shuffled, and everything that grading needs is inside, so a later edit of the bank changes no attempt under way.
 */
export const PinnedItem = z.discriminatedUnion('kind', [
  exact({
    ...structured,
    parts: z.array(PinnedPart).min(1).max(MOST_PARTS).optional(),
    ...answerKey,
    version,
    ...seed,
  }),
  exact({ ...numeric, ...values, version, ...seed }),
  exact({ ...plan, version, ...seed }),
  typed[0].extend(seed),
  typed[1].extend(seed),
  typed[2].extend(seed),
]);
export type PinnedItem = z.output<typeof PinnedItem>;
