import type { Expr, Within } from './expression.js';
import { inlineId } from './inline.js';
import { computedOf, ideaOf, isMentioned, mentionsOf, quantitiesOf } from './leaves.js';
import type { Reading } from './reading.js';
import { lowerBound } from './reading.js';
import type { Hit } from './hit.js';
import type { Outcome, Scope } from './scope.js';
import { narrowed, no, outcome } from './scope.js';
import type { Sentence } from './text/structure.js';
import { falling, rising } from './text/words.js';

/** An expression ready to be looked for: built once, as an answer asks for each many times. */
interface Test {
  readonly find: (scope: Scope) => Outcome;
  /**
   * Whether what it needs is named in the scope at all, seen or not, denied or not: a quick test that rules most
   * places out before they are looked at.
   */
  readonly isNamed: (scope: Scope) => boolean;
  /** Holds where something is not said, so that no place bears it out. */
  readonly isAbsence: boolean;
}

const always = (): boolean => true;
const test = (find: Test['find'], isNamed: Test['isNamed'] = always): Test => ({
  find,
  isNamed,
  isAbsence: false,
});

const mention = (ids: readonly string[]): Test =>
  test(
    (scope) => mentionsOf(ids, scope),
    (scope) => isMentioned(ids, scope),
  );

const everyNamed =
  (parts: readonly Test[]) =>
  (scope: Scope): boolean =>
    parts.every((p) => p.isNamed(scope));

function all(parts: readonly Test[], scope: Scope): Outcome {
  const hits: Hit[] = [];
  for (const part of parts) {
    const found = part.find(scope);
    if (!found.holds) return no;
    hits.push(...found.hits);
  }
  return { holds: true, hits };
}

