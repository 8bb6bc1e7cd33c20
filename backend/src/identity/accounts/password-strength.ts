import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Beyond this many characters a password is not looked at: the work grows with the square of the length. */
const LOOKED_AT = 64;

/** Of zxcvbn's 0 to 4: 3 withstands ten thousand guesses a second of our slow hash for hours, and online guessing for ever. */
const ENOUGH = 3;

/** What a password for this product must not be made of (ASVS 5.0, 6.1.2), beside the person's own name and address. */
const CONTEXT = ['meshwright', 'interview', 'assessment'];

/** The 49,000 most used passwords of breaches are in the dictionary; made at the first use, as reading it takes a while. */
let estimator: ZxcvbnFactory | undefined;

/**
 * Why `password` would be guessed early, in words; null where it would not. `about` is what is known of the person:
 * name and address, whole.
 */
export function weaknessOf(password: string, about: readonly string[]): string | null {
  estimator ??= new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: LOOKED_AT,
  });
  const known = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const words = [...CONTEXT, ...known].filter((word) => word.length > 2);
  const { score, feedback } = estimator.check(password, words);
  if (score >= ENOUGH) return null;
  return WARNINGS[feedback.warning ?? ''] ?? 'is easy to guess: a few unrelated words are better';
}

const WARNINGS: Readonly<Record<string, string>> = {
  common: 'is one of the most used passwords',
  topTen: 'is one of the most used passwords',
  topHundred: 'is one of the most used passwords',
  similarToCommon: 'is much like one of the most used passwords',
  userInputs: 'is made of your name, your address or the name of this product',
  namesByThemselves: 'is made of names',
  commonNames: 'is made of names',
  simpleRepeat: 'repeats itself',
  extendedRepeat: 'repeats itself',
  sequences: 'follows the alphabet or counts',
  straightRow: 'follows the keyboard',
  keyPattern: 'follows the keyboard',
  dates: 'is made of dates',
  recentYears: 'is made of years',
};
