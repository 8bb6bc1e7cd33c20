import type { Report } from '../report.js';
import { compileRubric } from './compile.js';
import type { Computed } from './computed.js';
import type { EvaluationScope } from './evaluate.js';
import { evaluate } from './evaluate.js';
import { promptOf, duplicates, repeatsPrompt } from './evidence.js';
import type { Expr } from './expression.js';
import type { WrittenItem } from './kinds/written.js';
import { gradeWritten } from './kinds/written.js';
import { withIdeas } from './ideas/library.js';
import type { CompiledLexicon } from './lexicon/compile.js';
import type { Reading } from './reading.js';
import { read } from './reading.js';
import type { Criterion } from './schema.js';

/** A concept or quantity as the answer words it. */
interface Seen {
  readonly what: string;
  readonly text: string;
  readonly denied: boolean;
}

/** How one sentence was read. */
export interface ExplainedSentence {
  readonly section: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** States a relation; without one a criterion is only named. */
  readonly reasoned: boolean;
  readonly causal: boolean;
  readonly bareList: boolean;
  /** Why it earns nothing, where it does not count at all. */
  readonly ignored?: 'repeats the question' | 'repeats an earlier sentence';
  readonly clauses: readonly string[];
  readonly concepts: readonly Seen[];
  readonly quantities: readonly Seen[];
}

/** Why a level was reached or not. */
export interface ExplainedLevel {
  readonly level: 'named' | 'explained' | 'full';
  readonly holds: boolean;
  /** What it looked for and did not find; empty where it holds. */
  readonly lacks: readonly string[];
}

export interface ExplainedCriterion {
  readonly id: string;
  readonly label: string;
  readonly level: string;
  readonly points: number;
  readonly maxPoints: number;
  readonly quotes: readonly string[];
  readonly levels: readonly ExplainedLevel[];
}

/** How an answer was read and what came of it. */
export interface Explanation {
  readonly sentences: readonly ExplainedSentence[];
  readonly criteria: readonly ExplainedCriterion[];
  readonly report: Report;
}

const list = (of: readonly Expr[], by: string): string => of.map(inWords).join(by);

/** How a figure is to come about, in words. */
function methodInWords(computed: Computed): string {
  if ('formula' in computed) return computed.formula;
  return 'figure' in computed ? `${computed.figure} of the run` : computed.quantity;
}

/** What stands at the ends of expressions, in words. */
function leafInWords(expr: Expr): string | undefined {
  if (typeof expr === 'string') return expr;
  if ('words' in expr) return `"${expr.words.slice(0, 3).join(' / ')}"`;
  if ('computed' in expr) return `a number that comes to ${methodInWords(expr.computed)}`;
  if (!('quantity' in expr)) return undefined;
  const { value, min, max, unit } = expr.quantity;
  return `${(value ?? `${min ?? ''}..${max ?? ''}`).toString()} ${unit}`.trim();
}

/** Several parts together, in words. */
function compositeInWords(expr: Exclude<Expr, string>): string | undefined {
  if ('all' in expr) return `(${list(expr.all, ' and ')})`;
  if ('any' in expr) return `(${list(expr.any, ' or ')})`;
  if ('atLeast' in expr) return `${expr.atLeast} of (${list(expr.of, ', ')})`;
  if ('near' in expr)
    return `together in a ${expr.within ?? 'sentence'}: ${list(expr.near, ' + ')}`;
  if ('before' in expr) return list(expr.before, ' before ');
  return undefined;
}

/** An expression in words. */
function inWords(expr: Expr): string {
  const found = leafInWords(expr) ?? (typeof expr === 'string' ? expr : compositeInWords(expr));
  if (found !== undefined || typeof expr === 'string') return found ?? '';
  if ('in' in expr) return `${inWords(expr.of)} in section ${[expr.in].flat().join(' or ')}`;
  const [[name, inner] = ['', '']] = Object.entries(expr) as [string, Expr][];
  return `${name} ${inWords(inner)}`;
}

/** The parts of an expression that the answer lacks, each in words. */
function lacking(expr: Expr, scope: EvaluationScope): string[] {
  if (evaluate(expr, scope).holds) return [];
  if (typeof expr === 'string')
    return [scope.reading.mentions.has(expr) ? `${expr} (named, but denied or not counted)` : expr];
  if ('all' in expr) return expr.all.flatMap((e) => lacking(e, scope));
  if ('near' in expr) {
    const absent = expr.near.flatMap((e) => lacking(e, scope));
    return absent.length > 0 ? absent : [`${inWords(expr)} (all there, but apart)`];
  }
  if ('atLeast' in expr) {
    const absent = expr.of.filter((e) => !evaluate(e, scope).holds);
    const found = expr.of.length - absent.length;
    return [
      `${expr.atLeast} of ${expr.of.length}, found ${found}; not found: ${absent.map(inWords).join(', ')}`,
    ];
  }
  return [inWords(expr)];
}

