/** Results by tier, and what opens the next one. Pure. */
import type { Tier } from '@meshwright/question-bank';
import { estimate, type Estimate } from './estimate.js';
import type { GradedItem } from './grade-history.js';

export const TIERS: readonly Tier[] = ['beginner', 'intermediate', 'advanced'];

/** Different questions of the tier before that must be graded. */
const QUESTIONS_TO_UNLOCK = 5;
/** Mean score of the tier before that must be reached. */
export const MEAN_TO_UNLOCK = 6;

export interface TierResult extends Estimate {
  readonly tier: Tier;
  readonly unlocked: boolean;
  readonly toUnlock?: string;
}

/**
 * One result for each tier. The beginner tier is open; a later one opens when five different questions of the tier
 * before it, or of one above that, are graded with a mean of at least 6. It is advice: no question is ever locked away.
 */
export function tierResults(latest: readonly GradedItem[]): TierResult[] {
  const results: TierResult[] = [];
  for (const tier of TIERS) {
    const scores = latest.filter((item) => item.tier === tier).map(({ score }) => score);
    const before = TIERS[TIERS.indexOf(tier) - 1];
    const missing = before === undefined ? null : missingFor(before, latest);
    results.push({
      tier,
      ...estimate(scores),
      unlocked: missing === null,
      ...(missing === null ? {} : { toUnlock: missing }),
    });
  }
  return results;
}

function missingFor(before: Tier, latest: readonly GradedItem[]): string | null {
  const rank = TIERS.indexOf(before);
  const scores = latest.filter(({ tier }) => TIERS.indexOf(tier) >= rank).map(({ score }) => score);
  const { n, mean } = estimate(scores);
  const more = QUESTIONS_TO_UNLOCK - n;
  const goal = `mean of ${String(MEAN_TO_UNLOCK)} or more`;
  if (more > 0) {
    return `${String(more)} more ${before} ${more === 1 ? 'question' : 'questions'}, with a ${goal}`;
  }
  if (mean === null || mean < MEAN_TO_UNLOCK) {
    return `A ${goal} on ${before} questions: it is ${String(mean ?? 0)} now`;
  }
  return null;
}
