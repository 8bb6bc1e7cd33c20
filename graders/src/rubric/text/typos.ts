import { distance } from 'fastest-levenshtein';
import { detached } from './stem.js';

const SHORTEST = 6;
const SUBSTITUTION = 7;
const LONG = 10;
const LONGEST = 20;
const MOST_MET = 20_000;

/** `word` with one letter left out, in each place. */
function* deletions(word: string): Generator<string> {
  for (let i = 0; i < word.length; i++) yield word.slice(0, i) + word.slice(i + 1);
}

const sorted = (word: string): string => word.split('').sort().join('');

/** Corrects misspelt terms against a fixed vocabulary, and nothing else. */
export class Speller {
  private readonly near = new Map<string, string[]>();
  private readonly known = new Set<string>();
  private readonly ordinary: ReadonlySet<string>;
  /** What words met before misspell. */
  private readonly met = new Map<string, string | undefined>();

  constructor(vocabulary: Iterable<string>, ordinary: Iterable<string>) {
    this.ordinary = new Set(ordinary);
    for (const word of vocabulary) {
      if (this.known.has(word)) continue;
      this.known.add(word);
      if (word.length < SHORTEST || word.length > LONGEST) continue;
      for (const key of [word, ...deletions(word)]) {
        const found = this.near.get(key);
        if (found) found.push(word);
        else this.near.set(key, [word]);
      }
    }
  }

  /** The one term that `word` (lower case) misspells, if there is exactly one. */
  correct(word: string): string | undefined {
    if (word.length < SHORTEST || word.length > LONGEST) return undefined;
    if (this.known.has(word) || this.ordinary.has(word)) return undefined;
    if (this.met.has(word)) return this.met.get(word);
    const term = this.nearest(word);
    if (this.met.size < MOST_MET) this.met.set(detached(word), term);
    return term;
  }

  private nearest(word: string): string | undefined {
    const candidates = new Set(this.near.get(word));
    for (const key of deletions(word)) for (const c of this.near.get(key) ?? []) candidates.add(c);
    const good = [...candidates].filter((c) => this.isTypo(word, c));
    return good.length === 1 ? good[0] : undefined;
  }

  /** One letter wrong, missing or too many, or two swapped; in a long word one missing and one too many. */
  private isTypo(word: string, term: string): boolean {
    if (!word.startsWith(term.charAt(0))) return false;
    // Short words that differ in one letter are two words: decide, decode.
    if (word.length === term.length && word.length < SUBSTITUTION)
      return sorted(word) === sorted(term);
    const limit = term.length >= LONG ? 2 : 1;
    const apart = distance(word, term);
    return apart <= limit || (apart === 2 && sorted(word) === sorted(term));
  }
}
