import type { Computed } from './computed.js';
import type { Expr, QuantityTest, Within } from './expression.js';
import { unitOf } from './quantity.js';
import type { Reading } from './reading.js';
import { computedIn } from './recompute.js';
import { lowerBound } from './reading.js';
import { falling, rising } from './text/words.js';

/** A place in the answer that bears out an expression: tokens `[from, to)`. */
export interface Hit {
  readonly from: number;
  readonly to: number;
  readonly sentence: number;
  readonly denied: boolean;
}

export interface Outcome {
  readonly holds: boolean;
  readonly hits: readonly Hit[];
}

type Polarity = 'asserted' | 'either';

/** Where and how an expression is looked for. */
interface Scope {
  readonly reading: Reading;
  /** Tokens `[from, to)`. */
  readonly from: number;
  readonly to: number;
  readonly polarity: Polarity;
  /** Sentences that count. */
  readonly visible: (sentence: number) => boolean;
  /** Ids for the concepts of inline `words`. */
  readonly inline: ReadonlyMap<readonly string[], string>;
  /** Ignore `in` (a follow-up has one section of its own). */
  readonly anySection: boolean;
}

const no: Outcome = { holds: false, hits: [] };
const HITS = 24;

const outcome = (hits: readonly Hit[]): Outcome => ({
  holds: hits.length > 0,
  hits: hits.slice(0, HITS),
});

const admits = (scope: Scope, hit: Hit): boolean =>
  hit.from >= scope.from &&
  hit.from < scope.to &&
  scope.visible(hit.sentence) &&
  (scope.polarity === 'either' || !hit.denied);

function mentionsOf(id: string, scope: Scope): Outcome {
  const all = scope.reading.mentions.get(id) ?? [];
  const hits: Hit[] = [];
  for (
    let i = lowerBound(all, scope.from, (m) => m.from);
    i < all.length && hits.length < HITS;
    i++
  ) {
    const mention = all[i];
    if (!mention || mention.from >= scope.to) break;
    if (admits(scope, mention)) hits.push(mention);
  }
  return outcome(hits);
}

function isQuantity(
  test: QuantityTest,
  value: number,
  dimension: string,
  written: number,
): boolean {
  const unit = unitOf(test.unit);
  if (unit?.dimension !== dimension) return false;
  const measured = test.unit === '' ? written : value / unit.factor;
  if (test.min !== undefined && measured < test.min) return false;
  if (test.max !== undefined && measured > test.max) return false;
  if (test.value === undefined) return true;
  return Math.abs(measured - test.value) <= Math.abs(test.value) * (test.tolerance ?? 0.05) + 1e-12;
}

function quantitiesOf(test: QuantityTest, scope: Scope): Outcome {
  const hits = scope.reading.quantities
    .filter((q) => isQuantity(test, q.value, q.dimension, q.written))
    .filter((h) => admits(scope, h));
  return outcome(hits);
}

/** Inputs may stand anywhere in the answer, the result stands in the scope. */
function computedOf(computed: Computed, scope: Scope): Outcome {
  const { quantities } = scope.reading;
  const seen = quantities.filter((q) => scope.visible(q.sentence));
  return outcome(computedIn(computed, seen).filter((h) => admits(scope, h)));
}

function all(parts: readonly Expr[], scope: Scope): Outcome {
  const hits: Hit[] = [];
  for (const part of parts) {
    const found = evaluateIn(part, scope);
    if (!found.holds) return no;
    hits.push(...found.hits);
  }
  return { holds: true, hits };
}

function atLeast(n: number, parts: readonly Expr[], scope: Scope): Outcome {
  const found = parts.map((p) => evaluateIn(p, scope)).filter((o) => o.holds);
  return found.length >= n ? { holds: true, hits: found.flatMap((o) => o.hits) } : no;
}

/** The token range of the unit round a hit. */
function unitRound(hit: Hit, within: Within, reading: Reading): readonly [number, number][] {
  const sentence = reading.sentences[hit.sentence];
  if (!sentence) return [];
  if (within === 'sentence') return [[sentence.from, sentence.to]];
  if (within === 'clause') {
    const clauses = reading.clauses.slice(sentence.firstClause, sentence.lastClause);
    return clauses.filter((c) => c.from < hit.to && hit.from < c.to).map((c) => [c.from, c.to]);
  }
  const before = reading.sentences[hit.sentence - 1];
  const after = reading.sentences[hit.sentence + 1];
  const units: [number, number][] = [];
  if (before?.section === sentence.section) units.push([before.from, sentence.to]);
  if (after?.section === sentence.section) units.push([sentence.from, after.to]);
  return units.length > 0 ? units : [[sentence.from, sentence.to]];
}

/** One hit that spans the first hit of every part. */
function spanning(parts: readonly Outcome[]): Hit | undefined {
  const firsts = parts.flatMap((p) => p.hits.slice(0, 1));
  const [first] = firsts;
  if (!first) return undefined;
  return {
    from: Math.min(...firsts.map((h) => h.from)),
    to: Math.max(...firsts.map((h) => h.to)),
    sentence: first.sentence,
    denied: firsts.some((h) => h.denied),
  };
}

