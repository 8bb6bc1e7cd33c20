import type { CompiledLexicon } from '../lexicon/compile.js';
import type { Reading } from '../reading.js';
import type { HeardWord, Hit } from '../hit.js';
import { HITS } from '../scope.js';
import { attributionOf, rejectionOf } from '../text/denial.js';
import { isUncommitted } from '../text/stance.js';
import type { Sentence } from '../text/structure.js';
import type { Word } from './features.js';
import { phrasesOf } from './features.js';
import { Errors } from './held.js';
import { Leaning } from './leaning.js';
import type { LearntIdeas } from './learnt.js';
import type { Topicalities } from './topicality.js';
import type { Bearing } from '../idea.js';
import type { Encoded } from './vocabulary.js';

/**
 * How surely a stretch must speak of an idea, be right about it, or be wrong. Found by random search on the rated answers
 * to five of the oldest questions (`bench/ideas.mjs` shows what they reach); none of them belongs to one question.
 */
export const READING = {
  /** The middle of speaking of it, and how sharp that is. */
  subject: 0.428,
  subjectWidth: 0.316,
  /** What another idea of the rubric that fits better takes. */
  rival: 1.57,
  /** An error is a rival as far as the stretch asserts it: the middle of that. */
  asserted: 0.6,
  /** The middle of being right about it, and how sharp that is. */
  right: -0.41,
  rightWidth: 0.6,
  /** The middle of saying the contrary. */
  contrary: 1.74,
  /** What a part of a sentence, a doubtful one, a list and one that only ties names together need more to speak of it. */
  part: 0.424,
  doubtful: 0.489,
  listed: 0,
  tied: 0.661,
  /** What words of other ideas of the library need more, for each unit that they lie below the middle. */
  foreign: 1.51,
  topicality: 0.246,
  /** So much evidence (log-likelihood) and so many words must speak for it at least: less is a chance. */
  evidence: 5,
  support: { touched: 3, said: 2 },
  /** From here on each bearing holds; what is further from being right than `near` does not even speak of it. */
  touched: 0.174,
  near: -1.12,
  said: 0.31,
  opposed: 0.41,
} as const;

/** Words `[from, to)` of a section, and the sentences that they stand in. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly sentence: number;
  readonly kind: 'one' | 'part';
  readonly isDoubtful: boolean;
  readonly isList: boolean;
  /** It says nothing that happens: it only ties names together. */
  readonly isTie: boolean;
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
    const isTie = s.wording !== 'claim' && s.wording !== 'note';
    const one = { from, to, sentence, kind: 'one' as const, isDoubtful: doubtful, isList, isTie };
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
): Pick<Reading, 'ideas' | 'heard' | 'errors' | 'leaning'> {
  const found = learnt.ideas.map(() => ({
    touched: [] as Hit[],
    said: [] as Hit[],
    contrary: [] as Hit[],
  }));
  const heard: HeardWord[] = [];
  const errors = new Errors(learnt);
  const leaning = new Leaning(learnt);
  for (const section of sectionsOf(reading, lexicon)) {
    const encoded = learnt.encode(section.words);
    for (const { sentence, from, to } of section.starts)
      for (let i = from; i < to; i++) {
        const { root = '', isNumber, tells, at = 0 } = section.words[i] ?? {};
        if (isNumber === true || tells !== true) continue;
        const isUnheard = encoded.unheard[i] === true;
        const text = reading.tokens[at]?.text ?? root;
        heard.push({ sentence, root, text, isUnheard, topicality: learnt.topicality.of(root) });
      }
    const read = { encoded, topicalities: learnt.topicality.along(section.words), errors, leaning };
    for (const stretch of stretchesOf(section, reading))
      spotIn(stretch, read, learnt, (idea, bearing, hit) => {
        const hits = found[idea]?.[bearing];
        if (hits && hits.length < HITS) hits.push(hit);
      });
  }
  const ideas = new Map(
    learnt.ideas.map(({ id }, i) => [id, found[i] ?? { touched: [], said: [], contrary: [] }]),
  );
  return { ideas, heard, errors: errors.held(), leaning: leaning.bySentence };
}

