/**
 * What an answer shows of itself: its points, and the words that earned or cost them. What a criterion asks, what is
 * missing and what would be right is the bank's key and stays behind. Pure.
 */
import type { GradeReport } from './grade-report.schemas.js';

/** A report without the key: its rows are counted, not named. */
export function ownReport(report: GradeReport): GradeReport {
  const { kind, score, points, maxPoints, criteria, misconceptions, notUnderstood } = report;
  const shown = ownRowNames([
    ...criteria.map(({ id }) => `criterion/${id}`),
    ...misconceptions.map(({ id }) => `misconception/${id}`),
  ]);
  const place = (row: string): string => shown(row).replace(/^.*\//, '');
  return {
    kind,
    score,
    points,
    maxPoints,
    criteria: criteria.map((row) => ({
      id: place(`criterion/${row.id}`),
      label: ownLabel(shown(`criterion/${row.id}`)),
      level: row.points <= 0 ? 'none' : row.points < row.maxPoints ? 'partly' : 'full',
      points: row.points,
      maxPoints: row.maxPoints,
      quotes: row.quotes,
    })),
    misconceptions: misconceptions.map((row) => ({
      id: place(`misconception/${row.id}`),
      points: row.points,
      quotes: row.quotes,
      why: ownLabel(shown(`misconception/${row.id}`)),
    })),
    adjustments: report.adjustments.map((row) => ({
      id: row.id,
      points: row.points,
      why: ownLabel(`adjustment/${row.id}`),
    })),
    notUnderstood,
  };
}

/**
 * The name under which each row is shown, from all rows of a report in their order: `criterion/overlap` is
 * `criterion/2`. Adjustments say how an answer was written, not what it should say, and keep theirs.
 */
export function ownRowNames(rows: readonly string[]): (row: string) => string {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  for (const row of rows) {
    const kind = row.slice(0, row.indexOf('/'));
    const count = 1 + (counts.get(kind) ?? 0);
    counts.set(kind, count);
    names.set(row, kind === 'adjustment' ? row : `${kind}/${String(count)}`);
  }
  return (row) => names.get(row) ?? row;
}

const SAID: Readonly<Record<string, string>> = {
  criterion: 'Criterion',
  misconception: 'Claim that costs points, no.',
  adjustment: 'Adjustment:',
};

/** What a row is called where its key is not shown. */
export function ownLabel(shown: string): string {
  const [kind = '', name = ''] = shown.split('/');
  return `${SAID[kind] ?? kind} ${name.replaceAll('-', ' ')}`;
}

/** Rows of one answer, in their order, by the names and labels under which they are shown. */
export function ownRows<T extends { readonly row: string; readonly label: string }>(
  rows: readonly T[],
): T[] {
  const shown = ownRowNames(rows.map(({ row }) => row));
  return rows.map((each) => ({ ...each, label: ownLabel(shown(each.row)) }));
}
