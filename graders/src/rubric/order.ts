import type { Reading } from './reading.js';
import type { Token } from './text/tokens.js';
import { auxiliaries, conjunctions, determiners, prepositions, pronouns } from './text/words.js';

/**
 * Whether words stand in an order of language. The signs are counted on the whole answer and weighed by a
 * logistic model, fitted on 258 honest answers (the calibration answers, the bank's samples and others of
 * the same manners), each as written and in lower case, against three shuffles of each: 97 % of the shuffles
 * stand above the threshold, the highest answer at -0.3.
 */
const WEIGHTS = {
  base: -3.06,
  pairs: 2.55,
  stops: 6.45,
  capitals: 3.34,
  brackets: 0.99,
  phrases: -3.37,
  units: 1.31,
  bullets: 1.89,
  operators: 2.25,
};
const THRESHOLD = 0.2;
/** Who begins this share of the words with a capital begins sentences with capitals. */
const CAPITAL_STYLE = 0.03;
/** A shorter text tells nothing about its order. */
const FEWEST_TOKENS = 40;

type Role =
  'determiner' | 'preposition' | 'auxiliary' | 'conjunction' | 'pronoun' | 'mark' | 'other';

const roles: readonly (readonly [Role, ReadonlySet<string>])[] = [
  ['determiner', determiners],
  ['auxiliary', auxiliaries],
  ['pronoun', pronouns],
  ['conjunction', conjunctions],
  ['preposition', prepositions],
];

function roleOf(token: Token | undefined): Role {
  if (!token) return 'mark';
  if (token.kind === 'mark') return ',.;:!?\n)'.includes(token.text) ? 'mark' : 'other';
  return roles.find(([, words]) => words.has(token.text))?.[0] ?? 'other';
}

/** Pairs of neighbours that language hardly makes. */
const impossible: Partial<Record<Role, ReadonlySet<Role>>> = {
  determiner: new Set<Role>(['preposition', 'auxiliary', 'conjunction', 'mark', 'determiner']),
  preposition: new Set<Role>(['auxiliary', 'conjunction', 'mark', 'preposition']),
  conjunction: new Set<Role>(['mark', 'conjunction']),
  auxiliary: new Set<Role>(['mark', 'conjunction']),
  pronoun: new Set<Role>(['determiner', 'pronoun']),
};

interface Signs {
  functionWords: number;
  brokenPairs: number;
  stops: number;
  brokenStops: number;
  capitals: number;
  strayCapitals: number;
  brackets: number;
  openBrackets: number;
  brokenBrackets: number;
  units: number;
  orphanUnits: number;
  strayBullets: number;
  operators: number;
  orphanOperators: number;
}

function countBracket(token: Token, signs: Signs): void {
  if (token.text === '(') {
    signs.brackets++;
    signs.openBrackets++;
  } else if (token.text === ')') {
    signs.brackets++;
    if (signs.openBrackets === 0) signs.brokenBrackets++;
    else signs.openBrackets--;
  }
}

function countPair(here: Token, next: Token | undefined, signs: Signs): void {
  const broken = impossible[roleOf(here)];
  if (broken) {
    signs.functionWords++;
    if (broken.has(roleOf(next))) signs.brokenPairs++;
  }
  if (next?.kind !== 'word') return;
  const stray = next.capital && !next.upper && next.text.length > 1 && roleOf(next) !== 'other';
  if (here.kind === 'word' && stray) signs.strayCapitals++;
}

/** Begins with a capital, as words at the start of a sentence do; an abbreviation does not count. */
const isCapitalised = (token: Token): boolean =>
  token.capital && (token.text === 'i' || (!token.upper && token.text.length > 1));

/** A full stop after a word (after a number it counts a list) and the letter that follows. */
function countStop(tokens: readonly Token[], at: number, signs: Signs): void {
  const next = tokens[at + 1];
  if (tokens[at]?.text !== '.' || tokens[at - 1]?.kind !== 'word') return;
  if (next?.kind !== 'word' || !next.spaced) return;
  signs.stops++;
  if (!next.capital) signs.brokenStops++;
}

const unitWords = new Set('gb gib tb mb kb gbit gbps ms percent x s gpus bytes'.split(' '));

