import type { Token } from './tokens.js';

const list = (phrases: string): readonly string[] => phrases.split(', ');

/** With one of these a sentence leans: it leaves open whether it is so. */
const leanings = list(
  'may, might, could, perhaps, possibly, maybe, conceivably, potentially, presumably, arguably, conceivable, imaginable, ' +
    'thinkable, possible, possibility, option, options, sometimes, seldom, supposedly, allegedly, unclear, uncertain, ' +
    'debatable, subjective, necessarily, depending, depends, depend, vary, varies, circumstances, whichever, opinion, ' +
    'opinions, one would, one can, be considered, be discussed, be argued, to consider, worth a, or the other',
);
/** With one of these it takes back what it says, or leaves it to others. */
const retreats = list(
  'or not, or may not, or might not, perhaps not, maybe not, not necessarily, unless not, either way, one hand, ' +
    'other hand, then again, both sides, both have, options open, pros and cons, advantages and disadvantages, ' +
    'advantages and drawbacks, one direction or, hard to say, hard to tell, hard to know, hard to judge, hard to give, ' +
    'hard to generalise, difficult to say, difficult to tell, difficult to know, difficult to judge, ' +
    'difficult to state, difficult to defend, difficult to give, impossible to say, who can say, who knows, ' +
    'no general, some say, some argue, some find, some would, some people, some like, often said, is said, ' +
    'others say, others would, others find, others count, others use, matter of opinion, matter of taste, in a sense, ' +
    'in some sense, in one sense, in that sense, in some way, in some form, in some cases, each has, each have, ' +
    'different views, open matter, open question, open choice',
);

const LEANS = 1;
const RETREATS = 2;
/** One such word is care, two in one sentence are none. */
export const UNCOMMITTED = 2;

interface Phrase {
  readonly words: readonly string[];
  readonly weight: number;
}
const byFirst = new Map<string, Phrase[]>();
for (const [phrases, weight] of [
  [leanings, LEANS],
  [retreats, RETREATS],
] as const)
  for (const phrase of phrases) {
    const words = phrase.split(' ');
    const [first = ''] = words;
    byFirst.set(first, [...(byFirst.get(first) ?? []), { words, weight }]);
  }

/** Alternatives in a row (`cables or switches or drivers`) leave open which. */
const ALTERNATIVES = 2;

/** How often a sentence leaves open what it says; a phrase that takes it back counts for two words that lean. */
export function hedgesIn(tokens: readonly Token[]): number {
  let found = 0;
  let alternatives = 0;
  for (let at = 0; at < tokens.length; at++) {
    const text = tokens[at]?.text ?? '';
    if (text === 'or') alternatives++;
    const phrases = byFirst.get(text);
    if (phrases === undefined) continue;
    for (const { words, weight } of phrases)
      if (words.every((word, i) => tokens[at + i]?.text === word)) found += weight;
  }
  return found + (alternatives >= ALTERNATIVES ? LEANS : 0);
}

/**
 * Whether a sentence commits to nothing: it may be so or not, it could go either way, some say it is. Who is careful
 * says `may` once and then what would show it.
 */
export const isUncommitted = (hedges: number): boolean => hedges >= UNCOMMITTED;
