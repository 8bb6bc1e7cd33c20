import type { CompiledRubric } from './compile.js';
import { localOf } from './compile.js';
import { contentStems } from './evidence.js';
import type { CompiledLexicon } from './lexicon/compile.js';
import type { EvaluationScope } from './evaluate.js';
import { read } from './reading.js';
import type { ByLevel, Rubric } from './schema.js';
import { ByWord } from './text/by-word.js';
import type { Token } from './text/tokens.js';

/**
 * Whether an answer is about its question: what share of its different technical words (those of the lexicon that are no
 * common English) belongs to the question, that is to its prompt, to what its rubric asks for, or to what that says of it.
 * Who tells it in everyday words or as a picture names few technical words, and then nothing is concluded.
 *
 * No rated answer worth 3 or more (499) stands below 0.71; of the model answers to other questions of the bank,
 * neighbouring ones among them, half stand below 0.57.
 */
const NONE = 0.58;
const SURE = 0.68;
/** Fewer different technical words tell nothing. */
const FEWEST = 8;

/**
 * A rubric knows enough of its field to call a word foreign when this share of the lexicon's technical words is its own.
 * Rubrics that were tuned on answers know 24 to 54 %, those of an author who took an hour over them 29 to 51 %; the short
 * ones of five criteria or fewer know 2 to 7 %, and what they do not know is mostly their own field.
 */
const ENOUGH = 1 / 6;

/** A word that begins one of the prompt stands for it from so many letters on: `seq` for `sequence`. */
const SHORTENED = 3;

/** What a technical word is to a question. */
const NOT_TECHNICAL = 0;
const FOREIGN = 1;
const OWN = 2;

/** What the words of an answer are to a question; undefined where its rubric knows too few of its field. */
export type Subject = ByWord<number> | undefined;

const texts = (said: ByLevel): string[] =>
  typeof said === 'string' ? [said] : [said.none, said.named ?? '', said.explained ?? ''];

function said({ criteria }: Rubric): ReadonlySet<string> {
  const all = criteria.flatMap((c) => [c.label, ...texts(c.missing), ...texts(c.next)]);
  return contentStems(all.join('\n'));
}

/** Every concept of the lexicon is looked for, and nothing else. */
const ANY = { ...localOf([]), wanted: undefined };

/** The concepts that a prompt names: all their names, abbreviations among them, are words of it. */
function namedIn(prompt: string, lexicon: CompiledLexicon): ReadonlySet<string> {
  const { mentions } = read([{ id: 'prompt', raw: prompt }], lexicon, ANY);
  return new Set(mentions.keys());
}

/** `prompt`: the question and the labels of its sections. */
function made(
  { rubric, ideas, vocabulary }: CompiledRubric,
  lexicon: CompiledLexicon,
  prompt: string,
): Subject {
  const asked = contentStems(prompt);
  const named = namedIn(prompt, lexicon);
  const described = said(rubric);
  const isAsked = (id: string): boolean =>
    lexicon.lineage.get(id)?.some((wider) => ideas.has(wider)) === true;
  const isSought = (stem: string, concepts: readonly string[]): boolean =>
    vocabulary.has(stem) || concepts.some(isAsked);
  const sought = [...lexicon.technical].filter(([stem, concepts]) => isSought(stem, concepts));
  if (sought.length < ENOUGH * lexicon.technical.size) return undefined;
  const isShort = (stem: string): boolean =>
    stem.length >= SHORTENED && [...asked].some((word) => word.startsWith(stem));
  return new ByWord(({ stem }: Token) => {
    const concepts = lexicon.technical.get(stem);
    if (concepts === undefined) return NOT_TECHNICAL;
    const own =
      asked.has(stem) ||
      described.has(stem) ||
      isSought(stem, concepts) ||
      concepts.some((id) => named.has(id)) ||
      isShort(stem);
    return own ? OWN : FOREIGN;
  });
}

/** What was made last for a rubric, and of what. */
interface Made {
  readonly lexicon: CompiledLexicon;
  readonly prompt: string;
  readonly subject: Subject;
}
const known = new WeakMap<CompiledRubric, Made>();

