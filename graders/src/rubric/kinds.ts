import type { Report } from '../report.js';
import { gradeNumeric, NumericAnswer } from './kinds/numeric.js';
import type { NumericItem } from './kinds/numeric.js';
import { gradePlan, PlanAnswer } from './kinds/plan.js';
import type { PlanItem } from './kinds/plan.js';
import { gradeStructured, StructuredAnswer } from './kinds/structured.js';
import type { StructuredItem } from './kinds/structured.js';
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
} as const satisfies {
  structured: Kind<StructuredItem, StructuredAnswer>;
  numeric: Kind<NumericItem, NumericAnswer>;
  plan: Kind<PlanItem, PlanAnswer>;
};
export type KindId = keyof typeof kinds;

/** What a grader needs of a question, by kind. */
export type GradableItem = StructuredItem | NumericItem | PlanItem;
export type Answer = StructuredAnswer | NumericAnswer | PlanAnswer;

/**
 * Grades one answer: pure and deterministic, the same on a server and in a browser.
 * @throws TypeError when the answer is of another kind than the item: the caller pairs them.
 */
export function gradeItem(item: GradableItem, answer: Answer, lexicon: CompiledLexicon): Report {
  if (item.kind === 'structured' && answer.kind === 'structured')
    return kinds.structured.grade(item, answer, lexicon);
  if (item.kind === 'numeric' && answer.kind === 'numeric')
    return kinds.numeric.grade(item, answer);
  if (item.kind === 'plan' && answer.kind === 'plan') return kinds.plan.grade(item, answer);
  throw new TypeError(
    `an answer of kind ${answer.kind} does not fit ${item.id}, which is ${item.kind}`,
  );
}