/** The part with the fewest hits; undefined when a part is missing altogether. */
function rarest(parts: readonly Expr[], scope: Scope): Outcome | undefined {
  let fewest: Outcome | undefined;
  for (const part of parts) {
    if (typeof part === 'object' && 'not' in part) continue;
    const found = evaluateIn(part, scope);
    if (!found.holds) return undefined;
    if (!fewest || found.hits.length < fewest.hits.length) fewest = found;
  }
  return fewest;
}

/** All parts in one unit: only the units round the rarest part are looked at. */
function near(parts: readonly Expr[], within: Within, scope: Scope): Outcome {
  const units = new Map<string, readonly [number, number]>();
  for (const anchor of rarest(parts, scope)?.hits ?? [])
    for (const unit of unitRound(anchor, within, scope.reading)) units.set(unit.join(), unit);
  const hits: Hit[] = [];
  for (const [from, to] of units.values()) {
    const inner = { ...scope, from: Math.max(from, scope.from), to: Math.min(to, scope.to) };
    const found = parts.map((p) => evaluateIn(p, inner));
    const hit = found.every((o) => o.holds) ? spanning(found) : undefined;
    if (hit) hits.push(hit);
  }
  return outcome(hits);
}

function before([first, second]: readonly [Expr, Expr], scope: Scope): Outcome {
  const a = evaluateIn(first, scope);
  const b = evaluateIn(second, scope);
  const earliest = Math.min(...a.hits.map((h) => h.from));
  const later = b.hits.filter((h) => h.from > earliest);
  return a.holds && later.length > 0
    ? { holds: true, hits: [...a.hits.slice(0, 1), ...later] }
    : no;
}

function inSections(wanted: string | readonly string[], expr: Expr, scope: Scope): Outcome {
  if (scope.anySection) return evaluateIn(expr, scope);
  const ids = typeof wanted === 'string' ? [wanted] : wanted;
  const { sections, sentences } = scope.reading;
  const found = ids.map((id) => {
    const index = sections.findIndex((s) => s.id === id);
    const own = sentences.filter((s) => s.section === index);
    const [first] = own;
    const last = own.at(-1);
    return first && last
      ? evaluateIn(expr, {
          ...scope,
          from: Math.max(scope.from, first.from),
          to: Math.min(scope.to, last.to),
        })
      : no;
  });
  const holding = found.filter((o) => o.holds);
  return holding.length > 0 ? { holds: true, hits: holding.flatMap((o) => o.hits) } : no;
}

/** The hits whose sentence gives a cause, purpose, condition or consequence. */
function withReason(expr: Expr, scope: Scope): Outcome {
  const { hits } = evaluateIn(expr, scope);
  return outcome(hits.filter((h) => scope.reading.sentences[h.sentence]?.causal));
}

function directed(expr: Expr, words: ReadonlySet<string>, scope: Scope): Outcome {
  const { reading } = scope;
  const { hits } = evaluateIn(expr, scope);
  return outcome(
    hits.filter((h) => {
      const sentence = reading.sentences[h.sentence];
      const clauses = reading.clauses.slice(sentence?.firstClause, sentence?.lastClause);
      return clauses.some(
        (c) =>
          c.from < h.to &&
          h.from < c.to &&
          reading.tokens.slice(c.from, c.to).some((t) => t.kind === 'word' && words.has(t.stem)),
      );
    }),
  );
}

function modified(expr: Exclude<Expr, string>, scope: Scope): Outcome {
  if ('computed' in expr) return computedOf(expr.computed, scope);
  if ('reason' in expr) return withReason(expr.reason, scope);
  if ('more' in expr) return directed(expr.more, rising, scope);
  if ('less' in expr) return directed(expr.less, falling, scope);
  if ('either' in expr) return evaluateIn(expr.either, { ...scope, polarity: 'either' });
  if ('negated' in expr) {
    const found = evaluateIn(expr.negated, { ...scope, polarity: 'either' });
    return outcome(found.hits.filter((h) => h.denied));
  }
  if ('not' in expr) return { holds: !evaluateIn(expr.not, scope).holds, hits: [] };
  throw new Error(`unknown expression ${JSON.stringify(expr)}`);
}

function evaluateIn(expr: Expr, scope: Scope): Outcome {
  if (typeof expr === 'string') return mentionsOf(expr, scope);
  if ('words' in expr) return mentionsOf(scope.inline.get(expr.words) ?? '', scope);
  if ('all' in expr) return all(expr.all, scope);
  if ('any' in expr) return atLeast(1, expr.any, scope);
  if ('atLeast' in expr) return atLeast(expr.atLeast, expr.of, scope);
  if ('near' in expr) return near(expr.near, expr.within ?? 'sentence', scope);
  if ('before' in expr) return before(expr.before, scope);
  if ('quantity' in expr) return quantitiesOf(expr.quantity, scope);
  if ('in' in expr) return inSections(expr.in, expr.of, scope);
  return modified(expr, scope);
}

/** What an evaluation needs besides the expression. */
export type Ground = Pick<Scope, 'reading' | 'visible' | 'inline' | 'anySection'>;

/** Whether the answer makes the claim, and where. */
export function evaluate(expr: Expr, ground: Ground): Outcome {
  return evaluateIn(expr, {
    ...ground,
    from: 0,
    to: ground.reading.tokens.length,
    polarity: 'asserted',
  });
}