/** What words are to the question of a rubric; worked out again only for another lexicon or prompt. */
export function subjectOf(
  compiled: CompiledRubric,
  lexicon: CompiledLexicon,
  prompt: string,
): Subject {
  const last = known.get(compiled);
  if (last?.lexicon === lexicon && last.prompt === prompt) return last.subject;
  const subject = made(compiled, lexicon, prompt);
  known.set(compiled, { lexicon, prompt, subject });
  return subject;
}

const between = (value: number, none: number, sure: number): number =>
  Math.min(1, Math.max(0, (value - none) / (sure - none)));

/** How far an answer is about its question, and the words that are not. */
export interface Topic {
  /** 0 (no) to 1 (yes, or too little is known to tell). */
  readonly certainty: number;
  readonly foreign: readonly string[];
}

/**
 * How far what is visible of an answer is about the question; sentences that name nothing of it are not. All others are
 * asked, not those alone that earn credit: an answer to another question earns its chance hits in the very sentences that
 * have most in common with this one.
 */
export function topicOf({ reading, visible }: EvaluationScope, subject: Subject): Topic {
  if (subject === undefined) return { certainty: 1, foreign: [] };
  const own = new Set<string>();
  const foreign = new Map<string, string>();
  reading.sentences.forEach(({ from, to }, index) => {
    if (!visible(index)) return;
    for (let at = from; at < to; at++) {
      const token = reading.tokens[at];
      if (token?.kind !== 'word') continue;
      const what = subject.of(token);
      if (what === OWN) own.add(token.stem);
      else if (what === FOREIGN) foreign.set(token.stem, token.text);
    }
  });
  const all = own.size + foreign.size;
  const share = all < FEWEST ? 1 : own.size / all;
  return { certainty: between(share, NONE, SURE), foreign: [...foreign.values()] };
}

/**
 * Of the different words of an answer this share stands in no sentence of the ideas of its question. Of 567 rated answers
 * worth 3 or more to five questions, in voices of many trades among them, none stands above 0.32 and one in a hundred
 * above 0.28; of nine answers off the subject none below 0.31.
 */
const FAMILIAR = 0.26;
const STRANGE = 0.34;
/**
 * How much more the words of an answer belong to the ideas of its question than to the others of the library. Of 447 rated
 * answers worth 6 or more to five questions that lie close together, in voices of many trades among them, none stands
 * below 0.06; of the model answers of ten questions as answers to the other nine none above 0.05 (with the sentences of two of the three writers).
 */
const FOREIGN_TO = -0.05;
const AT_HOME = 0.15;
/**
 * Who paints a picture takes its words from wherever they stand; what earns much is about its question whatever its words:
 * from this share of the points on, these bounds fall by so much for all that is earned beyond it.
 */
const EARNED = 0.65;
const EARNING = 0.7;
/** Fewer different words tell nothing. */
const FEWEST_WORDS = 15;

/** A word that is likelier by so much in a sentence of another idea belongs there. */
const FOREIGN_WORD = -1;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * How far what is visible of an answer is about its question by the words of the ideas that are asked for, and of the
 * others. Each word counts once. `earned`: the share of the points that it earns.
 */
export function familiarityOf({ reading, visible }: EvaluationScope, earned: number): Topic {
  const words = [
    ...new Map(
      reading.heard.filter(({ sentence }) => visible(sentence)).map((word) => [word.root, word]),
    ).values(),
  ];
  const valued = words.flatMap(({ topicality }) => topicality ?? []);
  if (words.length < FEWEST_WORDS) return { certainty: 1, foreign: [] };
  const unheard = words.filter(({ isUnheard }) => isUnheard);
  const known = between(unheard.length / words.length, STRANGE, FAMILIAR);
  // a library without other ideas tells nothing
  const proved = EARNING * Math.max(0, earned - EARNED);
  const own = valued.length === 0 ? 1 : between(mean(valued) + proved, FOREIGN_TO, AT_HOME);
  const foreign =
    known < own
      ? unheard
      : words.filter(({ topicality }) => topicality !== undefined && topicality <= FOREIGN_WORD);
  return { certainty: Math.min(known, own), foreign: foreign.map(({ text }) => text) };
}
