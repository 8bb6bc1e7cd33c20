import type { MisconceptionReport, Quote } from '../report.js';
import type { Local } from './claims/meanings.js';
import { localOf } from './compile.js';
import type { Expr } from './expression.js';
import type { CompiledLexicon } from './lexicon/compile.js';
import type { FieldError } from './lexicon-schema.js';
import { evaluationScopeOf, misconceptionsIn } from './misconceptions.js';
import type { Reading } from './reading.js';
import { searchedFor } from './reading.js';
import type { Misconception, Rubric } from './schema.js';

type Terms = Rubric['terms'];

/** An expression with the words of a rubric's own terms in place of their names. */
function withWords(expr: Expr, terms: Terms): Expr {
  const inside = (one: Expr): Expr => withWords(one, terms);
  if (typeof expr === 'string') return terms[expr] === undefined ? expr : { words: terms[expr] };
  if (['words', 'quantity', 'computed', 'idea'].some((leaf) => leaf in expr)) return expr;
  if ('all' in expr) return { all: expr.all.map(inside) };
  if ('any' in expr) return { any: expr.any.map(inside) };
  if ('near' in expr) return { ...expr, near: expr.near.map(inside) };
  if ('before' in expr) return { before: [inside(expr.before[0]), inside(expr.before[1])] };
  if ('atLeast' in expr) return { ...expr, of: expr.of.map(inside) };
  if ('in' in expr) return inside(expr.of);
  const [[operator, of]] = Object.entries(expr) as [[string, Expr]];
  return { [operator]: inside(of) } as Expr;
}

/** What the rubrics of some questions call wrong everywhere. */
export const fieldErrorsOf = (
  questions: Iterable<{ readonly id: string; readonly rubric: Rubric }>,
): FieldError[] =>
  [...questions].flatMap(({ id: question, rubric }) =>
    rubric.misconceptions
      .filter(({ everywhere }) => everywhere === true)
      .map(({ id, when, unless, points, why }) => ({
        id: `field-${question}-${id}`,
        question,
        when: withWords(when, rubric.terms),
        ...(unless === undefined ? {} : { unless: withWords(unless, rubric.terms) }),
        share: Math.min(1, -points / rubric.points),
        why,
      })),
  );

interface Asked {
  readonly id: string;
  readonly rubric: Pick<Rubric, 'points'>;
}

/** The errors that rubrics other than this question's tell of, in points of it. */
const toldElsewhere = (
  errors: readonly FieldError[],
  { id: question, rubric }: Asked,
): Misconception[] =>
  errors
    .filter((error) => error.question !== question)
    .map(({ id, when, unless, share, why }) => ({
      id,
      when,
      ...(unless === undefined ? {} : { unless }),
      points: -share * rubric.points,
      why,
    }));

const locals = new WeakMap<CompiledLexicon, Local>();

/** What all errors of a lexicon look for, compiled once. */
function errorsOf(lexicon: CompiledLexicon): Local {
  const known = locals.get(lexicon);
  if (known !== undefined) return known;
  const made = localOf(
    lexicon.errors.flatMap(({ when, unless }) => (unless === undefined ? [when] : [when, unless])),
  );
  locals.set(lexicon, made);
  return made;
}

const overlap = (a: Quote, b: Quote): boolean =>
  a.section === b.section && a.start < b.end && b.start < a.end;

/**
 * The errors of the field that an answer holds, in points of its question; what its own misconceptions quote costs no
 * second time. The text is searched for their words once more, which only rubrics with `fieldErrors` pay for.
 */
export function fieldErrorsIn(
  answer: {
    readonly reading: Reading;
    readonly prompt: ReadonlySet<string>;
    readonly own: readonly MisconceptionReport[];
  },
  item: Asked,
  lexicon: CompiledLexicon,
): MisconceptionReport[] {
  const errors = toldElsewhere(lexicon.errors, item);
  if (errors.length === 0) return [];
  const reading = searchedFor(answer.reading, { lexicon, local: errorsOf(lexicon) });
  const { scope } = evaluationScopeOf(reading, answer.prompt, true);
  const quoted = answer.own.flatMap(({ quotes }) => quotes);
  return misconceptionsIn(errors, { reading, scope }).filter(
    ({ quotes }) => !quotes.every((one) => quoted.some((other) => overlap(one, other))),
  );
}
