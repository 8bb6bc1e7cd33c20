/** How an organisation's members stand on a topic, told to each of them without telling of any. Pure. */

/** People counted in steps of so many, and never fewer. */
export const STEP = 5;

export interface Spread {
  /** At least so many people stand behind it. */
  readonly people: number;
  /** Quartiles in whole points of ten. */
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

/**
 * The quartiles of `means`, which stand in the order in which the people began to share; null for fewer than five.
 *
 * Only the first 5, 10, 15… count, and quartiles are whole points: one more person changes nothing until four others have
 * come, so that what somebody's joining changed cannot be read off. (Differencing attacks on aggregates: Dwork and Roth,
 * The Algorithmic Foundations of Differential Privacy, 2014, section 1.)
 */
export function spreadOf(means: readonly number[]): Spread | null {
  const people = means.length - (means.length % STEP);
  if (people === 0) return null;
  const sorted = means.slice(0, people).sort((one, other) => one - other);
  const quantile = (share: number): number => {
    const at = share * (people - 1);
    const [below = 0, above = below] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
    return Math.round(below + (at - Math.floor(at)) * (above - below));
  };
  return { people, lower: quantile(0.25), median: quantile(0.5), upper: quantile(0.75) };
}
