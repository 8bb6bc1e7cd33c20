/** One cell of the skill matrix: where somebody stands, how that has changed, and how far it is from a target. Pure. */
import type { Figures } from './standings.js';

/**
 * `gap`: the whole interval lies below the target. `unclear`: it holds the target, so that more answers are needed to
 * say. `met`: the target lies below it. `unknown`: too few answers for any interval.
 */
export type Verdict = 'met' | 'unclear' | 'gap' | 'unknown';

export interface Change {
  /** Points of ten. */
  readonly by: number;
  /** Whether the two intervals lie apart: otherwise chance alone may have done it. */
  readonly clear: boolean;
}

export interface Cell extends Figures {
  readonly change: Change | null;
  readonly target: number | null;
  readonly verdict: Verdict | null;
}

const NOTHING: Figures = { answers: 0, mean: null, low: null, high: null, tier: null };

/** `then`: the figures at the beginning of the trend; `target` 0 to 10, null where nothing is asked for. */
export function cellOf(
  now: Figures | undefined,
  then: Figures | undefined,
  target: number | null,
): Cell {
  const { answers, mean, low, high, tier } = now ?? NOTHING;
  return {
    answers,
    mean,
    low,
    high,
    tier,
    change: changeOf(now ?? NOTHING, then ?? NOTHING),
    target,
    verdict: target === null ? null : verdictOf(now ?? NOTHING, target),
  };
}

function changeOf(now: Figures, then: Figures): Change | null {
  if (now.mean === null || then.mean === null) return null;
  const apart = (now.low ?? 0) > (then.high ?? 0) || (now.high ?? 0) < (then.low ?? 0);
  return { by: now.mean - then.mean, clear: apart };
}

export function verdictOf({ low, high }: Figures, target: number): Verdict {
  if (low === null || high === null) return 'unknown';
  if (high < target) return 'gap';
  return low >= target ? 'met' : 'unclear';
}
