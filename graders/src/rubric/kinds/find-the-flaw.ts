import type { FindTheFlawAnswer } from '../../answers/find-the-flaw.js';
import type { Adjustment, CriterionReport, Quote, Report } from '../../report.js';
import { hundredths, total } from '../../report.js';
import { contentStems } from '../evidence.js';
import type { Expr } from '../expression.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import type { Criterion, Rubric } from '../schema.js';
import { gradeWritten } from './written.js';

export interface FlawDetail {
  readonly flaws: readonly {
    readonly id: string;
    readonly title: string;
    /** 1-based lines of the exhibit, any of which may be marked. */
    readonly lines: readonly number[];
    readonly found: boolean;
    readonly why: string;
    readonly fix: string;
  }[];
  /** Marked lines that are sound, with what makes them look wrong where that is known. */
  readonly wrongMarks: readonly { readonly line: number; readonly why?: string }[];
}

export interface Flaw {
  readonly id: string;
  readonly title: string;
  /** 1-based lines of the exhibit; a mark on any of them finds it. */
  readonly lines: readonly number[];
  readonly why: string;
  readonly fix: string;
  /** The rubric's criteria that read the notes on this flaw. */
  readonly criteria: readonly string[];
}

/** A question that shows a config, log, table or reasoning with flaws to mark and explain. */
export interface FindTheFlawItem {
  readonly kind: 'find-the-flaw';
  readonly id: string;
  readonly prompt: string;
  readonly exhibit: { readonly lines: readonly string[] };
  readonly flaws: readonly Flaw[];
  /** Sound lines that look wrong. */
  readonly sound: readonly { readonly line: number; readonly why: string }[];
  /** Points of all marks together, in equal parts a flaw; the rubric has those of the notes. */
  readonly markPoints: number;
  readonly rubric: Rubric;
}

type Mark = FindTheFlawAnswer['marks'][number];

/** The section that quotes of the note on a line stand in. */
export const lineSection = (line: number): string => `line-${line}`;

/** Notes on lines without a flaw: read for misconceptions, earning nothing. */
const ELSEWHERE = 'elsewhere';
const BETWEEN = '\n\n';

/** The criterion read in the notes on its flaw alone. */
function within(section: string, criterion: Criterion): Criterion {
  const only = (of: Expr | undefined): Expr | undefined => of && { in: section, of };
  const { named, explained, full } = criterion.levels;
  return {
    ...criterion,
    levels: { named: only(named), explained: only(explained), full: only(full) },
    contradictedBy: only(criterion.contradictedBy),
  };
}

const bound = new WeakMap<Rubric, Rubric>();

/** The rubric with each criterion bound to the notes on its flaw; made once for a rubric. */
function boundRubric({ rubric, flaws }: FindTheFlawItem): Rubric {
  const known = bound.get(rubric);
  if (known) return known;
  const sectionOf = new Map(flaws.flatMap(({ id, criteria }) => criteria.map((c) => [c, id])));
  const made: Rubric = {
    ...rubric,
    criteria: rubric.criteria.map((c) => within(sectionOf.get(c.id) ?? ELSEWHERE, c)),
  };
  bound.set(rubric, made);
  return made;
}

/** A note is a copy when this share of its neighbouring words stand so in the exhibit. */
const COPIED_PAIRS = 0.7;

const wordPairs = (text: string): string[] =>
  [...contentStems(text)].filter((stems) => stems.includes(' '));

/** Marks with empty notes where the note only repeats lines of the exhibit. */
function withoutCopies(marks: readonly Mark[], exhibit: readonly string[]): Mark[] {
  const shown = new Set(exhibit.flatMap(wordPairs));
  return marks.map((mark) => {
    const pairs = wordPairs(mark.note);
    const copied = pairs.filter((pair) => shown.has(pair)).length;
    return pairs.length > 0 && copied >= COPIED_PAIRS * pairs.length ? { ...mark, note: '' } : mark;
  });
}

/** The notes of one section joined, and where each begins. */
interface Notes {
  readonly text: string;
  readonly parts: readonly {
    readonly line: number;
    readonly start: number;
    readonly end: number;
  }[];
}

function notesOf(marks: readonly Mark[]): Notes {
  let text = '';
  const parts: { line: number; start: number; end: number }[] = [];
  for (const { line, note } of marks) {
    if (note.trim() === '') continue;
    const start = text === '' ? 0 : text.length + BETWEEN.length;
    text = text === '' ? note : text + BETWEEN + note;
    parts.push({ line, start, end: text.length });
  }
  return { text, parts };
}

/** A quote from joined notes as quotes from the notes themselves. */
function inNotes(quote: Quote, notes: ReadonlyMap<string, Notes>): Quote[] {
  const joined = notes.get(quote.section);
  return (joined?.parts ?? []).flatMap(({ line, start, end }) => {
    const from = Math.max(quote.start, start);
    const to = Math.min(quote.end, end);
    if (from >= to) return [];
    const text = joined?.text.slice(from, to) ?? '';
    return [{ section: lineSection(line), start: from - start, end: to - start, text }];
  });
}

