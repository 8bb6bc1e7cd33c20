import { Z95 } from './distributions.js';

/** How far apart two levels are: 0 for the same one. Only the proportions count, not the scale. */
export type Disagreement = (a: number, b: number) => number;

/** The usual weights: the square of the distance (Fleiss & Cohen 1973), the distance (Cicchetti & Allison 1971), or none (Cohen 1960). */
export const weightings = {
  quadratic: (a, b) => (a - b) ** 2,
  linear: (a, b) => Math.abs(a - b),
  unweighted: (a, b) => (a === b ? 0 : 1),
} as const satisfies Record<string, Disagreement>;

/** Two judgements of the same thing, as ordinal levels. */
export type LevelPair = readonly [number, number];

/** Agreement beyond chance, with its large-sample standard error and the 95 % interval, within -1 and 1. */
export interface Kappa {
  readonly value: number;
  readonly standardError: number;
  readonly low: number;
  readonly high: number;
}

interface Cell {
  readonly a: number;
  readonly b: number;
  readonly share: number;
}

/** Shares of the pairs by the levels given: in each cell that occurs, and on each side. */
function sharesOf(pairs: readonly LevelPair[]) {
  const each = 1 / pairs.length;
  const cells = new Map<string, Cell>();
  const rows = new Map<number, number>();
  const columns = new Map<number, number>();
  for (const [a, b] of pairs) {
    const key = `${String(a)} ${String(b)}`;
    cells.set(key, { a, b, share: (cells.get(key)?.share ?? 0) + each });
    rows.set(a, (rows.get(a) ?? 0) + each);
    columns.set(b, (columns.get(b) ?? 0) + each);
  }
  return { cells: [...cells.values()], rows, columns };
}

/** Mean of the disagreement of `level` with the levels of the other side. */
function meanAgainst(others: ReadonlyMap<number, number>, of: (other: number) => number): number {
  let sum = 0;
  for (const [other, share] of others) sum += share * of(other);
  return sum;
}

/**
 * Cohen's kappa, weighted: 1 - observed / expected disagreement (Cohen 1968, Psychological Bulletin 70, 213-220). Its
 * standard error is that of Fleiss, Cohen & Everitt 1969 (Psychological Bulletin 72, 323-327), equation 13, written for
 * disagreements. Undefined, and so null, where there are fewer than two pairs, or where chance alone explains every
 * pair because each side gave one and the same level.
 */
export function weightedKappa(
  pairs: readonly LevelPair[],
  disagreement: Disagreement,
): Kappa | null {
  if (pairs.length < 2) return null;
  const { cells, rows, columns } = sharesOf(pairs);
  const ofRow = new Map(
    [...rows.keys()].map((a) => [a, meanAgainst(columns, (b) => disagreement(a, b))]),
  );
  const ofColumn = new Map(
    [...columns.keys()].map((b) => [b, meanAgainst(rows, (a) => disagreement(a, b))]),
  );
  const expected = meanAgainst(rows, (a) => ofRow.get(a) ?? 0);
  if (expected === 0) return null;
  const observed = cells.reduce((sum, { a, b, share }) => sum + share * disagreement(a, b), 0);
  // With v = 1 - disagreement: v(1 - pe) - (row + column)(1 - po), squared and averaged, is the paper's first term.
  const squares = cells.reduce((sum, { a, b, share }) => {
    const margins = (ofRow.get(a) ?? 0) + (ofColumn.get(b) ?? 0);
    return sum + share * (disagreement(a, b) * expected - margins * observed) ** 2;
  }, 0);
  const variance = (squares - (observed * expected) ** 2) / (pairs.length * expected ** 4);
  const standardError = Math.sqrt(Math.max(0, variance));
  const value = 1 - observed / expected;
  return {
    value,
    standardError,
    low: Math.max(-1, value - Z95 * standardError),
    high: Math.min(1, value + Z95 * standardError),
  };
}
