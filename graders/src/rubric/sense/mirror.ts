import { Vocabulary } from '../ideas/vocabulary.js';
import type { Word } from '../ideas/features.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import type { ReadSentence } from './turn.js';
import { readSentence } from './turn.js';

/** What is added to each count, so that a word met once is no proof. */
const SMOOTH = 1;
/** One sentence says no more than this, for or against. */
const MOST = 3;
/** An answer is taken for a right one until so many sentences, each as sure as right ones are, say otherwise. */
const BEFORE = { sentences: 2, lean: 2 } as const;

/**
 * Right sentences beside the same ones turned round, by words and pairs of neighbours: of what only the one or only the
 * other holds. Words that stand in both tell nothing, so that what is spoken of never counts, but which way round.
 */
export class Mirror {
  private readonly vocabulary: Vocabulary;
  /** By what a sentence tells: how much it speaks for its being the right way round; nothing where both tell it. */
  private readonly leans = new Map<number, number>();

  constructor(
    sentences: readonly ReadSentence[],
    turn: (sentence: ReadSentence) => string | undefined,
    lexicon: CompiledLexicon,
  ) {
    const pairs = sentences.flatMap((sentence) => {
      const turned = turn(sentence);
      return turned === undefined
        ? []
        : [{ right: sentence.words, turned: readSentence(turned, lexicon).words }];
    });
    this.vocabulary = new Vocabulary(pairs.flatMap(({ right, turned }) => [right, turned]));
    const inRight = new Map<number, number>();
    const inTurned = new Map<number, number>();
    for (const { right, turned } of pairs) {
      const one = new Set(this.vocabulary.rootsAndPairs(right));
      const other = new Set(this.vocabulary.rootsAndPairs(turned));
      count(inRight, one, other);
      count(inTurned, other, one);
    }
    for (const told of new Set([...inRight.keys(), ...inTurned.keys()])) {
      const right = (inRight.get(told) ?? 0) + SMOOTH;
      this.leans.set(told, Math.log(right / ((inTurned.get(told) ?? 0) + SMOOTH)));
    }
  }

  /** How far a sentence is as right ones are (above 0) or as they would be turned round; 0 where nothing tells. */
  private leanOf(words: readonly Word[]): number {
    let sum = 0;
    for (const told of new Set(this.vocabulary.rootsAndPairs(words)))
      sum += this.leans.get(told) ?? 0;
    return Math.max(-MOST, Math.min(MOST, sum));
  }

  /** The mean over the sentences of an answer that tell anything. */
  meanOf(sentences: readonly (readonly Word[])[]): number {
    const leans = sentences.map((words) => this.leanOf(words)).filter((lean) => lean !== 0);
    const sum = leans.reduce((all, lean) => all + lean, BEFORE.sentences * BEFORE.lean);
    return sum / (leans.length + BEFORE.sentences);
  }
}

/** Counts what only the one holds. */
function count(
  counts: Map<number, number>,
  one: ReadonlySet<number>,
  other: ReadonlySet<number>,
): void {
  for (const feature of one)
    if (!other.has(feature)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
}
