import type { Reading } from './reading.js';
import { normalise } from './text/normalise.js';
import { tokenise } from './text/tokens.js';
import type { Token } from './text/tokens.js';
import {
  auxiliaries,
  conjunctions,
  determiners,
  generic,
  prepositions,
  pronouns,
} from './text/words.js';

/** A sentence repeats the prompt when fewer than this share of its content words are its own. */
const OWN_SHARE = 0.3;

/** Stems of the content words of a text. */
export function contentStems(text: string): Set<string> {
  const found = new Set<string>();
  for (const t of tokenise(normalise(text), () => true)) if (isContent(t)) found.add(t.stem);
  return found;
}

const isContent = (t: Token): boolean => t.kind !== 'mark' && !generic.has(t.stem);

/** The sentences that say nothing beyond the prompt and the labels of its sections. */
export function repeatsPrompt(reading: Reading, prompt: ReadonlySet<string>): Set<number> {
  const found = new Set<number>();
  reading.sentences.forEach((sentence, index) => {
    const content = reading.tokens.slice(sentence.from, sentence.to).filter(isContent);
    const own = content.filter((t) => !prompt.has(t.stem)).length;
    if (content.length > 0 && own < OWN_SHARE * content.length) found.add(index);
  });
  return found;
}

type Role =
  'determiner' | 'preposition' | 'auxiliary' | 'conjunction' | 'pronoun' | 'mark' | 'other';

function roleOf(token: Token | undefined): Role {
  if (!token) return 'mark';
  if (token.kind === 'mark') return ',.;:!?\n)'.includes(token.text) ? 'mark' : 'other';
  if (determiners.has(token.text)) return 'determiner';
  if (auxiliaries.has(token.text)) return 'auxiliary';
  if (pronouns.has(token.text)) return 'pronoun';
  if (conjunctions.has(token.text)) return 'conjunction';
  return prepositions.has(token.text) ? 'preposition' : 'other';
}

/** Pairs of neighbours that language does not make. */
const impossible: Partial<Record<Role, ReadonlySet<Role>>> = {
  determiner: new Set<Role>(['preposition', 'auxiliary', 'conjunction']),
  preposition: new Set<Role>(['auxiliary', 'conjunction', 'preposition']),
  conjunction: new Set<Role>(['mark']),
};

/** A function word that begins like a sentence; `I` and `A` alone say nothing. */
const isStrayCapital = (token: Token): boolean =>
  token.spaced &&
  token.capital &&
  !token.upper &&
  token.text.length > 1 &&
  roleOf(token) !== 'other';

/** How a pair of neighbours bears on the order of the words; undefined where it does not. */
function pairVerdict(here: Token, next: Token): 'sound' | 'broken' | undefined {
  const role = roleOf(here);
  if ('.?!'.includes(here.text) && next.kind === 'word' && next.spaced)
    return next.capital ? 'sound' : 'broken';
  if (role === 'mark') return undefined;
  if (role !== 'other') return impossible[role]?.has(roleOf(next)) === true ? 'broken' : 'sound';
  return here.kind === 'word' && isStrayCapital(next) ? 'broken' : undefined;
}

/** Impossible neighbours, small letters after a full stop, function words with a capital inside a sentence. */
function disorder(tokens: readonly Token[]): { broken: number; pairs: number } {
  let broken = 0;
  let pairs = 0;
  tokens.forEach((here, i) => {
    const next = tokens[i + 1];
    const verdict = next && pairVerdict(here, next);
    if (verdict !== undefined) pairs++;
    if (verdict === 'broken') broken++;
  });
  return { broken, pairs };
}

/** Below this share of broken neighbours a text is language, however rough. */
const BROKEN_SHARE = 0.14;
const BROKEN_LEAST = 6;

/** Whether the words stand in no order of language. */
export function isScrambled(reading: Reading): boolean {
  const { broken, pairs } = disorder(reading.tokens);
  return broken >= BROKEN_LEAST && broken > BROKEN_SHARE * pairs;
}

/**
 * The sentences that are bare lists, if most ideas of the answer stand in such; a list among sentences is
 * good style. Sentences that name nothing do not count, so padding changes nothing.
 */
export function bareLists(reading: Reading): Set<number> {
  const places = new Map<number, boolean>();
  for (const list of reading.mentions.values())
    for (const m of list) places.set(m.from, reading.sentences[m.sentence]?.bareList === true);
  const inLists = [...places.values()].filter((isList) => isList).length;
  const found = new Set<number>();
  if (inLists * 2 <= places.size) return found;
  reading.sentences.forEach((s, index) => {
    if (s.bareList) found.add(index);
  });
  return found;
}