/** What a stretch needs more than a plain sentence to speak of an idea. */
const dearth = ({ kind, isDoubtful, isList, isTie }: Stretch): number =>
  (kind === 'part' ? READING.part : 0) +
  (isDoubtful ? READING.doubtful : 0) +
  (isList ? READING.listed : 0) +
  (isTie ? READING.tied : 0);

/** What a stretch in words of other ideas needs more. */
function distance({ from, to }: Stretch, { sums, counts }: Topicalities): number {
  const words = (counts[to] ?? 0) - (counts[from] ?? 0);
  if (words === 0) return 0;
  const mean = ((sums[to] ?? 0) - (sums[from] ?? 0)) / words;
  return READING.foreign * Math.max(0, READING.topicality - mean);
}

/** What is known of a section while its stretches are judged. */
interface Section {
  readonly encoded: Encoded;
  readonly topicalities: Topicalities;
  readonly errors: Errors;
  readonly leaning: Leaning;
}

/** How surely a stretch speaks of what it speaks of most: an error counts as far as it is asserted. */
const mostOf = (subject: Float64Array, assertion: Float64Array, learnt: LearntIdeas): number =>
  subject.reduce((most, here, i) => {
    const asserted = ((assertion[i] ?? 0) - READING.asserted) / READING.rightWidth;
    return Math.max(most, learnt.isError(i) ? here * likely(asserted) : here);
  }, 0);

function spotIn(
  stretch: Stretch,
  { encoded, topicalities, errors, leaning }: Section,
  learnt: LearntIdeas,
  put: (idea: number, bearing: Bearing, hit: Hit) => void,
): void {
  const { subject, assertion, support } = learnt.judge(encoded, stretch.from, stretch.to);
  if (stretch.kind === 'one') leaning.put(stretch.sentence, { subject, assertion, support });
  const most = mostOf(subject, assertion, learnt);
  const foreign = distance(stretch, topicalities);
  const needs = READING.subject + dearth(stretch) + foreign;
  const hit: Hit = {
    from: encoded.words[stretch.from]?.at ?? 0,
    to: (encoded.words[stretch.to - 1]?.at ?? 0) + 1,
    sentence: stretch.sentence,
    denied: false,
  };
  const speaks = subject.map((here, i) =>
    (support[i] ?? 0) < READING.support.said || here * learnt.scaleOf(i) < READING.evidence
      ? 0
      : likely((here - READING.rival * Math.max(0, most - here) - needs) / READING.subjectWidth),
  );
  const rightly = Array.from(
    speaks,
    (much, i) => much * likely(((assertion[i] ?? 0) - READING.right) / READING.rightWidth),
  );
  const says = rightly.map((surely) => surely >= READING.said);
  rightly.forEach((surely, i) => {
    if (!learnt.isError(i)) errors.saysRightly(stretch.sentence, surely);
    // a list holds nothing
    else if (!stretch.isList)
      errors.speaksOf(i, {
        sentence: stretch.sentence,
        isDoubtful: stretch.isDoubtful,
        assertion: assertion[i] ?? 0,
        likely: speaks[i] ?? 0,
        evidence: ((subject[i] ?? 0) - foreign) * learnt.scaleOf(i),
        hit,
      });
  });
  // what says one thing rightly is not the contrary of another
  const saysAny = says.some((said, i) => said && !learnt.isError(i));
  speaks.forEach((much, i) => {
    const right = assertion[i] ?? 0;
    if (says[i] === true) put(i, 'said', hit);
    const isTouched =
      much >= READING.touched &&
      right >= READING.near &&
      (support[i] ?? 0) >= READING.support.touched;
    if (says[i] === true || isTouched) put(i, 'touched', hit);
    if (stretch.kind === 'part' || saysAny) return;
    const wrong = (-right - READING.contrary) / READING.rightWidth;
    if (much * likely(wrong) >= READING.opposed) put(i, 'contrary', hit);
  });
}
