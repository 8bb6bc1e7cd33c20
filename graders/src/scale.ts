interface Row {
  readonly points: number;
  /** Left out, or 0: of rows that only take points. */
  readonly maxPoints?: number;
}

/** A score is out of so many points, and so is every sum that a report shows. */
export const SCORE_SCALE = 10;

/**
 * The rows of a report out of `of` points in all, whatever its rubric counts in: a reader meets one scale. In hundredths,
 * rounded so that the most that the rows can give adds up to `of`, what they give to their scaled sum (but for a hundredth
 * where a rubric's weights do not divide), what is full stays full and what is nothing nothing. `all` is what the rubric counts to where `rows` are only
 * some of its rows, as deductions are.
 */
export function onScale<R extends Row>(
  rows: readonly R[],
  of: number = SCORE_SCALE,
  all: number = rows.reduce((sum, row) => sum + (row.maxPoints ?? 0), 0),
): R[] {
  if (all <= 0) return [...rows];
  const cents = (100 * of) / all;
  const most = wholes(rows.map((row) => (row.maxPoints ?? 0) * cents));
  const isFull = ({ points, maxPoints = 0 }: R): boolean => maxPoints > 0 && points === maxPoints;
  const given = wholes(
    rows.map((row) => (isFull(row) ? 0 : row.points * cents)),
    most.map((max) => (max > 0 ? max : Infinity)),
  );
  return rows.map((row, i) => ({
    ...row,
    points: ((isFull(row) ? most[i] : given[i]) ?? 0) / 100,
    ...(row.maxPoints === undefined ? {} : { maxPoints: (most[i] ?? 0) / 100 }),
  }));
}

/** Whole numbers that add up to the rounded sum of `values`: those with the largest remainders are rounded up first. */
function wholes(values: readonly number[], most: readonly number[] = []): number[] {
  // what is whole but for the last bits of a product is whole
  const down = values.map((value, i) => Math.min(Math.floor(value + 1e-6), most[i] ?? Infinity));
  const sum = Math.round(values.reduce((all, value) => all + value, 0) + 1e-6);
  let left = sum - down.reduce((all, value) => all + value, 0);
  const byRemainder = values
    .map((value, i) => ({ i, rest: value - (down[i] ?? 0) }))
    .sort((a, b) => b.rest - a.rest);
  for (const { i, rest } of byRemainder) {
    const now = down[i] ?? 0;
    // what earned nothing gets nothing
    if (left <= 0 || rest <= 1e-6) break;
    if (now >= (most[i] ?? Infinity)) continue;
    down[i] = now + 1;
    left -= 1;
  }
  return down;
}
