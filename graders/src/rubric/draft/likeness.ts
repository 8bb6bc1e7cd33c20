import { distance } from 'fastest-levenshtein';
import type { Term } from './terms.js';
import { areOpposite, meansTheSame } from './thesaurus/classes.js';

const SYNONYM = 0.9;
const DERIVED = 0.85;
const MISSPELT = 0.85;
const SHORTEST_PREFIX = 5;
const PREFIX_SHARE = 0.75;

function sharedPrefix(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let n = 0;
  while (n < most && a.charCodeAt(n) === b.charCodeAt(n)) n++;
  return n;
}

/** `pollen` and `pollination`, `construct` and `constructor`. */
function isDerived(a: string, b: string): boolean {
  const n = sharedPrefix(a, b);
  return n >= SHORTEST_PREFIX && n >= PREFIX_SHARE * Math.min(a.length, b.length);
}

function isMisspelt(a: string, b: string): boolean {
  if (a.length < 5 || !b.startsWith(a.charAt(0)) || Math.abs(a.length - b.length) > 2) return false;
  return distance(a, b) <= (Math.min(a.length, b.length) >= 8 ? 2 : 1);
}

const sameNumber = (a: number, b: number): boolean => Math.abs(a - b) <= 0.02 * Math.abs(a);

/** How much of a phrase one of its words says. */
const PART = 0.8;

/** Compares a phrase of the reference with a single word: its weightiest word that is like it counts. */
function partly(reference: Term, given: Term): number {
  const parts = reference.parts ?? [];
  const all = parts.reduce((s, p) => s + p.weight, 0);
  let best = 0;
  for (const part of parts) {
    const same = likeness(part, given);
    if (all > 0) best = Math.max(best, (PART * same * part.weight) / all);
  }
  return best;
}

/** Compares two words that are in no list: forms of one word, or one misspelt. */
function byLetters(a: string, b: string): number {
  if (isDerived(a, b)) return DERIVED;
  return isMisspelt(a, b) ? MISSPELT : 0;
}

function compare(reference: Term, given: Term): number {
  if (reference.number !== undefined && given.number !== undefined)
    return sameNumber(reference.number, given.number) ? 1 : 0;
  if (reference.root === given.root) return 1;
  if (areOpposite(reference.root, given.root)) return 0;
  if (meansTheSame(reference.classes, given.classes)) return SYNONYM;
  if (given.parts) return 0;
  return reference.parts ? partly(reference, given) : byLetters(reference.root, given.root);
}

const known = new WeakMap<Term, Map<string, number>>();

/** How far a term of the answer says the same as one of the reference, 0 to 1. */
export function likeness(reference: Term, given: Term): number {
  let found = known.get(reference);
  if (!found) known.set(reference, (found = new Map<string, number>()));
  let same = found.get(given.root);
  if (same === undefined) found.set(given.root, (same = compare(reference, given)));
  return same;
}
