import * as z from 'zod';
import { Rubric } from '@meshwright/graders';
import { Id, Line, exact } from './exact.js';
import { common, seed, version } from './kinds/kind.js';
import { everyShape } from './kinds/table.js';

export const Section = exact({ id: Id, label: Line }).meta({ id: 'Section' });

/** Texts of the sections of a structured answer, by section id. */
export const SectionTexts = z.record(Id, z.string().max(20_000));

/** A typed part of a structured question: what a question of that kind asks, for points of the whole. */
export const QuestionPart = z.discriminatedUnion('kind', everyShape('part'));
export type QuestionPart = z.output<typeof QuestionPart>;

/** A part as it was drawn for one attempt. */
const PinnedPart = z.discriminatedUnion('kind', everyShape('partItem'));
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
export const QuestionFile = z.discriminatedUnion('kind', [exact(withParts), ...everyShape('file')]);
export type QuestionFile = z.output<typeof QuestionFile>;

/** model-answer.yaml beside a structured question. */
export const ModelAnswer = exact({ sections: SectionTexts });

const answerKey = { rubric: Rubric, modelAnswer: ModelAnswer };

/** A question as the bank holds it, answer key included: for graders and reviewers only. */
export const Question = z.discriminatedUnion('kind', [
  exact({ ...withParts, ...answerKey, ...version }),
  ...everyShape('question'),
]);
export type Question = z.output<typeof Question>;
export type NumericQuestion = Extract<Question, { kind: 'numeric' }>;

/**
 * A question drawn for one attempt: parameters are values, the prompt is filled, steps and options
 * are shuffled, and everything that grading needs is inside, so a later edit of the bank changes no attempt under way.
 */
export const PinnedItem = z.discriminatedUnion('kind', [
  exact({
    ...structured,
    parts: z.array(PinnedPart).min(1).max(MOST_PARTS).optional(),
    ...answerKey,
    ...version,
    ...seed,
  }),
  ...everyShape('item'),
]);
export type PinnedItem = z.output<typeof PinnedItem>;
