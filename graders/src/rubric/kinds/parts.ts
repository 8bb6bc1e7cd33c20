import { answerKinds, type TypedAnswer } from '../../answers/table.js';
import type { CriterionReport, Quote, Report } from '../../report.js';
import { hundredths, total } from '../../report.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import type { TypedItem } from './typed.js';
import { gradeTyped } from './typed.js';

/** A structured answer with typed parts: what its text earned by itself, and the report on each part alone. */
export interface PartsDetail {
  readonly written: { readonly score: number; readonly points: number; readonly maxPoints: number };
  readonly parts: readonly {
    readonly id: string;
    readonly label: string;
    /** As they count in the question; the report counts in points of its own. */
    readonly points: number;
    readonly maxPoints: number;
    readonly report: Report;
  }[];
}

/** A typed part of a structured question: an item of a typed kind and what it is worth there. */
export interface Part {
  readonly id: string;
  readonly label: string;
  /** Points of the part, beside those of the rubric. */
  readonly points: number;
  readonly item: TypedItem;
}

/** The section that quotes from a part name: the part's id and the section of its own report. */
export const partSection = (part: string, section: string): string => `${part}/${section}`;

/**
 * The report on one part by itself; a part that was left alone, or answered as another kind, counts as blank.
 */
export function gradePart(
  { item }: Part,
  answer: TypedAnswer | undefined,
  lexicon: CompiledLexicon,
): Report {
  const given = answer?.kind === item.kind ? answer : answerKinds[item.kind].blank;
  return gradeTyped(item, given, lexicon);
}

const quotesIn = (part: string, quotes: readonly Quote[]): Quote[] =>
  quotes.map((quote) => ({ ...quote, section: partSection(part, quote.section) }));

/** Rows of a part's own report whose lack is told in its one row here. */
const TOLD = 2;

/** A part as one row of the sum: the share that it earned of its own points, and what it lacks first. */
function rowOf({ id, label, points: most }: Part, report: Report): CriterionReport {
  const share = report.maxPoints > 0 ? report.points / report.maxPoints : 0;
  const base: CriterionReport = {
    id,
    label,
    level: share >= 1 ? 'full' : share > 0 ? 'partly' : 'none',
    points: hundredths(most * share),
    maxPoints: most,
    quotes: quotesIn(
      id,
      report.criteria.flatMap(({ quotes }) => quotes),
    ),
  };
  if (share >= 1) return base;
  const lacking = report.criteria.filter((row) => row.points < row.maxPoints);
  const missing = lacking.flatMap((row) => row.missing ?? []).slice(0, TOLD);
  const next = lacking.find((row) => row.next !== undefined)?.next;
  return {
    ...base,
    ...(missing.length === 0 ? {} : { missing: missing.join(' ') }),
    ...(next === undefined ? {} : { next }),
  };
}

/** A part with the report on it alone. */
export interface GradedPart {
  readonly part: Part;
  readonly report: Report;
}

/**
 * The report on a structured answer from those on its text and on its parts: each part adds one row with the share of
 * its points that it earned, so that the rows still sum to the points.
 */
export function withParts(written: Report, graded: readonly GradedPart[]): Report {
  if (graded.length === 0) return written;
  const rows = graded.map(({ part, report }) => ({ part, report, row: rowOf(part, report) }));
  const { score, points, maxPoints } = written;
  const detail: PartsDetail = {
    written: { score, points, maxPoints },
    parts: rows.map(({ part, report, row }) => ({
      id: part.id,
      label: part.label,
      points: row.points,
      maxPoints: row.maxPoints,
      report,
    })),
  };
  return total({
    kind: written.kind,
    criteria: [...written.criteria, ...rows.map(({ row }) => row)],
    misconceptions: written.misconceptions,
    adjustments: written.adjustments,
    notUnderstood: [
      ...written.notUnderstood,
      ...graded.flatMap(({ part, report }) => quotesIn(part.id, report.notUnderstood)),
    ],
    ...(written.followUp ? { followUp: written.followUp } : {}),
    detail,
  });
}
