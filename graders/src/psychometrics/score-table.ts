/** What one person did with one item of a test or of a pool. */
export interface ItemScore {
  readonly person: string;
  readonly item: string;
  /** Points, 0 to the scale; null where the item was shown and nothing was answered. */
  readonly score: number | null;
  /** Time on the item; null where nobody measured it. */
  readonly seconds?: number | null;
  /** When it was answered, milliseconds since 1970. */
  readonly at?: number | null;
}

/**
 * Scores of many people on many items, of which each person may have seen a few: one cell for each item shown to
 * somebody, those of a person side by side and in the order of the items.
 */
export interface ScoreTable {
  readonly people: readonly string[];
  readonly items: readonly string[];
  /** First cell of each person, and the number of all cells at the end. */
  readonly start: Int32Array;
  /** Of each cell: place in `items`. */
  readonly item: Int32Array;
  /** Of each cell: share of the points earned, 0..1; NaN for no answer. */
  readonly share: Float64Array;
  /** Of each cell; NaN for not measured. */
  readonly seconds: Float64Array;
  /** Of each cell, milliseconds since 1970; NaN for not known. */
  readonly at: Float64Array;
}

/** Names in the order met, and the place of that of each score. */
function index(scores: readonly ItemScore[], nameOf: (score: ItemScore) => string) {
  const places = new Map<string, number>();
  const of = Int32Array.from(scores, (score) => {
    const name = nameOf(score);
    const known = places.get(name);
    if (known !== undefined) return known;
    places.set(name, places.size);
    return places.size - 1;
  });
  return { names: [...places.keys()], of };
}

function check({ person, item, score, seconds, at }: ItemScore, scale: number): void {
  const where = `answer of ${person} to ${item}`;
  if (score !== null && !(score >= 0 && score <= scale)) {
    throw new RangeError(`${where}: a score of ${String(score)} is not within 0 and ${scale}`);
  }
  if (seconds !== undefined && seconds !== null && !(seconds >= 0 && Number.isFinite(seconds))) {
    throw new RangeError(`${where}: ${String(seconds)} is no time in seconds`);
  }
  if (at !== undefined && at !== null && !Number.isFinite(at)) {
    throw new RangeError(`${where}: ${String(at)} is no moment`);
  }
}

/** Stable counting sort of `cells` by their keys, 0..buckets - 1. */
function sortedBy(cells: Int32Array, keys: Int32Array, buckets: number): Int32Array {
  const next = new Int32Array(buckets + 1);
  for (const cell of cells) {
    const after = (keys[cell] ?? 0) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  for (let k = 1; k <= buckets; k += 1) next[k] = (next[k] ?? 0) + (next[k - 1] ?? 0);
  const sorted = new Int32Array(cells.length);
  for (const cell of cells) {
    const key = keys[cell] ?? 0;
    const place = next[key] ?? 0;
    sorted[place] = cell;
    next[key] = place + 1;
  }
  return sorted;
}

/**
 * The table of what people scored, in any order, on a scale of 0 to `scale` points (1 for shares, 10 for the marks of
 * this platform). A RangeError tells which answer is at fault: a score outside the scale, a time below 0, or two
 * answers of one person to one item, of which the caller must choose one.
 */
export function scoreTable(scores: readonly ItemScore[], scale: number): ScoreTable {
  if (!(scale > 0 && Number.isFinite(scale))) {
    throw new RangeError(`a scale must end above 0, not at ${String(scale)}`);
  }
  for (const each of scores) check(each, scale);
  const { names: people, of: person } = index(scores, (each) => each.person);
  const { names: items, of: item } = index(scores, (each) => each.item);
  const byItem = sortedBy(Int32Array.from(scores.keys()), item, items.length);
  const cells = sortedBy(byItem, person, people.length);
  const start = new Int32Array(people.length + 1);
  cells.forEach((cell, i) => {
    const before = cells[i - 1];
    const { person: who, item: what } = scores[cell] ?? { person: '', item: '' };
    if (before !== undefined && person[before] === person[cell] && item[before] === item[cell]) {
      throw new RangeError(`two answers of ${who} to ${what}`);
    }
    start[(person[cell] ?? 0) + 1] = i + 1;
  });
  const column = (of: (score: ItemScore) => number | null | undefined): Float64Array =>
    Float64Array.from(cells, (cell) => {
      const score = scores[cell];
      return (score === undefined ? null : of(score)) ?? NaN;
    });
  return {
    people,
    items,
    start,
    item: Int32Array.from(cells, (cell) => item[cell] ?? 0),
    share: column(({ score }) => (score === null ? null : score / scale)),
    seconds: column(({ seconds }) => seconds),
    at: column(({ at }) => at),
  };
}
