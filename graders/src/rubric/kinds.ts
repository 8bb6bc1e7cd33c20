import type { Answer } from '../answers/answer.js';
import type { Report } from '../report.js';
import { gradeStructured, type StructuredItem } from './kinds/structured.js';
import { gradeTyped, type TypedItem } from './kinds/typed.js';
import type { CompiledLexicon } from './lexicon/compile.js';

/** What a grader needs of a question, by kind. */
export type GradableItem = StructuredItem | TypedItem;

/**
 * Grades one answer: pure and deterministic, the same on a server and in a browser.
 * @throws TypeError when the answer is of another kind than the item: the caller pairs them.
 */
export function gradeItem(item: GradableItem, answer: Answer, lexicon: CompiledLexicon): Report {
  if (item.kind === 'structured' && answer.kind === 'structured')
    return gradeStructured(item, answer, lexicon);
  if (item.kind !== 'structured' && answer.kind !== 'structured')
    return gradeTyped(item, answer, lexicon);
  throw new TypeError(
    `an answer of kind ${answer.kind} does not fit ${item.id}, which is ${item.kind}`,
  );
}
