/** Where somebody stands among the tiers, and what opens the next one. Pure. */
import type { Tier } from '@meshwright/question-bank';
import type { ItemBook, ScoredVersion } from '../../measuring/ability/index.js';
import {
  expectedScore,
  MEAN_TO_UNLOCK,
  tierAt,
  tierNear,
  TIERS,
} from '../../measuring/statistics/index.js';
import { LEVEL, tenths, type Estimate } from './estimate.js';

/** Different questions of the tier before that must be graded. */
const QUESTIONS_TO_UNLOCK = 5;

/** `n` answers on the tier; the rest from all answers: what is to be expected of the person on its questions. */
export interface TierResult extends Estimate {
  readonly tier: Tier;
  readonly unlocked: boolean;
  readonly toUnlock?: string;
}

/** The tier of a person. */
export interface TierStanding {
  readonly tier: Tier;
  /** Across a border that is nearer than the standard error. */
  readonly near: Tier | null;
  /** Different questions that it rests on. */
  readonly answers: number;
}

export interface TierProgress {
  readonly tiers: TierResult[];
  /** Null before the first answer. */
  readonly standing: TierStanding | null;
}

/**
 * One ability from all answers, hard questions counting more than easy ones, told as the score to be expected on the
 * questions of each tier. The beginner tier is open; a later one opens when five different questions of the tier before
 * it, or of one above that, are graded and a mean of at least 6 is to be expected on the tier before. It is advice: no
 * question is ever locked away.
 */
export function tierProgress(latest: readonly ScoredVersion[], book: ItemBook): TierProgress {
  const ability = book.abilityOf(latest, LEVEL);
  const scoreAt = (tier: Tier, value: number): number =>
    tenths(expectedScore(book.tiers, tier, value));
  let open = true;
  const tiers = TIERS.map((tier, i): TierResult => {
    const n = latest.filter((answer) => answer.tier === tier).length;
    const before = TIERS[i - 1];
    const missing =
      before === undefined ? null : missingFor(before, latest, scoreAt(before, ability.value));
    open &&= missing === null;
    const told = latest.length > 0;
    return {
      tier,
      n,
      mean: told ? scoreAt(tier, ability.value) : null,
      low: told ? scoreAt(tier, ability.interval.low) : null,
      high: told ? scoreAt(tier, ability.interval.high) : null,
      unlocked: open,
      ...(open ? {} : { toUnlock: missing ?? `First ${String(before)}` }),
    };
  });
  if (latest.length === 0) return { tiers, standing: null };
  return {
    tiers,
    standing: {
      tier: tierAt(book.tiers, ability.value),
      near: tierNear(book.tiers, ability),
      answers: latest.length,
    },
  };
}

function missingFor(
  before: Tier,
  latest: readonly ScoredVersion[],
  expected: number,
): string | null {
  const rank = TIERS.indexOf(before);
  const more =
    QUESTIONS_TO_UNLOCK - latest.filter(({ tier }) => TIERS.indexOf(tier) >= rank).length;
  const goal = `${String(MEAN_TO_UNLOCK)} or more to be expected`;
  if (more > 0) {
    return `${String(more)} more ${before} ${more === 1 ? 'question' : 'questions'}, with ${goal}`;
  }
  return expected < MEAN_TO_UNLOCK
    ? `${goal} on ${before} questions: it is ${String(expected)} now`
    : null;
}
