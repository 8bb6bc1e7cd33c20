import type { Question } from './question-schema.js';
import { variantCount } from './variants.js';

/** Of the numbers that a question asks for, in itself or in parts, the one with the fewest variants; null if none. */
export function fewestVariants(question: Question): number | null {
  const tasks = question.kind === 'structured' ? (question.parts ?? []) : [question];
  const counts = tasks.filter(({ kind }) => kind === 'numeric').map(variantCount);
  return counts.length === 0 ? null : Math.min(...counts);
}
