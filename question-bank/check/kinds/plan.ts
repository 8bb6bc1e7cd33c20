import { scoredFirst, type KindCheck, type OfKind } from './kind.js';

/** A plan to start from may be bad, but not good already. */
const BEST_START = 8;

export const plan: KindCheck<OfKind<'plan'>> = {
  rubricSections: () => null,
  faults: (question, grade) =>
    scoredFirst(
      question,
      [['the plan to start from', { kind: 'plan', plan: question.start }, 0, BEST_START]],
      grade,
    ).map((fault) => ({ ...fault, path: 'start' })),
};
