import type { CompiledLexicon } from '../lexicon/compile.js';
import { Counts, middle, odds } from './counts.js';
import type { Word } from './features.js';
import { phrasesOf } from './features.js';
import { Topicality } from './topicality.js';
import type { Idea } from '../idea.js';
import { normalise } from '../text/normalise.js';
import { structure } from '../text/structure.js';
import { tokenise } from '../text/tokens.js';
import type { Encoded } from './vocabulary.js';
import { Vocabulary } from './vocabulary.js';

/** What is added to each count, so that a word met once is no proof. */
const SMOOTH = 0.2;
/** A concept says less than the word that names it, as several share a word. */
const CONCEPT = 0.5;
/** A word that an idea's sentences do not hold speaks against it by so much at most. */
const STRANGE = 0.5;
/** A word that stands in no sentence of any idea speaks against all of them by so much. */
const UNHEARD = 0.35;
/** A word that stands in one sentence alone may be a picture's or a chance, and says so much less. */
const ONCE = 0.7;
/** From here on a word speaks for an idea. */
const SPEAKS = 0.5;
/** Scales below these would make a chance hit a certainty. */
const LEAST = { subject: 2, assertion: 2 } as const;

/** One sentence from which an idea is learnt; its features, each once. */
interface Example {
  readonly idea: number;
  readonly isRight: boolean;
  readonly subjects: ReadonlySet<number>;
  readonly assertions: ReadonlySet<number>;
}

/** How often an example itself was counted: it is judged as if it were not known. */
interface Own {
  readonly right: 0 | 1;
  readonly wrong: 0 | 1;
}
const NOTHING: Own = { right: 0, wrong: 0 };

/** What a stretch of text is found to be, by idea; good until the next one is judged. */
export interface Judgement {
  /** How surely it speaks of the idea: 1 is as surely as the idea's own sentences do, each judged unseen. */
  readonly subject: Float64Array;
  /** Whether it is right about it: 1 as the right sentences, -1 as the wrong ones. */
  readonly assertion: Float64Array;
  /** How many of its words and numbers speak for the idea. */
  readonly support: Uint16Array;
}

/** The sentences of ideas as words: right ones, among them what the idea says, and wrong ones. */
function sentencesOf(ideas: readonly Idea[], lexicon: CompiledLexicon) {
  const wordsOf = (text: string): Word[] => {
    const tokens = [...tokenise(normalise(text), (word) => lexicon.knows(word))];
    const found = { sentences: [], clauses: [] };
    structure(tokens, { from: 0, to: tokens.length, section: 0 }, found);
    return phrasesOf({ tokens, ...found }, lexicon).flatMap((p) => p.words);
  };
  return ideas.flatMap(({ says, right, wrong }, idea) => [
    ...[says, ...right].map((text) => ({ idea, isRight: true, words: wordsOf(text) })),
    ...wrong.map((text) => ({ idea, isRight: false, words: wordsOf(text) })),
  ]);
}

/**
 * Some ideas, learnt from their sentences: how often each word, concept and pair of neighbours stands in the sentences
 * of an idea, against those of the others (what it is about), and in its right ones against its wrong ones (whether it is
 * so). Counts alone: the same sentences give the same judgement for ever.
 */
export class LearntIdeas {
  readonly ideas: readonly Idea[];
  /** What words belong to them more than to the other ideas of the lexicon. */
  readonly topicality: Topicality;
  private readonly vocabulary: Vocabulary;
  private readonly about: Counts;
  private readonly right: Counts;
  private readonly wrong: Counts;
  private readonly scales: { subject: number[]; centre: number[]; half: number[] };
  /** What each feature adds to each idea. */
  private readonly subjectRows: Rows;
  private readonly assertionRows: Rows;
  /** The number of the stretch in which a feature was met last: it counts once in a stretch. */
  private readonly metSubject: Int32Array;
  private readonly metAssertion: Int32Array;
  private stretch = 0;
  private readonly judged: Judgement;

