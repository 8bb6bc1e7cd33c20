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
  private readonly right = new Map<number, number>();
  private readonly turned = new Map<number, number>();

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
    for (const { right, turned } of pairs) {
      const one = this.featuresOf(right);
      const other = this.featuresOf(turned);
      count(this.right, one, other);
      count(this.turned, other, one);
    }
  }

  private featuresOf(words: readonly Word[]): ReadonlySet<number> {
    const { subjects, pairs } = this.vocabulary.encode(words);
    const roots = subjects.flatMap((some, i) =>
      words[i]?.isNumber === true ? [] : some.slice(0, 1),
    );
    return new Set([...roots, ...pairs.flat()].filter((feature) => feature >= 0));
  }

  /** How far a sentence is as right ones are (above 0) or as they would be turned round; 0 where nothing tells. */
  leanOf(words: readonly Word[]): number {
    let sum = 0;
    for (const feature of this.featuresOf(words)) {
      const right = this.right.get(feature) ?? 0;
      const turned = this.turned.get(feature) ?? 0;
      if (right + turned > 0) sum += Math.log((right + SMOOTH) / (turned + SMOOTH));
    }
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
