import type { Reading } from './reading.js';
import type { Sentence } from './text/structure.js';
import type { Token } from './text/tokens.js';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Frequent words by which a language of Latin script is known; none is an English word or a term of the field. */
const frequent: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    'German',
    set(
      'und der das nicht mit ist ein eine auf zwischen werden wird wir auch den dem für von zu sich sind dann wenn jede jeder pro',
    ),
  ],
  [
    'French',
    set(
      'le la les des une est dans pour sur avec nous que qui pas du et par entre chaque puis sont aux ce cette il faut',
    ),
  ],
  [
    'Spanish',
    set(
      'el los las una que con por para cada entre y del se es como pero entonces si esta este son nodo',
    ),
  ],
  ['Italian', set('il gli della che per con una ogni tra sono nel non poi questo dei delle è')],
  ['Portuguese', set('os uma que com por para cada entre não do da em são mais então se este')],
  ['Dutch', set('het een van de niet met en wordt tussen elke zijn voor dan maar ook naar')],
  ['Polish', set('nie się jest oraz przez dla każdy między na że są to jak')],
];
const english = set(
  'the a an is are was of to in on at and or but if for with by from we i it that this then than as be not so per each',
);

const foreignWords = new Set(frequent.flatMap(([, words]) => [...words]));

/** Scripts in which no answer is graded, by a letter of theirs. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Chinese or Japanese', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Greek', /\p{Script=Greek}{3}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Thai', /\p{Script=Thai}/u],
];

/** Fewer words than this tell no language. */
const FEWEST = 4;
/** In a sentence of another language this share of the words are of its frequent ones. */
const FREQUENT = 0.12;

const scriptOf = (word: string): string | undefined =>
  /^[\x20-\x7e]*$/.test(word) ? undefined : scripts.find(([, letters]) => letters.test(word))?.[0];

function latinLanguage(words: readonly Token[]): string | undefined {
  let foreign = 0;
  for (const { text } of words) if (foreignWords.has(text)) foreign++;
  if (foreign < 2) return undefined;
  const count = (of: ReadonlySet<string>): number => words.filter((t) => of.has(t.text)).length;
  const own = count(english);
  const ranked = frequent
    .map(([name, of]) => ({ name, hits: count(of) }))
    .sort((a, b) => b.hits - a.hits);
  const [best] = ranked;
  if (!best || best.hits < 2 || best.hits <= own || best.hits < FREQUENT * words.length)
    return undefined;
  return best.name;
}

/** The language or script of a sentence that is not English; undefined for English and for what is too short to tell. */
function foreignLanguage(tokens: readonly Token[], sentence: Sentence): string | undefined {
  const words: Token[] = [];
  const strange: Token[] = [];
  for (let at = sentence.from; at < sentence.to; at++) {
    const token = tokens[at];
    if (token?.kind !== 'word') continue;
    words.push(token);
    if (scriptOf(token.text) !== undefined) strange.push(token);
  }
  if (
    2 * strange.length > words.length ||
    strange.some((t) => t.text.length >= FEWEST && 3 * strange.length > words.length)
  )
    return scriptOf(strange[0]?.text ?? '');
  return words.length < FEWEST ? undefined : latinLanguage(words);
}

/** From this share on most of an answer is in other languages. */
export const MOSTLY_FOREIGN = 0.5;

/** What stands in an answer in other languages than English. */
export interface Foreign {
  /** Sentences by index. */
  readonly sentences: ReadonlySet<number>;
  /** The languages or scripts, the most frequent first. */
  readonly languages: readonly string[];
  /** Their share of the words of the answer. */
  readonly share: number;
}

/** Finds the sentences in languages that are not graded, by their script or their frequent words. Linear. */
export function foreignIn(reading: Reading): Foreign {
  const sentences = new Set<number>();
  const languages = new Map<string, number>();
  let foreign = 0;
  let all = 0;
  reading.sentences.forEach((sentence, index) => {
    const size = sentence.to - sentence.from;
    all += size;
    const language = foreignLanguage(reading.tokens, sentence);
    if (language === undefined) return;
    sentences.add(index);
    foreign += size;
    languages.set(language, (languages.get(language) ?? 0) + size);
  });
  const ranked = [...languages].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  return { sentences, languages: ranked, share: foreign / Math.max(1, all) };
}
