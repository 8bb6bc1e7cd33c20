import type { CompiledRubric } from '../compile.js';
import { phrasesOf } from '../ideas/features.js';
import type { Idea } from '../idea.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import type { Reading } from '../reading.js';
import type { ByLevel } from '../schema.js';
import { normalise } from '../text/normalise.js';
import { tokenise } from '../text/tokens.js';
import { Original } from './copy.js';
import { Figures, figuresIn } from './figures.js';
import { Mirror } from './mirror.js';
import { readSentence, rolesExchanged, sentencesOf, turnedRound } from './turn.js';

/** Where an answer is as likely turned round as not, and how sharp that is, by what was turned. */
const LIKELY = {
  direction: { middle: 0.3, width: 0.05 },
  roles: { middle: -0.15, width: 0.05 },
  figures: { middle: 0.28, width: 0.01 },
} as const;
/** A copy loses so many times the share of it that is altered: what was altered spoils what it belongs to. */
const SPOILS = 1.8;
/** So many right sentences of an idea show which way round it is said. */
const SENTENCES = 12;

interface RightSide {
  readonly asked: Asked;
  readonly direction: Mirror;
  readonly roles: Mirror;
  readonly figures: Figures;
  readonly original: Original;
}

const textsOf = (text: ByLevel): string[] =>
  (typeof text === 'string' ? [text] : Object.values(text)).filter((one) => one !== undefined);

/** What a question gives and holds for right, as texts. */
export interface Asked {
  readonly prompt: string;
  /** The model answer; '' where there is none. */
  readonly modelText: string;
}

/** All that a question says is right: its model answer, the words of its report, and so many sentences of each idea. */
function rightSentences(
  { rubric, library }: CompiledRubric,
  reference: string,
  ofIdea: (idea: Idea) => readonly string[],
  lexicon: CompiledLexicon,
): string[] {
  const told = rubric.criteria.flatMap(({ missing, next }) => [
    ...textsOf(missing),
    ...textsOf(next),
  ]);
  const why = rubric.misconceptions.map((misconception) => misconception.why);
  const ideas = library.flatMap((id) => {
    const idea = lexicon.ideas.get(id);
    if (idea === undefined) return [];
    return idea.error === undefined ? [idea.says, ...ofIdea(idea)] : [idea.error];
  });
  return [reference, ...told, ...why, ...ideas].flatMap(sentencesOf);
}

const known = new WeakMap<CompiledLexicon, WeakMap<CompiledRubric, RightSide>>();

/** What the question holds for right, learnt once for a lexicon. */
function rightSideOf(compiled: CompiledRubric, asked: Asked, lexicon: CompiledLexicon): RightSide {
  const of = known.get(lexicon) ?? new WeakMap<CompiledRubric, RightSide>();
  known.set(lexicon, of);
  const found = of.get(compiled);
  if (found?.asked.modelText === asked.modelText && found.asked.prompt === asked.prompt)
    return found;
  const some = ({ right }: Idea): string[] => right.slice(0, SENTENCES);
  const sentences = rightSentences(compiled, asked.modelText, some, lexicon).map((text) =>
    readSentence(text, lexicon),
  );
  const all = rightSentences(compiled, asked.modelText, ({ right }) => right, lexicon);
  const figures = [asked.prompt, ...all].flatMap((text) =>
    figuresIn(tokenise(normalise(text), (word) => lexicon.knows(word))),
  );
  const model = readSentence(asked.modelText, lexicon).parsed;
  const made = {
    asked,
    direction: new Mirror(sentences, ({ text }) => turnedRound(text), lexicon),
    roles: new Mirror(sentences, rolesExchanged, lexicon),
    figures: new Figures(figures),
    original: new Original(model.tokens, model.sentences),
  };
  of.set(compiled, made);
  return made;
}

/** How surely an answer keeps the sense of what a question holds for right, 0 to 1. */
export interface Sense {
  /** The words that tell a direction (`more`, `inside`), and the places of the things that it names, are not exchanged. */
  readonly wayRound: number;
  /** Its figures are those of the question, as far as they count the same. */
  readonly figures: number;
  /** It is no copy of the model answer in which figures or pieces of sentences were exchanged. */
  readonly copy: number;
}

const likely = ({ middle, width }: { middle: number; width: number }, found: number): number =>
  1 / (1 + Math.exp((middle - found) / width));

/**
 * Looks at which way round an answer says things, and at its figures. Linear in the length of the text.
 * @param visible the sentences that count: what only repeats the question says nothing of how it is meant
 */
export function senseOf(
  {
    reading,
    visible,
  }: { readonly reading: Reading; readonly visible: (sentence: number) => boolean },
  compiled: CompiledRubric,
  asked: Asked,
  lexicon: CompiledLexicon,
): Sense {
  const { direction, roles, figures, original } = rightSideOf(compiled, asked, lexicon);
  const sentences = reading.sentences.filter((_, i) => visible(i));
  const words = phrasesOf({ ...reading, sentences }, lexicon).map((phrase) => phrase.words);
  const altered = original.alteredShare(reading.tokens, sentences);
  const stated = sentences.flatMap(({ from, to }) => figuresIn(reading.tokens.slice(from, to)));
  return {
    wayRound: Math.min(
      likely(LIKELY.direction, direction.meanOf(words)),
      likely(LIKELY.roles, roles.meanOf(words)),
    ),
    // in a copy the figures are held against those of the sentences that they stand in
    figures:
      altered === undefined && asked.modelText !== ''
        ? likely(LIKELY.figures, figures.shareOf(stated))
        : 1,
    copy: 1 - Math.min(1, SPOILS * (altered ?? 0)),
  };
}