function gradeNotes(
  item: FindTheFlawItem,
  notes: ReadonlyMap<string, Notes>,
  lexicon: CompiledLexicon,
): Report {
  const strays = notes.get(ELSEWHERE)?.text ?? '';
  const sections = [...item.flaws.map(({ id }) => id), ...(strays === '' ? [] : [ELSEWHERE])];
  const report = gradeWritten(
    {
      id: item.id,
      prompt: item.prompt,
      sections: sections.map((id) => ({ id, label: '' })),
      rubric: boundRubric(item),
    },
    Object.fromEntries([...notes].map(([id, { text }]) => [id, text])),
    lexicon,
  );
  const requoted = <T extends { readonly quotes: readonly Quote[] }>(part: T): T => ({
    ...part,
    quotes: part.quotes.flatMap((quote) => inNotes(quote, notes)),
  });
  return {
    ...report,
    criteria: report.criteria.map(requoted),
    misconceptions: report.misconceptions.map(requoted),
    notUnderstood: report.notUnderstood.flatMap((quote) => inNotes(quote, notes)),
  };
}

const told = (lines: readonly number[]): string =>
  `${lines.length > 1 ? 'Lines' : 'Line'} ${lines.join(', ')}`;

/** One row a flaw; hundredths are dealt so that the rows sum to the points of all marks. */
function markReports(item: FindTheFlawItem, marked: ReadonlySet<number>): CriterionReport[] {
  const share = (flaws: number): number =>
    hundredths((item.markPoints * flaws) / item.flaws.length);
  return item.flaws.map((flaw, i) => {
    const maxPoints = hundredths(share(i + 1) - share(i));
    const found = flaw.lines.some((line) => marked.has(line));
    const base = {
      id: `mark-${flaw.id}`,
      label: `Marks the flaw: ${flaw.title}`,
      level: found ? 'found' : 'none',
      points: found ? maxPoints : 0,
      maxPoints,
      quotes: [],
    };
    if (found) return base;
    return {
      ...base,
      missing: `${told(flaw.lines)}: ${flaw.why}`,
      next: `Mark line ${flaw.lines[0] ?? 0}.`,
    };
  });
}

/** Marks count by the share of them that point at a flaw: marking everything finds nothing. */
function imprecision(marks: readonly CriterionReport[], right: number, all: number): Adjustment[] {
  const earned = marks.reduce((sum, { points }) => sum + points, 0);
  const lost = all === 0 ? 0 : hundredths(earned * (1 - right / all));
  if (lost <= 0) return [];
  const why = `${all - right} of your ${all} marks ${all - right === 1 ? 'points' : 'point'} at sound lines: marks count by the share that is right.`;
  return [{ id: 'wrong-marks', points: -lost, why }];
}

function flawDetail(item: FindTheFlawItem, marked: ReadonlySet<number>): FlawDetail {
  const flawed = new Set(item.flaws.flatMap(({ lines }) => lines));
  return {
    flaws: item.flaws.map(({ id, title, lines, why, fix }) => ({
      id,
      title,
      lines,
      found: lines.some((line) => marked.has(line)),
      why,
      fix,
    })),
    wrongMarks: [...marked]
      .filter((line) => !flawed.has(line))
      .map((line) => {
        const why = item.sound.find((each) => each.line === line)?.why;
        return why === undefined ? { line } : { line, why };
      }),
  };
}

/**
 * Grades marked lines and the notes on them: marks by recall (a row each flaw) times precision, notes by
 * the rubric's criteria of the flaw that their line has; a note copied from the exhibit says nothing. A second mark on a line and lines that the exhibit
 * does not have are not read.
 */
export function gradeFindTheFlaw(
  item: FindTheFlawItem,
  answer: FindTheFlawAnswer,
  lexicon: CompiledLexicon,
): Report<FlawDetail> {
  const marks = answer.marks.filter(
    ({ line }, i, all) =>
      line >= 1 &&
      line <= item.exhibit.lines.length &&
      all.findIndex((other) => other.line === line) === i,
  );
  const flawOf = (line: number): string =>
    item.flaws.find(({ lines }) => lines.includes(line))?.id ?? ELSEWHERE;
  const written = withoutCopies(marks, item.exhibit.lines);
  const notes = new Map(
    [...item.flaws.map(({ id }) => id), ELSEWHERE].map((id) => [
      id,
      notesOf(written.filter(({ line }) => flawOf(line) === id)),
    ]),
  );
  const marked = new Set(marks.map(({ line }) => line));
  const rows = markReports(item, marked);
  const right = marks.filter(({ line }) => flawOf(line) !== ELSEWHERE).length;
  const text = gradeNotes(item, notes, lexicon);
  return total({
    kind: 'find-the-flaw',
    criteria: [...rows, ...text.criteria],
    misconceptions: text.misconceptions,
    adjustments: [...imprecision(rows, right, marks.length), ...text.adjustments],
    notUnderstood: text.notUnderstood,
    detail: flawDetail(item, marked),
  });
}
