import type { GradeReport, Quote } from '../../api/shapes.js';

/** A stretch of the answer and what was said about it. */
export interface Segment {
  text: string;
  /** Ids of the criteria that quote it. */
  criteria: string[];
  /** Ids of the misconceptions that quote it. */
  misconceptions: string[];
}

interface Span {
  start: number;
  end: number;
  id: string;
  of: 'criteria' | 'misconceptions';
}

const within = (quotes: readonly Quote[], section: string, length: number): Quote[] =>
  quotes.filter(
    (quote) => quote.section === section && quote.start < quote.end && quote.end <= length,
  );

/**
 * Cuts one section at the borders of all quotes (offsets in UTF-16, half-open), so that overlapping evidence can be
 * shown in one text. The segments joined are the text.
 */
export function segments(
  text: string,
  section: string,
  report: Pick<GradeReport, 'criteria' | 'misconceptions'>,
): Segment[] {
  const spans: Span[] = (['criteria', 'misconceptions'] as const).flatMap((of) =>
    report[of].flatMap(({ id, quotes }) =>
      within(quotes, section, text.length).map(({ start, end }) => ({ start, end, id, of })),
    ),
  );
  const borders = [
    ...new Set([0, text.length, ...spans.flatMap((span) => [span.start, span.end])]),
  ].sort((a, b) => a - b);
  return borders.slice(0, -1).map((from, index) => {
    const to = borders[index + 1] ?? text.length;
    const here = spans.filter((span) => span.start <= from && span.end >= to);
    const ids = (of: Span['of']): string[] => [
      ...new Set(here.filter((span) => span.of === of).map((span) => span.id)),
    ];
    return {
      text: text.slice(from, to),
      criteria: ids('criteria'),
      misconceptions: ids('misconceptions'),
    };
  });
}
