import type { CompiledLexicon } from '../lexicon/compile.js';
import type { Reading } from '../reading.js';
import type { Hit, SpottedIdeas, Strangeness } from '../hit.js';
import { HITS } from '../scope.js';
import { attributionOf, rejectionOf } from '../text/denial.js';
import { isUncommitted } from '../text/stance.js';
import type { Sentence } from '../text/structure.js';
import type { Word } from './features.js';
import { phrasesOf } from './features.js';
import type { LearntIdeas } from './learnt.js';
import type { Bearing } from '../idea.js';
import type { Encoded } from './vocabulary.js';

/**
 * How surely a stretch must speak of an idea, be right about it, or be wrong. Found by random search on the rated answers
 * to five of the oldest questions (`bench/ideas.mjs` shows what they reach); none of them belongs to one question.
 */
export const READING = {
  /** The middle of speaking of it, and how sharp that is. */
  subject: 0.385,
  subjectWidth: 0.19,
  /** What another idea of the rubric that fits better takes. */
  rival: 1.4,
  /** The middle of being right about it, and how sharp that is. */
  right: -0.54,
  rightWidth: 0.725,
  /** The middle of saying the contrary. */
  contrary: 1.98,
  /** What a part of a sentence, a doubtful one and a list need more to speak of it. */
  part: 0.5,
  doubtful: 0.44,
  listed: 0.01,
  /** From here on each bearing holds. */
  touched: 0.3,
  said: 0.41,
  opposed: 0.68,
} as const;

/** Words `[from, to)` of a section, and the sentences that they stand in. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly sentence: number;
  readonly kind: 'one' | 'part';
  readonly isDoubtful: boolean;
  readonly isList: boolean;
}

/** A longer sentence is looked at in parts, too: so many words, and so many on. */
const LONG = 12;
const PART = 10;
const STEP = 5;

interface SectionWords {
  readonly words: Word[];
  /** By sentence: where its words begin. */
  readonly starts: { readonly sentence: number; readonly from: number; readonly to: number }[];
}

/** The words of each section with the places where its sentences begin. */
function sectionsOf(reading: Reading, lexicon: CompiledLexicon): SectionWords[] {
  const found: SectionWords[] = [];
  let last = -1;
  for (const { sentence, words } of phrasesOf(reading, lexicon)) {
    const section = reading.sentences[sentence]?.section ?? 0;
    if (section !== last) found.push({ words: [], starts: [] });
    last = section;
    const here = found.at(-1);
    here?.starts.push({ sentence, from: here.words.length, to: here.words.length + words.length });
    here?.words.push(...words);
  }
  return found;
}

/** Whether somebody says that it is not so, or that others say so. */
const isDisowned = ({ tokens }: Reading, sentence: Sentence): boolean =>
  rejectionOf(tokens, sentence) !== undefined || attributionOf(tokens, sentence) !== undefined;

/** A sentence, and its parts where it is long: never two, as the order of the sentences would then count. */
function stretchesOf({ starts }: SectionWords, reading: Reading): Stretch[] {
  const isDoubtful = (sentence: number): boolean => {
    const s = reading.sentences[sentence];
    return s !== undefined && (s.open || isUncommitted(s.hedges));
  };
  return starts.flatMap(({ sentence, from, to }) => {
    const s = reading.sentences[sentence];
    const isList = s?.bareList === true || s?.bombast === true;
    const doubtful = isDoubtful(sentence);
    if (s === undefined || isDisowned(reading, s)) return [];
    const one = { from, to, sentence, kind: 'one' as const, isDoubtful: doubtful, isList };
    const parts: Stretch[] = [];
    if (to - from > LONG)
      for (let at = from; at < to - 4; at += STEP)
        parts.push({ ...one, from: at, to: Math.min(to, at + PART), kind: 'part' });
    return [one, ...parts].filter((stretch) => stretch.to - stretch.from > 1);
  });
}

const likely = (x: number): number => 1 / (1 + Math.exp(-x));

/** Finds what an answer says of some ideas, and where. Linear in the length of the text. */
export function spotIdeas(
  reading: Reading,
  learnt: LearntIdeas,
  lexicon: CompiledLexicon,
): { readonly ideas: SpottedIdeas; readonly strangeness: Strangeness } {
  const found = learnt.ideas.map(() => ({
    touched: [] as Hit[],
    said: [] as Hit[],
    contrary: [] as Hit[],
  }));
  const heard = new Map<string, string | undefined>();
  for (const section of sectionsOf(reading, lexicon)) {
    const encoded = learnt.encode(section.words);
    section.words.forEach(({ root, isNumber, at }, i) => {
      if (!isNumber)
        heard.set(root, encoded.unheard[i] === true ? reading.tokens[at]?.text : undefined);
    });
    for (const stretch of stretchesOf(section, reading))
      spotIn(stretch, encoded, learnt, (idea, bearing, hit) => {
        const hits = found[idea]?.[bearing];
        if (hits && hits.length < HITS) hits.push(hit);
      });
  }
  const ideas = new Map(
    learnt.ideas.map(({ id }, i) => [id, found[i] ?? { touched: [], said: [], contrary: [] }]),
  );
  const unheard = [...heard.values()].filter((word) => word !== undefined);
  return { ideas, strangeness: { words: heard.size, unheard } };
}

/** What a stretch needs more than a plain sentence to speak of an idea. */
const dearth = ({ kind, isDoubtful, isList }: Stretch): number =>
  (kind === 'part' ? READING.part : 0) +
  (isDoubtful ? READING.doubtful : 0) +
  (isList ? READING.listed : 0);

function spotIn(
  stretch: Stretch,
  encoded: Encoded,
  learnt: LearntIdeas,
  put: (idea: number, bearing: Bearing, hit: Hit) => void,
): void {
  const { subject, assertion } = learnt.judge(encoded, stretch.from, stretch.to);
  const most = Math.max(...subject);
  const needs = READING.subject + dearth(stretch);
  const hit: Hit = {
    from: encoded.words[stretch.from]?.at ?? 0,
    to: (encoded.words[stretch.to - 1]?.at ?? 0) + 1,
    sentence: stretch.sentence,
    denied: false,
  };
  const speaks = subject.map((here) =>
    likely((here - READING.rival * (most - here) - needs) / READING.subjectWidth),
  );
  const says = Array.from(
    speaks,
    (much, i) =>
      much * likely(((assertion[i] ?? 0) - READING.right) / READING.rightWidth) >= READING.said,
  );
  // what says one thing rightly is not the contrary of another
  const saysAny = says.some((said, i) => said && learnt.ideas[i]?.error === undefined);
  speaks.forEach((much, i) => {
    if (much >= READING.touched) put(i, 'touched', hit);
    if (says[i] === true) put(i, 'said', hit);
    if (stretch.kind === 'part' || saysAny) return;
    const wrong = (-(assertion[i] ?? 0) - READING.contrary) / READING.rightWidth;
    if (much * likely(wrong) >= READING.opposed) put(i, 'contrary', hit);
  });
}