  constructor(ideas: readonly Idea[], lexicon: CompiledLexicon) {
    this.ideas = ideas;
    this.topicality = new Topicality(ideas, lexicon);
    const sentences = sentencesOf(ideas, lexicon);
    this.vocabulary = new Vocabulary(sentences.map(({ words }) => words));
    const { subjects, assertions } = this.vocabulary;
    this.about = new Counts(subjects, ideas.length);
    this.right = new Counts(assertions, ideas.length);
    this.wrong = new Counts(assertions, ideas.length);
    const examples = sentences.map(({ idea, isRight, words }) =>
      this.exampleOf(words, idea, isRight),
    );
    for (const { idea, isRight, ...example } of examples) {
      this.about.put(example.subjects, idea);
      (isRight ? this.right : this.wrong).put(example.assertions, idea);
    }
    this.scales = this.scalesOf(examples);
    this.subjectRows = new Rows(ideas.length, (f, i) => this.subjectOf([f], i, 0));
    this.assertionRows = new Rows(ideas.length, (f, i) => this.assertionOf([f], i, NOTHING));
    this.metSubject = new Int32Array(subjects);
    this.metAssertion = new Int32Array(assertions);
    this.judged = {
      subject: new Float64Array(ideas.length),
      assertion: new Float64Array(ideas.length),
      support: new Uint16Array(ideas.length),
    };
  }

  private exampleOf(words: readonly Word[], idea: number, isRight: boolean): Example {
    const { subjects, assertions, pairs } = this.vocabulary.encode(words);
    const mood = this.vocabulary.mood(words.some(({ denied }) => denied));
    const known = [...assertions.flat(), ...pairs.flat(), mood].filter((id) => id >= 0);
    return { idea, isRight, subjects: new Set(subjects.flat()), assertions: new Set(known) };
  }

  /** How much features speak for an idea. */
  private subjectOf(features: Iterable<number>, idea: number, own: 0 | 1): number {
    let sum = 0;
    for (const f of features) {
      const anywhere = this.about.holdingAnywhere(f) - own;
      if (anywhere <= 0) {
        if (!this.vocabulary.isConcept(f)) sum -= UNHEARD;
        continue;
      }
      const here = { holding: this.about.holding(f, idea) - own, of: this.about.of(idea) - own };
      const all = { holding: anywhere, of: this.about.all - own };
      const value = Math.max(-STRANGE, odds(here, all, SMOOTH)) * (anywhere === 1 ? ONCE : 1);
      sum += (this.vocabulary.isConcept(f) ? CONCEPT : 1) * value;
    }
    return sum;
  }

  /** How much features speak for being right about an idea. */
  private assertionOf(features: Iterable<number>, idea: number, own: Own): number {
    let sum = 0;
    for (const f of features) {
      const right = this.right.holding(f, idea) - own.right;
      const wrong = this.wrong.holding(f, idea) - own.wrong;
      if (right + wrong <= 0) continue;
      sum += odds(
        { holding: right, of: this.right.of(idea) - own.right },
        { holding: wrong, of: this.wrong.of(idea) - own.wrong },
        SMOOTH,
      );
    }
    return sum;
  }

  /** What each idea's own sentences reach when they are judged unseen: that is what others are measured by. */
  private scalesOf(examples: readonly Example[]): typeof this.scales {
    const of = this.ideas.map((_, idea) => {
      const own = examples.filter((e) => e.idea === idea);
      const right = own.filter((e) => e.isRight);
      const wrong = own.filter((e) => !e.isRight);
      const judged = (some: readonly Example[], as: Own): number =>
        middle(some.map((e) => this.assertionOf(e.assertions, idea, as)));
      const high = judged(right, { right: 1, wrong: 0 });
      const low = judged(wrong, { right: 0, wrong: 1 });
      const subject = middle(right.map((e) => this.subjectOf(e.subjects, idea, 1)));
      return { subject, centre: (high + low) / 2, half: (high - low) / 2 };
    });
    return {
      subject: of.map((o) => Math.max(LEAST.subject, o.subject)),
      centre: of.map((o) => o.centre),
      half: of.map((o) => Math.max(LEAST.assertion, o.half)),
    };
  }

