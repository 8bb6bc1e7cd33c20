import type { Report } from '../report.js';
import { gradeStructured, StructuredAnswer } from './kinds/structured.js';
import type { Kind } from './kinds/typed.js';
import { kind, typedKinds } from './kinds/typed.js';
import type { CompiledLexicon } from './lexicon/compile.js';

/** One kind a file and a line here or in the table of typed kinds. */
export const kinds = {
  structured: kind({
    answer: StructuredAnswer,
    blank: { kind: 'structured', sections: {} },
    grade: gradeStructured,
  }),
  ...typedKinds,
} as const;
export type KindId = keyof typeof kinds;

/** What a grader needs of a question, by kind. */
export type GradableItem = { [K in KindId]: Parameters<(typeof kinds)[K]['grade']>[0] }[KindId];
export type Answer = ReturnType<(typeof kinds)[KindId]['answer']['parse']>;

/**
 * Grades one answer: pure and deterministic, the same on a server and in a browser.
 * @throws TypeError when the answer is of another kind than the item: the caller pairs them.
 */
export function gradeItem(item: GradableItem, answer: Answer, lexicon: CompiledLexicon): Report {
  if (item.kind !== answer.kind)
    throw new TypeError(
      `an answer of kind ${answer.kind} does not fit ${item.id}, which is ${item.kind}`,
    );
  const grader: Kind<GradableItem, Answer> = kinds[item.kind];
  return grader.grade(item, answer, lexicon);
}
