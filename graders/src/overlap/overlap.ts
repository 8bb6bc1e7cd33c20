/** So many words in a row are a run: with every fifth word of a text exchanged, runs of four are left. */
export const RUN = 3;

/** Characters `[from, to)` of a text. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What two texts have in common, word for word. */
export interface Overlap {
  /** Words of the one. */
  readonly words: number;
  /** Those of them that stand in runs which the other has too. */
  readonly shared: number;
  /** `shared / words`; 0 for a text without words. */
  readonly share: number;
  /** Words in the longest stretch of them. */
  readonly longest: number;
  /** Where they stand in the one, and where in the other. */
  readonly here: readonly Stretch[];
  readonly there: readonly Stretch[];
}

interface Word extends Stretch {
  readonly text: string;
}

/** A text taken apart, so that it can be compared with many. */
export interface Worded {
  readonly words: readonly Word[];
  /** The runs that begin at each word. */
  readonly runs: readonly string[];
  readonly known: ReadonlySet<string>;
}

/** A letter or digit; two blank ones stand for a space, and no word begins with one that nobody sees. */
const FIRST = String.raw`(?![\u115F\u1160\u3164\uFFA0])[\p{L}\p{N}]`;
/** With accents that are set apart, and with what nobody sees, which is left out of the word. */
const PIECE = String.raw`${FIRST}(?:(?![\u3164\uFFA0])[\p{L}\p{N}\p{M}\p{Cf}])*`;
const WORD = new RegExp(`${PIECE}(?:['’.,]${PIECE})*`, 'gu');
const UNSEEN = /[\p{M}\p{DI}\p{Cf}]+/gu;

/** Letters of other alphabets that look like Latin ones. */
const LOOKALIKES = new Map(
  Object.entries({
    аӑα: 'a',
    еёε: 'e',
    оοσ: 'o',
    рρ: 'p',
    сϲ: 'c',
    хχ: 'x',
    уγ: 'y',
    іι: 'i',
    ѕ: 's',
    ј: 'j',
    һ: 'h',
    ԁ: 'd',
    ν: 'v',
    кκ: 'k',
    мμ: 'm',
    тτ: 't',
    нη: 'n',
    в: 'b',
  }).flatMap(([letters, latin]) => Array.from(letters).map((letter) => [letter, latin] as const)),
);
const FOREIGN = new RegExp(`[${[...LOOKALIKES.keys()].join('')}]`, 'gu');

/** Case, accents and letters that only look the same do not make another word. */
const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .replace(FOREIGN, (letter) => LOOKALIKES.get(letter) ?? letter);

/** Takes a text apart. Linear in its length. */
export function worded(text: string): Worded {
  const words = Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    text: plain(word),
    from: index,
    to: index + word.length,
  }));
  const runs = words.slice(RUN - 1).map((_, at) =>
    words
      .slice(at, at + RUN)
      .map((word) => word.text)
      .join(' '),
  );
  return { words, runs, known: new Set(runs) };
}

/** Which words stand in runs that the other text has, and that nobody was given. */
function sharedWords({ words, runs }: Worded, other: Worded, given: Worded): boolean[] {
  const shared = words.map(() => false);
  runs.forEach((run, at) => {
    if (other.known.has(run) && !given.known.has(run)) shared.fill(true, at, at + RUN);
  });
  return shared;
}

/** Neighbouring shared words as stretches of the text, with the number of words in each. */
function stretchesOf(
  { words }: Worded,
  shared: readonly boolean[],
): (Stretch & { count: number })[] {
  const found: { from: number; to: number; count: number }[] = [];
  words.forEach(({ from, to }, at) => {
    if (shared[at] !== true) return;
    const last = found.at(-1);
    if (last !== undefined && shared[at - 1] === true) {
      last.to = to;
      last.count++;
    } else found.push({ from, to, count: 1 });
  });
  return found;
}

/**
 * How much of `one` stands word for word in `other`, in runs of three words and more that do not stand in `given`, as the
 * question's own words do. It says nothing of who copied whom, or whether anybody did. Linear in the texts' lengths.
 */
export function overlapOf(one: Worded, other: Worded, given: Worded): Overlap {
  const shared = sharedWords(one, other, given);
  const here = stretchesOf(one, shared);
  const there = stretchesOf(other, sharedWords(other, one, given));
  const count = shared.filter(Boolean).length;
  const places = (some: readonly Stretch[]): Stretch[] =>
    some.map(({ from, to }) => ({ from, to }));
  return {
    words: one.words.length,
    shared: count,
    share: one.words.length === 0 ? 0 : count / one.words.length,
    longest: here.reduce((most, { count: words }) => Math.max(most, words), 0),
    here: places(here),
    there: places(there),
  };
}
