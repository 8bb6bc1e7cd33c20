/** How many of a heap of sentences hold a thing. */
interface Share {
  readonly holding: number;
  readonly of: number;
}

/** The logarithm of how much likelier a thing is met in one heap than in another. */
export const odds = (one: Share, other: Share, smooth: number): number =>
  Math.log((one.holding + smooth) / (one.of + 2 * smooth)) -
  Math.log((other.holding + smooth) / (other.of + 2 * smooth));

/** The middle one of some values; 0 where there are none. */
export const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** In how many sentences of each idea each feature stands: most stand in those of one or two, so only these are kept. */
export class Counts {
  private readonly by = new Map<number, number>();
  private readonly everywhere: Uint32Array;
  /** Sentences by idea, and all of them. */
  readonly sentences: number[];
  all = 0;

  constructor(features: number, ideas: number) {
    this.everywhere = new Uint32Array(features);
    this.sentences = Array.from({ length: ideas }, () => 0);
  }

  /** Counts a sentence of an idea with its features, each once. */
  put(features: Iterable<number>, idea: number): void {
    this.all++;
    this.sentences[idea] = this.of(idea) + 1;
    for (const f of features) {
      this.by.set(this.keyOf(f, idea), this.holding(f, idea) + 1);
      this.everywhere[f] = (this.everywhere[f] ?? 0) + 1;
    }
  }

  private keyOf(feature: number, idea: number): number {
    return feature * this.sentences.length + idea;
  }

  /** Sentences of an idea. */
  of(idea: number): number {
    return this.sentences[idea] ?? 0;
  }

  /** Sentences of an idea that hold a feature. */
  holding(feature: number, idea: number): number {
    return this.by.get(this.keyOf(feature, idea)) ?? 0;
  }

  /** Sentences of whatever idea that hold a feature. */
  holdingAnywhere(feature: number): number {
    return this.everywhere[feature] ?? 0;
  }
}
