/** Ordered categories from partial scores. */

/** Levels that a scale is cut into before rare ones are joined. */
export const LEVELS = 5;
/** Answers below which a category says too little (Linacre 2002, Journal of Applied Measurement 3, 85-106: at least 10). */
export const FEWEST_IN_CATEGORY = 10;

/** Even levels without regard to answers: halfway between 0, 1/4, 1/2, 3/4 and 1. */
export const EVEN_CUTS: readonly number[] = Array.from(
  { length: LEVELS - 1 },
  (_, k) => (k + 0.5) / (LEVELS - 1),
);

/** Number of the cuts that a share of the points, 0..1, reaches. */
export const categoryOf = (share: number, cuts: readonly number[]): number =>
  cuts.filter((cut) => share >= cut).length;

/** Joins each group of fewer than `fewest` to its smaller neighbour, and takes away the cut between them. */
function join(sizes: number[], cuts: number[], fewest: number): void {
  while (sizes.length > 1 && Math.min(...sizes) < fewest) {
    const rare = sizes.indexOf(Math.min(...sizes));
    const [before, after] = [sizes[rare - 1] ?? Infinity, sizes[rare + 1] ?? Infinity];
    const first = before <= after ? rare - 1 : rare;
    sizes.splice(first, 2, (sizes[first] ?? 0) + (sizes[first + 1] ?? 0));
    cuts.splice(first, 1);
  }
}

/**
 * Where shares of the points (0..1) are cut into categories: at even levels, half rounded up, halfway between those
 * that occur, with a level of fewer than `fewest` answers joined to its rarer neighbour. Empty where that leaves one
 * category, which says nothing of anybody.
 */
export function cutsOf(
  shares: Float64Array,
  { levels = LEVELS, fewest = FEWEST_IN_CATEGORY } = {},
): number[] {
  const steps = levels - 1;
  const counts = Array.from({ length: levels }, () => 0);
  for (const share of shares) {
    const level = Math.floor(share * steps + 0.5);
    counts[level] = (counts[level] ?? 0) + 1;
  }
  const groups = counts.flatMap((answers, level) => (answers > 0 ? [{ level, answers }] : []));
  const cuts = groups.slice(1).map(({ level }, g) => ((groups[g]?.level ?? 0) + level) / 2 / steps);
  join(
    groups.map(({ answers }) => answers),
    cuts,
    fewest,
  );
  return cuts;
}
