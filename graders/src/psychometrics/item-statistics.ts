import { deviationsOf, type Deviations } from './deviations.js';
import { Z95, type Interval } from './distributions.js';
import { meanOf, quartilesOf, sumOf, type Mean, type Quartiles } from './moments.js';
import { reliabilityOf } from './reliability.js';
import type { ScoreTable } from './score-table.js';
import { trendOf, type Trend } from './trend.js';

/** How well an item tells people apart. */
export interface Discrimination extends Interval {
  /** Corrected item-total correlation, -1..1: of the item with the rest of the test. */
  readonly value: number;
  readonly people: number;
}

/** What is known of an item from its answers; null where the answers are too few to say anything. */
export interface ItemStatistics {
  readonly item: string;
  /** People who were shown it. */
  readonly shown: number;
  /** People who answered it. */
  readonly answered: number;
  /** Share of all people who were shown it, 0..1. */
  readonly exposure: number;
  /** Share of those who were shown it and did not answer, 0..1. */
  readonly dropOut: number;
  /** Mean share of the points earned, 0..1: the higher, the easier; with one answer, without an error. */
  readonly difficulty: number | null;
  readonly difficultyError: number | null;
  readonly discrimination: Discrimination | null;
  /** Mean share of the best 27 % less that of the weakest 27 %, -1..1. */
  readonly upperLower: number | null;
  /** Cronbach's alpha of all items but this one. */
  readonly alphaWithout: number | null;
  /** Seconds on the item. */
  readonly seconds: Quartiles | null;
  /** Shares of the points more in 30 days than the same people earned elsewhere: the item grows easier, above 0. */
  readonly drift: Trend | null;
  /** Days between its first and last dated answer. */
  readonly days: number | null;
}

/** One answer to the item in question. */
interface Reply {
  readonly share: number;
  /** How far it is above the mean of the item. */
  readonly deviation: number;
  /** Mean deviation of the person's other answers; null for none. */
  readonly rest: number | null;
  /** Mean deviation of all answers of the person. */
  readonly level: number;
  readonly at: number;
}

/** Correlations need this many pairs: the interval of Fisher's z has n - 3 in it. */
const FEWEST = 4;
/** Below this a spread of shares is rounding. */
const NOTHING = 1e-12;

/** Pearson's correlation with the interval of Fisher's z (Fisher 1921, Metron 1, 3-32); null where a side is constant. */
function correlation(pairs: readonly (readonly [number, number])[]): Discrimination | null {
  const n = pairs.length;
  if (n < FEWEST) return null;
  const meanX = sumOf(pairs.map(([x]) => x)) / n;
  const meanY = sumOf(pairs.map(([, y]) => y)) / n;
  let [xx, yy, xy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
    xy += (x - meanX) * (y - meanY);
  }
  if (xx / n < NOTHING || yy / n < NOTHING) return null;
  const value = Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
  const z = Math.atanh(value);
  const half = Z95 / Math.sqrt(n - 3);
  return { value, people: n, low: Math.tanh(z - half), high: Math.tanh(z + half) };
}

/** The share at each end that tells best and weakest apart (Kelley 1939, Journal of Educational Psychology 30, 17-24). */
const END = 0.27;
/** Levels are equal where they differ by rounding alone. */
const SAME = 1e-9;

/** Mean share of the first `weight` replies; those tied across the border count in part. */
function endMean(replies: readonly Reply[], weight: number): number {
  let left = weight;
  let sum = 0;
  for (let from = 0; from < replies.length && left > 0;) {
    let to = from + 1;
    const level = replies[from]?.level ?? 0;
    while (to < replies.length && Math.abs((replies[to]?.level ?? 0) - level) < SAME) to += 1;
    const tied = replies.slice(from, to);
    const counted = Math.min(left, tied.length);
    sum += (counted * sumOf(tied.map(({ share }) => share))) / tied.length;
    left -= counted;
    from = to;
  }
  return sum / weight;
}

function upperLower(replies: readonly Reply[]): number | null {
  if (replies.length < FEWEST) return null;
  const sorted = [...replies].sort((a, b) => a.level - b.level);
  const weight = END * replies.length;
  return endMean(sorted.toReversed(), weight) - endMean(sorted, weight);
}

const DAY = 86_400_000;
const MONTH = 30 * DAY;

function daysOf(replies: readonly Reply[]): number | null {
  let [first, last] = [Infinity, -Infinity];
  for (const { at } of replies) {
    if (Number.isNaN(at)) continue;
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  return first > last ? null : (last - first) / DAY;
}

function driftOf(replies: readonly Reply[]): Trend | null {
  const dated = replies.filter(({ at, rest }) => !Number.isNaN(at) && rest !== null);
  const start = dated.reduce((first, { at }) => Math.min(first, at), Infinity);
  return trendOf(
    dated.map(({ at, deviation, rest }) => [(at - start) / MONTH, deviation - (rest ?? 0)]),
  );
}

/** Cells of each item, people in the order of the table. */
function cellsByItem(table: ScoreTable): { cell: number; person: number }[][] {
  const cells = table.items.map((): { cell: number; person: number }[] => []);
  for (let person = 0; person < table.people.length; person += 1) {
    for (let cell = table.start[person] ?? 0; cell < (table.start[person + 1] ?? 0); cell += 1) {
      cells[table.item[cell] ?? 0]?.push({ cell, person });
    }
  }
  return cells;
}

function replyOf(
  table: ScoreTable,
  { cell: deviations, sum, answered }: Deviations,
  { cell, person }: { readonly cell: number; readonly person: number },
): Reply {
  const deviation = deviations[cell] ?? 0;
  const n = answered[person] ?? 0;
  const all = sum[person] ?? 0;
  return {
    share: table.share[cell] ?? 0,
    deviation,
    rest: n > 1 ? (all - deviation) / (n - 1) : null,
    level: all / n,
    at: table.at[cell] ?? NaN,
  };
}

/**
 * Classical statistics of each item (Crocker & Algina, Introduction to Classical and Modern Test Theory, chapter 14),
 * in the order of the table. Scores may be partial and people may have seen different items: a person's standing is the
 * mean of how far the answers are above those of others to the same items, which for one test that all took is the
 * total score. Nothing is ever NaN.
 */
export function itemStatistics(table: ScoreTable): ItemStatistics[] {
  const deviations = deviationsOf(table);
  const without = reliabilityOf(table)?.without;
  return cellsByItem(table).map((cells, i): ItemStatistics => {
    const replies = cells
      .filter(({ cell }) => !Number.isNaN(table.share[cell]))
      .map((each) => replyOf(table, deviations, each));
    const item = table.items[i] ?? '';
    const mean: Mean | null = meanOf(replies.map(({ share }) => share));
    return {
      item,
      shown: cells.length,
      answered: replies.length,
      exposure: cells.length / table.people.length,
      dropOut: 1 - replies.length / cells.length,
      difficulty: mean?.value ?? replies[0]?.share ?? null,
      difficultyError: mean?.standardError ?? null,
      discrimination: correlation(
        replies.flatMap(({ share, rest }) => (rest === null ? [] : [[share, rest] as const])),
      ),
      upperLower: upperLower(replies),
      alphaWithout: without?.get(item) ?? null,
      seconds: quartilesOf(
        cells.map(({ cell }) => table.seconds[cell] ?? NaN).filter((s) => !Number.isNaN(s)),
      ),
      drift: driftOf(replies),
      days: daysOf(replies),
    };
  });
}
