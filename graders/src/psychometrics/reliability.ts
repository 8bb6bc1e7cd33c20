import { deviationsOf, type Deviations } from './deviations.js';
import { fQuantile, type Interval } from './distributions.js';
import type { ScoreTable } from './score-table.js';

/** How far scores would come out the same with other items of the same kind. */
export interface Reliability extends Interval {
  /** People with at least two answers. */
  readonly people: number;
  /** Items that a person answered, on average. */
  readonly items: number;
  /** Cronbach's alpha of a test of that many items: 1 without error of measurement, 0 nothing but error. */
  readonly alpha: number;
  /** Standard error of measurement of a person's mean score, as a share of the scale. */
  readonly standardError: number;
  /** Alpha of the test without the item, by item; null where nothing is left to say it of. */
  readonly without: ReadonlyMap<string, number | null>;
}

/** Sums over answers and over pairs of answers of the same person, of deviations d. */
interface Sums {
  readonly people: number;
  readonly answers: number;
  readonly pairs: number;
  /** Sum of d^2 over answers. */
  readonly squares: number;
  /** Sum of d d' over pairs. */
  readonly products: number;
}

type Part = Omit<Sums, 'people'>;

function add(to: { -readonly [K in keyof Part]: Part[K] }, part: Part): void {
  to.answers += part.answers;
  to.pairs += part.pairs;
  to.squares += part.squares;
  to.products += part.products;
}

const less = (all: Sums, part: Part): Sums => ({
  people: all.people,
  answers: all.answers - part.answers,
  pairs: all.pairs - part.pairs,
  squares: all.squares - part.squares,
  products: all.products - part.products,
});

/** Below this a variance of shares is rounding. */
const NOTHING = 1e-12;

/**
 * Alpha as the reliability of k items with mean variance v and mean covariance c: k c / (v + (k - 1) c), which is
 * Cronbach 1951 (Psychometrika 16, 297-334) written in means, and so can be taken over the pairs of items
 * that somebody answered both of.
 */
function alphaOf({ people, answers, pairs, squares, products }: Sums) {
  if (pairs < 1 || people < 1) return null;
  const items = answers / people;
  const variance = squares / answers;
  const covariance = products / pairs;
  const total = variance + (items - 1) * covariance;
  if (!(total > NOTHING) || items <= 1) return null;
  // pairs that only some people answered can have more in common than the items vary
  return { items, variance, covariance, alpha: Math.min(1, (items * covariance) / total) };
}

/** Deviations of cells with the variance of all people; NaN for no answer, or the only one to its item. */
function unbiased(table: ScoreTable, { answers, cell }: Deviations): Float64Array {
  // Means are of n answers, so squares and products of deviations are too small by (n - 1) / n.
  const scale = Float64Array.from(answers, (n) => (n > 1 ? Math.sqrt(n / (n - 1)) : NaN));
  return cell.map((d, c) => d * (scale[table.item[c] ?? 0] ?? NaN));
}

/** Of all answers, and of each item the answers and pairs that it takes part in; items with one answer are left out. */
function sumsOf(table: ScoreTable, deviation: Float64Array) {
  const all = { people: 0, answers: 0, pairs: 0, squares: 0, products: 0 };
  const byItem = table.items.map(() => ({ ...all }));
  let paired = 0;
  table.people.forEach((_, p) => {
    const from = table.start[p] ?? 0;
    const cells = deviation.subarray(from, table.start[p + 1] ?? 0);
    const known = cells.filter((d) => !Number.isNaN(d));
    const n = known.length;
    const total = known.reduce((sum, d) => sum + d, 0);
    if (n > 0) all.people += 1;
    if (n > 1) paired += 1;
    cells.forEach((d, c) => {
      const of = byItem[table.item[from + c] ?? 0];
      if (Number.isNaN(d) || of === undefined) return;
      const [squares, products] = [d * d, d * (total - d)];
      add(of, { answers: 1, pairs: n - 1, squares, products });
      add(all, { answers: 1, pairs: (n - 1) / 2, squares, products: products / 2 });
    });
  });
  return { all, byItem, paired };
}

/**
 * Interval of 95 % of the alpha of `items` > 1 items and `people` > 1: Feldt 1965 (Psychometrika 30, 357-370), written
 * as formulas 6 and 7 of Feldt, Woodruff & Salih 1987 (Applied Psychological Measurement 11, 93-103).
 */
export function feldtInterval(alpha: number, items: number, people: number): Interval {
  const above = people - 1;
  const below = above * (items - 1);
  return {
    low: 1 - (1 - alpha) * fQuantile(above, below, 0.975),
    high: 1 - (1 - alpha) * fQuantile(above, below, 0.025),
  };
}

/**
 * Cronbach's alpha with the interval of Feldt, alpha if an item is left out, and the standard error of
 * measurement of the mean score (Lord & Novick 1968). Exact where everybody answered the same items; where
 * people saw different ones it is that of a test of the average length, and its interval is an approximation. Null for
 * fewer than two people or items, or where nobody's scores differ.
 */
export function reliabilityOf(table: ScoreTable): Reliability | null {
  const { all, byItem, paired: people } = sumsOf(table, unbiased(table, deviationsOf(table)));
  const found = alphaOf(all);
  if (found === null || people < 2) return null;
  const { items, variance, covariance, alpha } = found;
  return {
    people,
    items,
    alpha,
    ...feldtInterval(alpha, items, people),
    standardError: Math.sqrt(Math.max(0, variance - covariance) / items),
    without: new Map(
      table.items.map((item, i) => {
        const part = byItem[i];
        return [item, part === undefined ? null : (alphaOf(less(all, part))?.alpha ?? null)];
      }),
    ),
  };
}
