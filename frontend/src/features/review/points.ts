import { onScale } from '@meshwright/graders/report';
import { points } from '../../ui/format.js';

interface Row {
  readonly id: string;
  readonly maxPoints: number;
}

/** How the points of an answer's rows read. */
export interface PointWords {
  /** So many of the rubric's points, given to a row. */
  readonly given: (row: string, value: number) => string;
  /** The most that a row gives. */
  readonly most: (row: string) => string;
}

/**
 * Points out of the 10 of a score, whatever the rubric counts in: a reviewer reads the numbers that the candidate and
 * whoever decides read. What is entered, handed in and kept stays in the rubric's own points.
 */
export function pointWords(rows: readonly Row[]): PointWords {
  const scaled = (id: string, points: number): Row & { readonly points: number } => {
    const given = rows.map((row) => ({ ...row, points: row.id === id ? points : 0 }));
    const found = onScale(given).find((row) => row.id === id);
    if (found === undefined) throw new Error(`the answer has no row ${id}`);
    return found;
  };
  return {
    given: (id, value) => points(scaled(id, value).points),
    most: (id) => points(scaled(id, 0).maxPoints),
  };
}
