/** Judges answers by the pinned content of their items. Pure, for threads alone: see grading.worker.ts. */
import {
  blankAnswer,
  gradeItem,
  gradeWritten,
  type CompiledLexicon,
  type Report,
} from '@meshwright/graders';
import { gradable, modelTextOf, type PinnedItem } from '@meshwright/question-bank';
import type { Answer } from './answer.schemas.js';

/** The report on an answer; none given counts as an empty one. */
export function gradeAnswer(
  item: PinnedItem,
  answer: Answer | null,
  lexicon: CompiledLexicon,
): Report {
  return gradeItem(gradable(item), answer ?? blankAnswer(item.kind), lexicon);
}

/** The report on the free text alone, whatever parts stand beside it. */
export function gradeText(
  item: Extract<PinnedItem, { kind: 'structured' }>,
  answer: Answer | null,
  lexicon: CompiledLexicon,
): Report {
  const written = { ...item, modelText: modelTextOf(item) };
  return gradeWritten(written, answer?.kind === 'structured' ? answer.sections : {}, lexicon);
}