  /** How much evidence the idea's own sentences hold that they speak of it: the 1 of `subject`, in units of log-likelihood. */
  scaleOf(idea: number): number {
    return this.scales.subject[idea] ?? 1;
  }

  isError(idea: number): boolean {
    return this.ideas[idea]?.error !== undefined;
  }

  /** Gives the words of a section the numbers of what they tell. */
  encode(words: readonly Word[]): Encoded {
    return this.vocabulary.encode(words);
  }

  /** Judges words `[from, to)` of a section. */
  judge(section: Encoded, from: number, to: number): Judgement {
    const { subject, assertion, support } = this.judged;
    support.fill(0);
    subject.fill(0);
    assertion.fill(0);
    this.stretch++;
    for (const f of section.subjects.slice(from, to).flat())
      if (this.isNew(this.metSubject, f)) {
        add(subject, this.subjectRows.of(f));
        if (!this.vocabulary.isConcept(f)) this.support(f, support);
      }
    const unheard = section.unheard.slice(from, to).filter(Boolean).length * UNHEARD;
    for (const f of assertionsIn(section, from, to, this.vocabulary))
      if (this.isNew(this.metAssertion, f)) add(assertion, this.assertionRows.of(f));
    const { subject: scale, centre, half } = this.scales;
    for (let i = 0; i < subject.length; i++) {
      subject[i] = ((subject[i] ?? 0) - unheard) / (scale[i] ?? 1);
      assertion[i] = ((assertion[i] ?? 0) - (centre[i] ?? 0)) / (half[i] ?? 1);
    }
    return this.judged;
  }

  /** Counts a word for each idea that it speaks for. */
  private support(word: number, support: Uint16Array): void {
    const row = this.subjectRows.of(word);
    for (let i = 0; i < support.length; i++)
      if ((row[i] ?? 0) >= SPEAKS) support[i] = (support[i] ?? 0) + 1;
  }

  /** Whether a feature is known and is met for the first time in this stretch. */
  private isNew(met: Int32Array, feature: number): boolean {
    if (feature < 0 || met[feature] === this.stretch) return false;
    met[feature] = this.stretch;
    return true;
  }
}

/** What words `[from, to)` tell of being right or wrong; a feature may come twice, and -1 is none. */
function* assertionsIn(
  { words, assertions, pairs }: Encoded,
  from: number,
  to: number,
  vocabulary: Vocabulary,
): Generator<number> {
  let denies = false;
  for (let w = from; w < to; w++) {
    yield* assertions[w] ?? [];
    yield* pairs[w]?.slice(0, to - w - 1) ?? [];
    denies ||= words[w]?.denied === true;
  }
  yield vocabulary.mood(denies);
}

/** Adds what a feature tells to what is summed by idea. */
function add(sums: Float64Array, row: Float64Array): void {
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (row[i] ?? 0);
}

/** What features add to each idea, counted when one is first met: an answer holds a few hundred of tens of thousands. */
class Rows {
  private readonly known = new Map<number, Float64Array>();
  private readonly ideas: number;
  private readonly value: (feature: number, idea: number) => number;

  constructor(ideas: number, value: (feature: number, idea: number) => number) {
    this.ideas = ideas;
    this.value = value;
  }

  of(feature: number): Float64Array {
    const found = this.known.get(feature);
    if (found !== undefined) return found;
    const row = new Float64Array(this.ideas);
    for (let idea = 0; idea < row.length; idea++) row[idea] = this.value(feature, idea);
    this.known.set(feature, row);
    return row;
  }
}