/** A unit stands after a number. */
function countUnit(token: Token, before: Token | undefined, signs: Signs): void {
  if (!unitWords.has(token.text)) return;
  signs.units++;
  if (before?.kind !== 'number' && before?.text !== 'x' && before?.text !== 'per')
    signs.orphanUnits++;
}

const operators = new Set(
  '= \u2248 < > \u226a \u226b \u2264 \u2265 + / \u2192 \u2191 \u2193 & @'.split(' '),
);
const isStop = (token: Token | undefined, allowed: string): boolean =>
  !token || (token.kind === 'mark' && !allowed.includes(token.text));

/** An operator between spaces stands between two things, not beside a stop or another operator. */
function countOperator(tokens: readonly Token[], at: number, signs: Signs): void {
  const token = tokens[at];
  if (token?.kind !== 'mark' || !token.spaced || !operators.has(token.text)) return;
  signs.operators++;
  if (isStop(tokens[at - 1], ')]`"') || isStop(tokens[at + 1], '([~`"#')) signs.orphanOperators++;
}

/** A dash or dot between spaces; one that begins a line is a bullet in its place. */
const isBullet = (tokens: readonly Token[], at: number): boolean =>
  (tokens[at]?.text === '-' || tokens[at]?.text === '\u2022') &&
  tokens[at].spaced &&
  (tokens[at + 1]?.spaced ?? true) &&
  tokens[at - 1] !== undefined &&
  tokens[at - 1]?.text !== '\n';

/** The share of ideas named in several separate words: phrases come apart when words are shuffled. */
function phraseShare(reading: Reading): number {
  const places = new Map<string, boolean>();
  for (const list of reading.mentions.values()) {
    for (const m of list) {
      const key = `${m.from},${m.to}`;
      if (places.has(key)) continue;
      places.set(
        key,
        reading.tokens.slice(m.from + 1, m.to).some((t) => t.spaced),
      );
    }
  }
  return [...places.values()].filter((apart) => apart).length / (places.size + 1);
}

/** Whether the words of an answer stand in no order of language. */
export function isScrambled(reading: Reading): boolean {
  const { tokens } = reading;
  if (tokens.length < FEWEST_TOKENS) return false;
  const signs: Signs = {
    functionWords: 0,
    brokenPairs: 0,
    stops: 0,
    brokenStops: 0,
    capitals: 0,
    strayCapitals: 0,
    brackets: 0,
    openBrackets: 0,
    brokenBrackets: 0,
    units: 0,
    orphanUnits: 0,
    strayBullets: 0,
    operators: 0,
    orphanOperators: 0,
  };
  const starts = new Set(reading.sentences.map((s) => s.from));
  tokens.forEach((token, i) => {
    if (isCapitalised(token)) signs.capitals++;
    countBracket(token, signs);
    countPair(token, tokens[i + 1], signs);
    countStop(tokens, i, signs);
    countUnit(token, tokens[i - 1], signs);
    countOperator(tokens, i, signs);
    if (isBullet(tokens, i) && !starts.has(i + 1)) signs.strayBullets++;
  });
  const pairs =
    (signs.brokenPairs / Math.max(1, signs.functionWords)) * Math.min(1, signs.functionWords / 15);
  // A small letter after a stop is disorder only where the writer uses capitals at all.
  const style = Math.min(1, signs.capitals / tokens.length / CAPITAL_STYLE);
  const z =
    WEIGHTS.base +
    WEIGHTS.pairs * pairs +
    WEIGHTS.stops * (signs.brokenStops / (signs.stops + 3)) * style +
    WEIGHTS.capitals * (Math.min(3, signs.strayCapitals) / 3) +
    WEIGHTS.brackets * ((signs.brokenBrackets + signs.openBrackets) / (signs.brackets + 2)) +
    WEIGHTS.phrases * phraseShare(reading) +
    WEIGHTS.units * (signs.orphanUnits / (signs.units + 2)) +
    WEIGHTS.bullets * (Math.min(4, signs.strayBullets) / 4) +
    WEIGHTS.operators * (signs.orphanOperators / (signs.operators + 2));
  return z > THRESHOLD;
}
