import type { Report } from '../../report.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import { ChoiceAnswer, gradeChoice } from './choice.js';
import { FindTheFlawAnswer, gradeFindTheFlaw } from './find-the-flaw.js';
import { gradeNumeric, NumericAnswer } from './numeric.js';
import { gradeOrdering, OrderingAnswer } from './ordering.js';
import { gradePlan, PlanAnswer } from './plan.js';

/** A kind of question: the shape of its answers, the answer of somebody who left it alone, and how one is graded. */
export interface Kind<Item, Given> {
  readonly answer: { parse(input: unknown): Given };
  readonly blank: NoInfer<Given>;
  grade(item: Item, answer: Given, lexicon: CompiledLexicon): Report;
}

/** A kind; its blank answer takes the type of its answers. */
export const kind = <Item, Given>(made: Kind<Item, Given>): Kind<Item, Given> => made;

/** The kinds that ask for something other than free text: questions of their own, or parts of a structured one. */
export const typedKinds = {
  numeric: kind({
    answer: NumericAnswer,
    blank: { kind: 'numeric', text: '' },
    grade: gradeNumeric,
  }),
  plan: kind({ answer: PlanAnswer, blank: { kind: 'plan', plan: {} }, grade: gradePlan }),
  ordering: kind({
    answer: OrderingAnswer,
    blank: { kind: 'ordering', order: [] },
    grade: gradeOrdering,
  }),
  choice: kind({
    answer: ChoiceAnswer,
    blank: { kind: 'choice', picked: [], reason: '' },
    grade: gradeChoice,
  }),
  'find-the-flaw': kind({
    answer: FindTheFlawAnswer,
    blank: { kind: 'find-the-flaw', marks: [] },
    grade: gradeFindTheFlaw,
  }),
} as const;
export type TypedKindId = keyof typeof typedKinds;

export type TypedItem = {
  [K in TypedKindId]: Parameters<(typeof typedKinds)[K]['grade']>[0];
}[TypedKindId];
export type TypedAnswer = ReturnType<(typeof typedKinds)[TypedKindId]['answer']['parse']>;

/**
 * Grades an answer of a typed kind.
 * @throws TypeError when the answer is of another kind than the item: the caller pairs them.
 */
export function gradeTyped(item: TypedItem, answer: TypedAnswer, lexicon: CompiledLexicon): Report {
  if (item.kind !== answer.kind)
    throw new TypeError(
      `an answer of kind ${answer.kind} does not fit ${item.id}, which is ${item.kind}`,
    );
  const grader: Kind<TypedItem, TypedAnswer> = typedKinds[item.kind];
  return grader.grade(item, answer, lexicon);
}
