import type { Token } from './tokens.js';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Function words by what may stand beside them. */
const groups: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['the', set('the a an')],
  ['this', set('this that these those its their our my your his her each every some any no')],
  ['of', set('of')],
  ['in', set('in on at into onto')],
  ['for', set('for with by from via per')],
  [
    'over',
    set(
      'over under between across within without through against during before after behind inside outside about',
    ),
  ],
  ['to', set('to')],
  ['be', set('is are was were be been being')],
  ['have', set('has have had do does did')],
  ['can', set('can could will would shall should may might must')],
  ['i', set('i we you he she it they')],
  ['us', set('them us me him')],
  ['and', set('and or')],
  ['but', set('but so then because since while whereas although')],
  ['if', set('if when until unless whether as')],
  ['who', set('which who what where how why there')],
  ['not', set('not never only also just already still even')],
  ['than', set('than')],
  ['more', set('more less most much many few fewer all both other same')],
];
const groupOf = new Map(
  groups.flatMap(([name, words]) => [...words].map((w) => [w, name] as const)),
);
const units = set('gb gib tb mb kb gbit gbps ms percent x s gpus bytes b h');

/** Other words by their endings. */
function endingOf({ text, upper }: Token): string {
  if (upper) return 'A';
  if (text.endsWith('ing')) return 'ing';
  if (text.endsWith('ed')) return 'ed';
  if (text.endsWith('ly')) return 'ly';
  return text.endsWith('s') && text.length > 3 ? 's' : 'w';
}

/**
 * What a token is to its neighbours: a group of function words, an ending, a number or a mark. `^` stands
 * before a word that begins with a capital, `_` before one with no space before it.
 */
export function classOf(token: Token): string {
  if (token.kind === 'number') return '#';
  if (token.kind === 'mark')
    return token.text === '\n' ? 'NL' : (token.spaced ? ' ' : '') + token.text;
  const word = groupOf.get(token.text) ?? (units.has(token.text) ? 'U' : endingOf(token));
  return (token.spaced ? '' : '_') + (token.capital && !token.upper ? '^' : '') + word;
}

/** The class of a mark or form too rare to have one of its own. */
export const RARE: Readonly<Record<Token['kind'], string>> = { word: 'w', number: '#', mark: ' ?' };
