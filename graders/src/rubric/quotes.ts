import type { Quote } from '../report.js';
import type { Hit } from './hit.js';
import type { Reading } from './reading.js';
import type { Sentence } from './text/structure.js';

const QUOTES = 3;
const NOT_UNDERSTOOD = 6;
/** A sentence this long (in content words) that names no idea is reported. */
const LONG_ENOUGH = 6;

/** The raw words behind tokens `[from, to)`. */
function quote(reading: Reading, sentence: number, from: number, to: number): Quote | undefined {
  const section = reading.sections[reading.sentences[sentence]?.section ?? -1];
  const first = reading.tokens[from];
  const last = reading.tokens[to - 1];
  if (!section || !first || !last) return undefined;
  const { start } = first;
  const end = Math.max(last.end, start);
  return { section: section.id, start, end, text: section.raw.slice(start, end) };
}

/** Widens a hit to the clauses of its sentence that it touches. */
function touched(clauses: Reading['clauses'], sentence: Sentence, hit: Hit): [number, number] {
  let { from, to } = hit;
  for (let i = sentence.firstClause; i < sentence.lastClause; i++) {
    const clause = clauses[i];
    if (!clause || clause.from >= hit.to || hit.from >= clause.to) continue;
    from = Math.min(from, clause.from);
    to = Math.max(to, clause.to);
  }
  return [from, to];
}

/** Widens a hit to the clauses it touches, without the marks at their ends. */
function clauseRange(reading: Reading, hit: Hit): readonly [number, number] {
  const sentence = reading.sentences[hit.sentence];
  if (!sentence) return [hit.from, hit.to];
  let [from, to] = touched(reading.clauses, sentence, hit);
  while (from < hit.from && reading.tokens[from]?.kind === 'mark') from++;
  while (to > hit.to && reading.tokens[to - 1]?.kind === 'mark') to--;
  return [from, to];
}

/** The candidate's words behind the hits, merged where they overlap, the first few. */
export function quotesOf(reading: Reading, hits: readonly Hit[]): Quote[] {
  const ranges = hits
    .map((hit) => ({ sentence: hit.sentence, range: clauseRange(reading, hit) }))
    .sort((a, b) => a.range[0] - b.range[0]);
  const merged: { sentence: number; from: number; to: number }[] = [];
  for (const { sentence, range } of ranges) {
    const last = merged.at(-1);
    if (last?.sentence === sentence && range[0] <= last.to + 1)
      last.to = Math.max(last.to, range[1]);
    else merged.push({ sentence, from: range[0], to: range[1] });
  }
  return merged.slice(0, QUOTES).flatMap((m) => quote(reading, m.sentence, m.from, m.to) ?? []);
}

/** Sentences in another language, and long ones in which no idea of the lexicon or the rubric was found. */
export function notUnderstood(reading: Reading, foreign: ReadonlySet<number>): Quote[] {
  const found: Quote[] = [];
  reading.sentences.forEach((s, index) => {
    if (found.length >= NOT_UNDERSTOOD) return;
    if (!foreign.has(index)) {
      if (reading.named.has(index)) return;
      const words = reading.tokens.slice(s.from, s.to).filter((t) => t.kind === 'word').length;
      if (words < LONG_ENOUGH) return;
    }
    const made = quote(reading, index, s.from, s.to);
    if (made) found.push(made);
  });
  return found;
}