function atLeast(n: number, parts: readonly Test[], scope: Scope): Outcome {
  const hits: Hit[] = [];
  let holding = 0;
  for (const part of parts) {
    const found = part.find(scope);
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
  if (within === 'clause') {
    const units: Range[] = [];
    for (let i = sentence.firstClause; i < sentence.lastClause; i++) {
      const clause = reading.clauses[i];
      if (clause && clause.from < hit.to && hit.from < clause.to)
        units.push([clause.from, clause.to]);
    }
    return units;
  }
  const whole: Range = [sentence.from, sentence.to];
  if (within === 'sentence' || passage === 'sentence') return [whole];
  return [rangeOf(reading, sentence.section) ?? whole];
}

/** One hit that spans the first hit of every part; undefined where a part is missing. */
function together(parts: readonly Test[], scope: Scope): Hit | undefined {
  let hit: Hit | undefined;
  for (const part of parts) {
    const found = part.find(scope);
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

/** The part with the fewest hits; undefined when a part is missing altogether. */
function rarest(parts: readonly Test[], scope: Scope): Outcome | undefined {
  let fewest: Outcome | undefined;
  for (const part of parts) {
    if (part.isAbsence) continue;
    const found = part.find(scope);
    if (!found.holds) return undefined;
    if (!fewest || found.hits.length < fewest.hits.length) fewest = found;
    if (fewest.hits.length <= 1) break;
  }
  return fewest;
}

/** All parts in one unit: only the units round the rarest part are looked at. */
function near(parts: readonly Test[], within: Within): Test {
  const isNamed = everyNamed(parts);
  return test((scope) => {
    if (!isNamed(scope)) return no;
    const units: Range[] = [];
    for (const anchor of rarest(parts, scope)?.hits ?? [])
      for (const unit of unitsRound(anchor, within, scope))
        if (!units.some(([from, to]) => from === unit[0] && to === unit[1])) units.push(unit);
    const hits: Hit[] = [];
    for (const unit of units) {
      const inner = narrowed(scope, unit);
      if (!isNamed(inner)) continue;
      const hit = together(parts, inner);
      if (hit) hits.push(hit);
    }
    return outcome(hits);
  }, isNamed);
}

function before(first: Test, second: Test): Test {
  return test((scope) => {
    const a = first.find(scope);
    const b = second.find(scope);
    const earliest = Math.min(...a.hits.map((h) => h.from));
    const later = b.hits.filter((h) => h.from > earliest);
    return a.holds && later.length > 0
      ? { holds: true, hits: [...a.hits.slice(0, 1), ...later] }
      : no;
  });
}

function inSections(wanted: string | readonly string[], { find, isNamed }: Test): Test {
  const ids = typeof wanted === 'string' ? [wanted] : wanted;
  return test((scope) => {
    if (scope.anySection) return find(scope);
    if (!isNamed(scope)) return no;
    const found = ids.map((id) => {
      const index = scope.reading.sections.findIndex((s) => s.id === id);
      const range = rangeOf(scope.reading, index);
      return range ? find(narrowed(scope, range)) : no;
    });
    const holding = found.filter((o) => o.holds);
    return holding.length > 0 ? { holds: true, hits: holding.flatMap((o) => o.hits) } : no;
  }, isNamed);
}

/** The hits whose sentence gives a cause, purpose, condition or consequence. */
function withReason({ find, isNamed }: Test): Test {
  return test((scope) => {
    const { hits } = find(scope);
    return outcome(hits.filter((h) => scope.reading.sentences[h.sentence]?.causal));
  }, isNamed);
}

/** The hits in whose clause one of the words stands. */
function directed({ find }: Test, words: ReadonlySet<string>): Test {
  return test((scope) => {
    const { reading } = scope;
    const { hits } = find(scope);
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
  });
}

const either = ({ find }: Test): Test => test((scope) => find({ ...scope, polarity: 'either' }));

function negated({ find, isNamed }: Test): Test {
  return test((scope) => {
    const found = find({ ...scope, polarity: 'either' });
    return outcome(found.hits.filter((h) => h.denied));
  }, isNamed);
}

const absent = ({ find }: Test): Test => ({
  find: (scope) => ({ holds: !find(scope).holds, hits: [] }),
  isNamed: always,
  isAbsence: true,
});

function modified(expr: Exclude<Expr, string>): Test {
  if ('computed' in expr) return test((scope) => computedOf(expr.computed, scope));
  if ('idea' in expr) return test((scope) => ideaOf(expr.idea, expr.as ?? 'said', scope));
  if ('reason' in expr) return withReason(testOf(expr.reason));
  if ('more' in expr) return directed(testOf(expr.more), rising);
  if ('less' in expr) return directed(testOf(expr.less), falling);
  if ('either' in expr) return either(testOf(expr.either));
  if ('negated' in expr) return negated(testOf(expr.negated));
  if ('not' in expr) return absent(testOf(expr.not));
  throw new Error(`unknown expression ${JSON.stringify(expr)}`);
}

function counted(n: number, of: readonly Expr[]): Test {
  const parts = of.map(testOf);
  return test((scope) => atLeast(n, parts, scope));
}

/** The id of what is looked for by its name alone. */
function nameOf(expr: Expr): string | undefined {
  if (typeof expr === 'string') return expr;
  return 'words' in expr ? inlineId(expr.words) : undefined;
}

/** One of the parts: names that follow one another are looked for together, as most parts are names. */
function any(parts: readonly Expr[]): Test {
  const tests: Test[] = [];
  let names: string[] = [];
  for (const part of parts) {
    const name = nameOf(part);
    if (name === undefined) {
      tests.push(testOf(part));
      names = [];
      continue;
    }
    if (names.length === 0) tests.push(mention(names));
    names.push(name);
  }
  const [only] = tests;
  if (only && tests.length === 1) return only;
  return test(
    (scope) => atLeast(1, tests, scope),
    (scope) => tests.some((t) => t.isNamed(scope)),
  );
}

function build(expr: Exclude<Expr, string>): Test {
  if ('words' in expr) return mention([inlineId(expr.words)]);
  if ('all' in expr) {
    const parts = expr.all.map(testOf);
    return test((scope) => all(parts, scope), everyNamed(parts));
  }
  if ('any' in expr)
    return any(expr.any.flatMap((e) => (typeof e === 'object' && 'any' in e ? e.any : [e])));
  if ('atLeast' in expr) return counted(expr.atLeast, expr.of);
  if ('near' in expr) return near(expr.near.map(testOf), expr.within ?? 'sentence');
  if ('before' in expr) return before(testOf(expr.before[0]), testOf(expr.before[1]));
  if ('quantity' in expr) return test((scope) => quantitiesOf(expr.quantity, scope));
  if ('in' in expr) return inSections(expr.in, testOf(expr.of));
  return modified(expr);
}

const built = new WeakMap<Exclude<Expr, string>, Test>();

/** The test of an expression; the same object is built no second time. */
function testOf(expr: Expr): Test {
  if (typeof expr === 'string') return mention([expr]);
  const known = built.get(expr);
  if (known) return known;
  const made = build(expr);
  built.set(expr, made);
  return made;
}

/** What an evaluation needs besides the expression. */
export type EvaluationScope = Pick<Scope, 'reading' | 'visible' | 'anySection' | 'passage'>;

/** Whether the answer makes the claim, and where. */
export function evaluate(
  expr: Expr,
  { reading, visible, anySection, passage }: EvaluationScope,
): Outcome {
  return testOf(expr).find({
    reading,
    from: 0,
    to: reading.tokens.length,
    polarity: 'asserted',
    visible,
    anySection,
    passage,
  });
}
