import type { Word } from './features.js';
import { NEIGHBOURS } from './features.js';

/** A concept that stands in more of the sentences than this tells a word less well than its root does. */
const TELLING = 0.45;
/** More names than any set of ideas has. */
const NAMES = 2 ** 22;
/** Denying something, and denying nothing. */
const MOODS = 2;

/** The words of a section with the numbers of what they tell. */
export interface Encoded {
  readonly words: readonly Word[];
  /** By word: what it is about. */
  readonly subjects: readonly (readonly number[])[];
  /** By word: whether it stands in no sentence of any idea. */
  readonly unheard: readonly boolean[];
  /** By word: what it tells of being right or wrong. */
  readonly assertions: readonly (readonly number[])[];
  /** By word: itself with each of its next neighbours; -1 where that is unknown. */
  readonly pairs: readonly (readonly number[])[];
}

/** How rare each concept is among some sentences: 0 (in all) to 1 (in none). */
function raritiesIn(sentences: readonly (readonly Word[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const words of sentences)
    for (const id of new Set(words.flatMap((w) => w.concepts)))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  const n = sentences.length;
  const rarity = (count: number): number => Math.log(1 + n / (1 + count)) / Math.log(1 + n);
  return new Map([...counts].map(([id, count]) => [id, rarity(count)]));
}

/** Everything that the sentences of some ideas tell, by number. */
export class Vocabulary {
  private readonly rarities: ReadonlyMap<string, number>;
  private readonly roots = new Map<string, number>();
  private readonly figures = new Map<string, number>();
  private readonly concepts = new Map<string, number>();
  private readonly pair = new Map<number, number>();
  /** By subject: 1 where it is a concept. */
  private readonly conceptual: number[] = [];

  constructor(sentences: readonly (readonly Word[])[]) {
    this.rarities = raritiesIn(sentences);
    for (const words of sentences)
      for (const { root, isNumber, concepts } of words) {
        this.learn(isNumber ? this.figures : this.roots, root, 0);
        for (const id of concepts) this.learn(this.concepts, id, 1);
      }
    // pairs are numbered behind all words, which are known by now
    for (const words of sentences) this.encode(words, true);
  }

  private learn(names: Map<string, number>, name: string, isConcept: 0 | 1): void {
    if (!names.has(name)) names.set(name, this.conceptual.push(isConcept) - 1);
  }

  /** How many subjects there are. */
  get subjects(): number {
    return this.conceptual.length;
  }

  /** How many assertions there are: two moods, each subject and its denial, and pairs. */
  get assertions(): number {
    return this.singles + this.pair.size;
  }

  private get singles(): number {
    return MOODS + 2 * this.subjects;
  }

  isConcept(subject: number): boolean {
    return this.conceptual[subject] === 1;
  }

  /** The number of denying something, or of denying nothing. */
  mood(denies: boolean): number {
    return denies ? 1 : 0;
  }

  /** What a word is about, whether it is affirmed or denied. */
  private subjectsOf({ root, isNumber, concepts }: Word): number[] {
    const own = (isNumber ? this.figures : this.roots).get(root);
    const found = own === undefined ? [] : [own];
    if (isNumber) return found;
    for (const id of concepts) {
      const concept = this.concepts.get(id);
      if (concept !== undefined) found.push(concept);
    }
    return found;
  }

  /** The word by the rarest of its concepts, or by its root where none is rare; -1 where that is unknown. */
  private nameOf({ root, isNumber, concepts, denied }: Word): number {
    let best = (isNumber ? this.figures : this.roots).get(root);
    let most = TELLING;
    for (const id of concepts) {
      const rarity = this.rarities.get(id) ?? 1;
      if (rarity <= most) continue;
      most = rarity;
      best = this.concepts.get(id);
    }
    return best === undefined ? -1 : 2 * best + (denied ? 1 : 0);
  }

  private pairOf(one: number, other: number, isLearning: boolean): number {
    if (one < 0 || other < 0) return -1;
    const key = one * NAMES + other;
    const found = this.pair.get(key);
    if (found === undefined && isLearning) this.pair.set(key, this.pair.size);
    return found === undefined ? -1 : this.singles + found;
  }

  /** The numbers of the roots of words that follow one another, and of its pairs of neighbours; one may come twice. */
  rootsAndPairs(words: readonly Word[]): number[] {
    const names = words.map((word) => this.nameOf(word));
    const found: number[] = [];
    words.forEach(({ root, isNumber }, i) => {
      const own = isNumber ? undefined : this.roots.get(root);
      if (own !== undefined) found.push(own);
      for (let next = i + 1; next <= i + NEIGHBOURS && next < words.length; next++) {
        const pair = this.pairOf(names[i] ?? -1, names[next] ?? -1, false);
        if (pair >= 0) found.push(pair);
      }
    });
    return found;
  }

  /** Gives words, which follow one another, the numbers of what they tell. */
  encode(words: readonly Word[], isLearning = false): Encoded {
    const names = words.map((word) => this.nameOf(word));
    const subjects = words.map((word) => this.subjectsOf(word));
    return {
      words,
      subjects,
      unheard: words.map(
        ({ isNumber, tells, root }) => !isNumber && tells && !this.roots.has(root),
      ),
      assertions: subjects.map((some, i) => {
        const plain = some.map((subject) => MOODS + 2 * subject);
        const { denied, isNumber } = words[i] ?? {};
        return denied === true && isNumber !== true
          ? [...plain, ...plain.map((n) => n + 1)]
          : plain;
      }),
      pairs: names.map((name, i) =>
        names.slice(i + 1, i + 1 + NEIGHBOURS).map((next) => this.pairOf(name, next, isLearning)),
      ),
    };
  }
}
