import { stem } from './stem.js';
import type { Token } from './tokens.js';
import {
  auxiliaries,
  clauseStarters,
  comparisons,
  finiteVerbs,
  generic,
  nounVerbs,
  prepositions,
  reasonWords,
} from './words.js';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Verbs that relate the speaker to a thing and say nothing about the thing. */
const glueVerbs: ReadonlySet<string> = new Set(
  [
    ...set(
      'use utilise leverage employ apply implement consider think know understand learn study mention talk discuss say ' +
        'look work deal focus have include involve need want like try do make get go help matter care pay see cover ' +
        'contain name suggest propose recommend choose pick prefer take improve optimise ensure analyse examine ' +
        'investigate inspect monitor check add',
    ),
  ].map(stem),
);

/** What may be said of anything. */
const praise: ReadonlySet<string> = new Set(
  [
    ...set(
      'important good useful relevant necessary helpful key critical essential crucial vital great main major various ' +
        'several many performance result experience knowledge topic concept technique method approach practice ' +
        'attention efficiency efficient training distributed deep job task problem solution tool option familiar ' +
        'lot always really quite especially properly carefully correctly successful',
    ),
  ].map(stem),
);

/** Prepositions that place one thing by another; `of`, `about`, `at` belong to names and to glue. */
const unplacing = set('of about at as');
const conditions = set('if when unless whenever');
const subjects = set('i we you it they which who that to');
const modals = set('can could will would shall should may might must');

/** Words with a meaning of their own in a claim. */
const isContent = (token: Token | undefined): boolean =>
  token?.kind === 'word' &&
  !generic.has(token.stem) &&
  !glueVerbs.has(token.stem) &&
  !praise.has(token.stem) &&
  !reasonWords.has(token.text);

const isForm = (token: Token): boolean => finiteVerbs.has(token.stem) || nounVerbs.has(token.stem);

/** A verb of its own: `we halve it`, `to hide it`, `replace it`; `tuning` and `overlap` alone are names. */
function isPredicate(token: Token, before: Token | undefined): boolean {
  if (glueVerbs.has(token.stem) || auxiliaries.has(token.text) || generic.has(token.stem))
    return false;
  const subject = before === undefined || subjects.has(before.text) || modals.has(before.text);
  if (subject) return before === undefined ? isForm(token) : isContent(token);
  return finiteVerbs.has(token.stem) && !token.text.endsWith('ing');
}

/** Words that relate what stands before them to what stands after them. */
const joins = (token: Token): boolean =>
  auxiliaries.has(token.text) ||
  reasonWords.has(token.text) ||
  clauseStarters.has(token.text) ||
  (prepositions.has(token.text) && !unplacing.has(token.text));

/** Whether the word at `at` says something of the content round it. */
function relates(words: readonly Token[], content: readonly boolean[], at: number): boolean {
  const token = words[at];
  if (!token) return false;
  if (token.kind === 'number') return token.spaced && content.includes(true);
  if (isPredicate(token, words[at - 1])) return true;
  if (comparisons.has(token.text)) return content[at + 1] === true;
  const right = content.lastIndexOf(true) > at;
  if (conditions.has(token.text)) return right;
  const first = content.indexOf(true);
  return right && first >= 0 && first < at && joins(token);
}

/**
 * Whether a sentence only names things: it has a verb, but its verbs tie the speaker to the things (`I would
 * use A`, `I consider A and B because they are important`, `there is A`), and no word relates a thing to
 * another. A relation has content on both of its sides. A number with its unit is a name as well, until it is
 * a number of something.
 */
export function onlyNames(tokens: readonly Token[]): boolean {
  const words = tokens.filter((t) => t.kind !== 'mark');
  if (!words.some((t) => glueVerbs.has(t.stem) || auxiliaries.has(t.text))) return false;
  const content = words.map((t, i) => isContent(t) && words[i - 1]?.kind !== 'number');
  return !words.some((_, at) => relates(words, content, at));
}
