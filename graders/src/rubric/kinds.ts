import type { Report } from '../report.js';
import { ChoiceAnswer, gradeChoice } from './kinds/choice.js';
import { FindTheFlawAnswer, gradeFindTheFlaw } from './kinds/find-the-flaw.js';
import { gradeNumeric, NumericAnswer } from './kinds/numeric.js';
import { gradeOrdering, OrderingAnswer } from './kinds/ordering.js';
import { gradePlan, PlanAnswer } from './kinds/plan.js';
import { gradeStructured, StructuredAnswer } from './kinds/structured.js';
import type { CompiledLexicon } from './lexicon/compile.js';

/** A kind of question: the shape of its answers and how one is graded. */
interface Kind<Item, Given> {
  readonly answer: { parse(input: unknown): Given };
  grade(item: Item, answer: Given, lexicon: CompiledLexicon): Report;
}

/** One kind a file and a line here. */
export const kinds = {
  structured: { answer: StructuredAnswer, grade: gradeStructured },
  numeric: { answer: NumericAnswer, grade: gradeNumeric },
  plan: { answer: PlanAnswer, grade: gradePlan },
  ordering: { answer: OrderingAnswer, grade: gradeOrdering },
  choice: { answer: ChoiceAnswer, grade: gradeChoice },
  'find-the-flaw': { answer: FindTheFlawAnswer, grade: gradeFindTheFlaw },
} as const;
export type KindId = keyof typeof kinds;

/** What a grader needs of a question, by kind. */
export type GradableItem = { [K in KindId]: Parameters<(typeof kinds)[K]['grade']>[0] }[KindId];
export type Answer = { [K in KindId]: Parameters<(typeof kinds)[K]['grade']>[1] }[KindId];

/**
 * Grades one answer: pure and deterministic, the same on a server and in a browser.
 * @throws TypeError when the answer is of another kind than the item: the caller pairs them.
 */
export function gradeItem(item: GradableItem, answer: Answer, lexicon: CompiledLexicon): Report {
  if (item.kind !== answer.kind)
    throw new TypeError(
      `an answer of kind ${answer.kind} does not fit ${item.id}, which is ${item.kind}`,
    );
  const kind: Kind<GradableItem, Answer> = kinds[item.kind];
  return kind.grade(item, answer, lexicon);
}
