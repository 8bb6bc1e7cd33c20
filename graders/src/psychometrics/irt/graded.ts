/** The graded response model of one item: Samejima 1969, Psychometrika Monograph Supplement 17. Pure. */

/**
 * An item with ordered categories 0..m: P(category >= k) = 1 / (1 + exp(-a (ability - b_k))), logistic, without the
 * factor 1.7. Two categories make it the two-parameter logistic model (Birnbaum 1968).
 */
export interface GradedItem {
  readonly id: string;
  /** a > 0: how sharply the item tells people apart, per unit of ability. */
  readonly discrimination: number;
  /** b_1 < ... < b_m, in units of ability: where it is even whether category k is reached. */
  readonly thresholds: readonly number[];
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** A RangeError for what is no item of this model. */
export function checkItem({ id, discrimination, thresholds }: GradedItem): void {
  if (!(discrimination > 0 && Number.isFinite(discrimination))) {
    throw new RangeError(`item ${id}: a discrimination of ${String(discrimination)}`);
  }
  if (thresholds.length === 0) throw new RangeError(`item ${id} has no threshold`);
  thresholds.forEach((b, k) => {
    if (!Number.isFinite(b) || b <= (thresholds[k - 1] ?? -Infinity)) {
      throw new RangeError(`item ${id}: thresholds that do not rise at ${String(b)}`);
    }
  });
}

/** P(category >= k), 1 for k = 0 and 0 beyond the last threshold. */
function reached({ discrimination, thresholds }: GradedItem, k: number, ability: number): number {
  const b = thresholds[k - 1];
  if (b === undefined) return k < 1 ? 1 : 0;
  return sigmoid(discrimination * (ability - b));
}

/**
 * Probability of a category, 0..m, at an ability. The difference of two neighbouring curves is written as a product,
 * s(x) - s(y) = s(x) s(-y) (1 - exp(y - x)), which keeps its digits where both are near 0 or 1.
 */
function categoryProbability(item: GradedItem, category: number, ability: number): number {
  const { discrimination: a, thresholds } = item;
  const low = thresholds[category - 1];
  const high = thresholds[category];
  const from = low === undefined ? 1 : sigmoid(a * (ability - low));
  if (high === undefined) return from;
  const gap = low === undefined ? 1 : -Math.expm1(-a * (high - low));
  return from * sigmoid(-a * (ability - high)) * gap;
}

/** Probabilities of all categories at an ability; they add up to 1. */
export const categoryProbabilities = (item: GradedItem, ability: number): number[] =>
  Array.from({ length: item.thresholds.length + 1 }, (_, c) =>
    categoryProbability(item, c, ability),
  );

/** Expected category at an ability, 0..m. */
export const expectedCategory = (item: GradedItem, ability: number): number =>
  item.thresholds.reduce((sum, _, k) => sum + reached(item, k + 1, ability), 0);

/**
 * Fisher information of an item at an ability, >= 0: the sum of P'^2 / P over categories (Samejima 1969),
 * with P' = a P (1 - P(>= c) - P(>= c + 1)).
 */
export function itemInformation(item: GradedItem, ability: number): number {
  let sum = 0;
  for (let c = 0; c <= item.thresholds.length; c += 1) {
    const slope = 1 - reached(item, c, ability) - reached(item, c + 1, ability);
    sum += categoryProbability(item, c, ability) * slope ** 2;
  }
  return item.discrimination ** 2 * sum;
}

/** Information of all items together; the standard error of an ability is about 1 / sqrt(information). */
export const testInformation = (items: readonly GradedItem[], ability: number): number =>
  items.reduce((sum, item) => sum + itemInformation(item, ability), 0);

/** (16 sqrt 3 / 15 pi)^2: the logistic curve as a normal one (Johnson & Kotz 1970, Continuous Univariate Distributions 2). */
const LOGISTIC_AS_NORMAL = ((16 * Math.sqrt(3)) / (15 * Math.PI)) ** 2;

/**
 * An item whose location is known with an error only: its curves averaged over where it may lie, which are about those
 * of an item that discriminates less, a / sqrt(1 + c^2 a^2 s^2) (Zeger, Liang & Albert 1988, Biometrics 44, 1049-1060).
 * An ability by such items is as unsure as it ought to be. `error` >= 0, in units of ability.
 */
export const flattened = (item: GradedItem, error: number): GradedItem => ({
  ...item,
  discrimination:
    item.discrimination / Math.sqrt(1 + LOGISTIC_AS_NORMAL * item.discrimination ** 2 * error ** 2),
});
