import type { Word } from './features.js';
import { assertionsOf, NEIGHBOURS, subjectsOf } from './features.js';

/** A concept that stands in more of the sentences than this tells a word less well than its root does. */
const TELLING = 0.45;
/** More names than any set of ideas has. */
const NAMES = 2 ** 22;

/** Numbers for names, from 0 on; -1 for a name that is unknown while nothing is learnt. */
class Numbers<Name extends string | number> {
  private readonly known = new Map<Name, number>();

  get size(): number {
    return this.known.size;
  }

  of(name: Name, isLearning: boolean): number {
    const found = this.known.get(name);
    if (found !== undefined || !isLearning) return found ?? -1;
    this.known.set(name, this.known.size);
    return this.known.size - 1;
  }
}

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
  private readonly about = new Numbers<string>();
  private readonly single = new Numbers<string>();
  private readonly names = new Numbers<string>();
  private readonly pair = new Numbers<number>();
  private readonly concepts = new Set<number>();
  private singles = 0;

  constructor(sentences: readonly (readonly Word[])[]) {
    this.rarities = raritiesIn(sentences);
    for (const name of [true, false]) this.mood(name, true);
    for (const words of sentences)
      for (const word of words) {
        this.assertionsOf(word, true);
        for (const id of word.concepts) this.concepts.add(this.about.of(`c${id}`, true));
      }
    // pairs are numbered behind all words, which are known by now
    this.singles = this.single.size;
    for (const words of sentences) this.encode(words, true);
  }

  /** How many subjects there are. */
  get subjects(): number {
    return this.about.size;
  }

  /** How many assertions there are, pairs among them. */
  get assertions(): number {
    return this.singles + this.pair.size;
  }

  isConcept(subject: number): boolean {
    return this.concepts.has(subject);
  }

  /** The number of denying something, or of denying nothing. */
  mood(denies: boolean, isLearning = false): number {
    return this.single.of(denies ? 'denies' : 'asserts', isLearning);
  }

  private assertionsOf(word: Word, isLearning: boolean): number[] {
    return assertionsOf(word)
      .map((name) => this.single.of(name, isLearning))
      .filter((id) => id >= 0);
  }

  /** The word by the rarest of its concepts, or by its root where none is rare. */
  private nameOf(word: Word): string {
    let best = `r${word.root}`;
    let most = TELLING;
    for (const id of word.concepts) {
      const rarity = this.rarities.get(id) ?? 1;
      if (rarity <= most) continue;
      most = rarity;
      best = `c${id}`;
    }
    return best;
  }

  /** Gives words, which follow one another, the numbers of what they tell. */
  encode(words: readonly Word[], isLearning = false): Encoded {
    const names = words.map((word) => {
      const name = this.names.of(this.nameOf(word), isLearning);
      return name < 0 ? -1 : 2 * name + (word.denied ? 1 : 0);
    });
    const pairOf = (a: number, b: number): number => {
      const found = a < 0 || b < 0 ? -1 : this.pair.of(a * NAMES + b, isLearning);
      return found < 0 ? -1 : this.singles + found;
    };
    return {
      words,
      subjects: words.map((word) =>
        subjectsOf(word)
          .map((name) => this.about.of(name, isLearning))
          .filter((id) => id >= 0),
      ),
      unheard: words.map((word) => !word.isNumber && this.about.of(`r${word.root}`, false) < 0),
      assertions: words.map((word) => this.assertionsOf(word, isLearning)),
      pairs: names.map((name, i) =>
        names.slice(i + 1, i + 1 + NEIGHBOURS).map((next) => pairOf(name, next)),
      ),
    };
  }
}
