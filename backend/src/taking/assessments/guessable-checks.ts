/** Numbers that a candidate may have heard of before. Pure. */
import { ENOUGH_VARIANTS, fewestVariants, type Question } from '@meshwright/question-bank';
import { note, warning } from './check.js';
import type { Check } from './checks.schemas.js';

const isGuessable = (question: Question): boolean =>
  (fewestVariants(question) ?? ENOUGH_VARIANTS) < ENOUGH_VARIANTS;

/** A question that everybody is asked. */
export function guessableQuestion(path: string, question: Question): Check[] {
  if (!isGuessable(question)) return [];
  const variants = fewestVariants(question);
  if (question.kind !== 'numeric')
    return [
      note(
        path,
        `“${question.title}” also asks for a number that has ${variants === 1 ? 'no variants: practice tells it' : `${String(variants)} variants`}.`,
        'Weigh its text; or take a question of numbers for the number.',
      ),
    ];
  return [
    warning(
      path,
      `“${question.title}” is guessable: it has ${String(variants)} variants, and half of them are kept for assessments. Candidates who talk to each other may meet the same numbers.`,
      `Choose a question with ${String(ENOUGH_VARIANTS)} variants or more, or draw from a pool.`,
    ),
  ];
}

/** Questions that a pool may draw. */
export function guessablePool(path: string, questions: readonly Question[]): Check[] {
  const found = questions.filter((each) => each.kind === 'numeric' && isGuessable(each));
  if (found.length === 0) return [];
  const named = found.map((each) => `“${each.title}” (${String(fewestVariants(each))} variants)`);
  return [
    note(
      path,
      `This pool may draw questions that are guessable: ${named.join(', ')}.`,
      'Leave them out, or accept that candidates may meet the same numbers.',
    ),
  ];
}
