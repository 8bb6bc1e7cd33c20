import type { Expr, Within } from './expression.js';
import { inlineId } from './inline.js';
import { computedOf, isNamed, mentionsOf, quantitiesOf } from './leaves.js';
import type { Reading } from './reading.js';
import { lowerBound } from './reading.js';
import type { Hit, Outcome, Scope } from './scope.js';
import { narrowed, no, outcome } from './scope.js';
import type { Sentence } from './text/structure.js';
import { falling, rising } from './text/words.js';

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
  const hits: Hit[] = [];
  let holding = 0;
  for (const part of parts) {
    const found = evaluateIn(part, scope);
    if (!found.holds) continue;
    holding++;
    hits.push(...found.hits);
  }
  return holding >= n ? { holds: true, hits } : no;
}

type Range = readonly [from: number, to: number];

const sectionOf = (sentence: Sentence): number => sentence.section;

/** The tokens of a section; undefined where it is empty. */
function rangeOf({ sentences }: Reading, section: number): Range | undefined {
  const first = sentences[lowerBound(sentences, section, sectionOf)];
  const last = sentences[lowerBound(sentences, section + 1, sectionOf) - 1];
  return first?.section === section && last ? [first.from, last.to] : undefined;
}

/** The units round a hit in which parts stand together. */
function unitsRound(hit: Hit, within: Within, { reading, passage }: Scope): Range[] {
  const sentence = reading.sentences[hit.sentence];
  if (!sentence) return [];
  if (within === 'clause')
    return reading.clauses
      .slice(sentence.firstClause, sentence.lastClause)
      .filter((c) => c.from < hit.to && hit.from < c.to)
      .map((c) => [c.from, c.to]);
  const whole: Range = [sentence.from, sentence.to];
  if (within === 'sentence' || passage === 'sentence') return [whole];
  return [rangeOf(reading, sentence.section) ?? whole];
}

/** One hit that spans the first hit of every part; undefined where a part is missing. */
function together(parts: readonly Expr[], scope: Scope): Hit | undefined {
  let hit: Hit | undefined;
  for (const part of parts) {
    const found = evaluateIn(part, scope);
    if (!found.holds) return undefined;
    const [first] = found.hits;
    if (first && hit)
      hit = {
        from: Math.min(hit.from, first.from),
        to: Math.max(hit.to, first.to),
        sentence: hit.sentence,
        denied: hit.denied || first.denied,
      };
    else hit ??= first;
  }
  return hit;
}

/** More than any answer has. */
const MOST_TOKENS = 2 ** 26;

/** The part with the fewest hits; undefined when a part is missing altogether. */
function rarest(parts: readonly Expr[], scope: Scope): Outcome | undefined {
  let fewest: Outcome | undefined;
  for (const part of parts) {
    if (typeof part === 'object' && 'not' in part) continue;
    const found = evaluateIn(part, scope);
    if (!found.holds) return undefined;
    if (!fewest || found.hits.length < fewest.hits.length) fewest = found;
    if (fewest.hits.length <= 1) break;
  }
  return fewest;
}

/** All parts in one unit: only the units round the rarest part are looked at. */
function near(parts: readonly Expr[], within: Within, scope: Scope): Outcome {
  if (!parts.every((p) => isNamed(p, scope))) return no;
  const units = new Map<number, Range>();
  for (const anchor of rarest(parts, scope)?.hits ?? [])
    for (const unit of unitsRound(anchor, within, scope))
      units.set(unit[0] * MOST_TOKENS + unit[1], unit);
  const hits: Hit[] = [];
  for (const unit of units.values()) {
    const inner = narrowed(scope, unit);
    if (!parts.every((p) => isNamed(p, inner))) continue;
    const hit = together(parts, inner);
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
  if (!isNamed(expr, scope)) return no;
  const found = ids.map((id) => {
    const index = scope.reading.sections.findIndex((s) => s.id === id);
    const range = rangeOf(scope.reading, index);
    return range ? evaluateIn(expr, narrowed(scope, range)) : no;
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
  if ('words' in expr) return mentionsOf(inlineId(expr.words), scope);
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
export type Ground = Pick<Scope, 'reading' | 'visible' | 'anySection' | 'passage'>;

/** Whether the answer makes the claim, and where. */
export function evaluate(expr: Expr, ground: Ground): Outcome {
  return evaluateIn(expr, {
    ...ground,
    from: 0,
    to: ground.reading.tokens.length,
    polarity: 'asserted',
  });
}
