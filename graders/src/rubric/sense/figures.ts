import { determiners, prepositions } from '../text/words.js';
import type { Token } from '../text/tokens.js';

/** Figures this close (relative) are one figure. */
const TOLERANCE = 0.06;
/** A figure belongs to a word so many tokens on. */
const REACH = 3;
/** An answer's figures are taken for the question's until so many say otherwise. */
const BEFORE = 4;

/** A number with the word that says what it counts. */
interface Figure {
  readonly of: string;
  readonly value: number;
}

const names = ({ kind, text }: Token): boolean =>
  text === '%' || (kind === 'word' && !determiners.has(text) && !prepositions.has(text));

/** The numbers of a text that have a word. */
export function figuresIn(tokens: readonly Token[]): Figure[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'number') return [];
    const value = Number(token.text.replaceAll(',', ''));
    const of = tokens.slice(at + 1, at + 1 + REACH).find(names);
    return of === undefined || !Number.isFinite(value) ? [] : [{ of: of.stem, value }];
  });
}

/** The figures that a question gives or holds for right, by the word that says what they count. */
export class Figures {
  private readonly known = new Map<string, Set<number>>();

  constructor(figures: readonly Figure[]) {
    for (const { of, value } of figures) {
      const values = this.known.get(of);
      if (values === undefined) this.known.set(of, new Set([value]));
      else values.add(value);
    }
  }

  /** The share of an answer's figures, of those that count what the question counts, that are among the question's. */
  shareOf(figures: readonly Figure[]): number {
    const comparable = figures.flatMap(({ of, value }) => {
      const known = this.known.get(of);
      return known === undefined ? [] : [[...known].some((other) => isClose(value, other))];
    });
    const right = comparable.filter(Boolean).length;
    return (right + BEFORE) / (comparable.length + BEFORE);
  }
}

const isClose = (one: number, other: number): boolean =>
  Math.abs(one - other) <= TOLERANCE * Math.max(Math.abs(one), Math.abs(other));