function levelsOf(criterion: Criterion, scope: EvaluationScope): ExplainedLevel[] {
  return (['named', 'explained', 'full'] as const).flatMap((level) => {
    const expr = criterion.levels[level];
    if (expr === undefined) return [];
    const found = evaluate(expr, scope);
    const reasoned = found.hits.some((h) => scope.reading.sentences[h.sentence]?.reasoned);
    const bare = found.holds && level !== 'named' && !reasoned;
    const lacks = bare
      ? ['a sentence that gives a relation, number or reason']
      : lacking(expr, scope);
    return [{ level, holds: found.holds && !bare, lacks }];
  });
}

/** The raw words of tokens `[from, to)` of one section. */
function textOf(reading: Reading, sentence: number, from: number, to: number) {
  const section = reading.sections[reading.sentences[sentence]?.section ?? -1];
  const start = reading.tokens[from]?.start ?? 0;
  const end = Math.max(start, reading.tokens[to - 1]?.end ?? start);
  return { section: section?.id ?? '', start, end, text: section?.raw.slice(start, end) ?? '' };
}

function sentencesOf(
  reading: Reading,
  ignored: { repeated: ReadonlySet<number>; twice: ReadonlySet<number> },
): ExplainedSentence[] {
  const concepts = new Map<number, Map<string, Seen>>();
  for (const [id, mentions] of reading.mentions)
    for (const { sentence, from, to, denied } of mentions) {
      // inline words of the rubric show in what a level lacks; here they would drown the concepts
      if (id.startsWith('#')) continue;
      const { text } = textOf(reading, sentence, from, to);
      const list = concepts.get(sentence) ?? new Map<string, Seen>();
      concepts.set(sentence, list.set(`${id} ${text}`, { what: id, text, denied }));
    }
  return reading.sentences.map((s, index) => {
    const why = ignored.repeated.has(index)
      ? ({ ignored: 'repeats the question' } as const)
      : ignored.twice.has(index)
        ? ({ ignored: 'repeats an earlier sentence' } as const)
        : {};
    return {
      ...textOf(reading, index, s.from, s.to),
      reasoned: s.reasoned,
      causal: s.causal,
      bareList: s.bareList,
      ...why,
      clauses: reading.clauses
        .slice(s.firstClause, s.lastClause)
        .map((c) => textOf(reading, index, c.from, c.to).text),
      concepts: [...(concepts.get(index)?.values() ?? [])],
      quantities: reading.quantities
        .filter((q) => q.sentence === index)
        .map((q) => ({
          what: `${q.value} ${q.dimension}`.trim(),
          text: textOf(reading, index, q.from, q.to).text,
          denied: q.denied,
        })),
    };
  });
}

/** How a structured answer is read: its sentences, what they name and deny, and what each criterion lacks. */
export function explainAnswer(
  item: WrittenItem,
  answer: Readonly<Record<string, string>>,
  lexicon: CompiledLexicon,
): Explanation {
  const compiled = compileRubric(item.rubric);
  const sections = item.sections.map(({ id }) => ({ id, raw: answer[id] ?? '' }));
  const reading = withIdeas(
    read(sections, lexicon, { ...compiled.local, wanted: undefined }),
    compiled,
    lexicon,
  );
  const prompt = promptOf([item.prompt, ...item.sections.map((s) => s.label)].join('\n'));
  const repeated = repeatsPrompt(reading, prompt);
  const twice = duplicates(reading);
  const report = gradeWritten(item, answer, lexicon);
  const scope: EvaluationScope = {
    reading,
    anySection: item.rubric.criteria.length === 1,
    visible: (s) => !repeated.has(s) && !twice.has(s),
    passage: 'section',
  };
  return {
    sentences: sentencesOf(reading, { repeated, twice }),
    criteria: report.criteria.flatMap(({ id, label, level, points, maxPoints, quotes }) => {
      const criterion = item.rubric.criteria.find((c) => c.id === id);
      const levels = criterion ? levelsOf(criterion, scope) : [];
      return [{ id, label, level, points, maxPoints, quotes: quotes.map((q) => q.text), levels }];
    }),
    report,
  };
}
