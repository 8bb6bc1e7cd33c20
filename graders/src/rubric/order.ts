import type { Reading } from './reading.js';
import { classOf, RARE } from './text/order-classes.js';
import { ByWord } from './text/by-word.js';
import { orderTable } from './text/order-table.js';
import type { Token } from './text/tokens.js';

/**
 * Whether words stand in an order of language. Each pair of neighbours in a sentence is weighed by how much it speaks
 * for language rather than for shuffled words (see `order-table.ts`). Neither the order of the sentences nor those
 * that earn nothing matter.
 *
 * Learnt without each fifth of the questions in turn: of 1,299 honest answers, as written and in lower case, one in two
 * hundred stood below -0.06; of as many with the words of all or of each sentence shuffled one in two hundred above -0.13.
 */
const NONE = -0.13;
const SURE = -0.05;
/** A shorter text tells nothing about its order. */
const FEWEST_TOKENS = 40;

const classes = new Map(orderTable.map(([name], i) => [name, i]));
const weights = orderTable.map(([, row]) =>
  Float64Array.from(row, (letter) => (letter.charCodeAt(0) - 65) / 10 - 3),
);
const LINE = classes.get('NL') ?? 0;

const find = (token: Token): number =>
  classes.get(classOf(token)) ?? classes.get(RARE[token.kind]) ?? LINE;
/** What stands before a word makes it another. */
const spaced = new ByWord(find);
const unspaced = new ByWord(find);
const indexOf = (token: Token): number => (token.spaced ? spaced : unspaced).of(token);

/** The mean weight of the neighbours in some sentences; undefined where they are too few. */
function meanWeight({ tokens, sentences }: Reading, some: Iterable<number>): number | undefined {
  let sum = 0;
  let pairs = 0;
  for (const index of some) {
    const sentence = sentences[index];
    if (!sentence) continue;
    let before = LINE;
    const step = (here: number): void => {
      sum += weights[before]?.[here] ?? 0;
      pairs++;
      before = here;
    };
    for (let at = sentence.from; at <= sentence.to; at++) {
      const token = tokens[at];
      if (token) step(indexOf(token));
    }
    if (before !== LINE) step(LINE);
  }
  return pairs < FEWEST_TOKENS ? undefined : sum / pairs;
}

/**
 * How surely the words of the sentences that earn credit stand in an order of language: 0 (no) to 1 (yes, or too
 * few to tell).
 */
export function orderOf(reading: Reading, credited: ReadonlySet<number>): number {
  const mean =
    meanWeight(reading, credited) ?? meanWeight(reading, reading.sentences.keys()) ?? SURE;
  return Math.min(1, Math.max(0, (mean - NONE) / (SURE - NONE)));
}
