/** A comparison as a file. Pure. */
import { csvLine } from '../../platform/csv/index.js';
import type { ComparedPerson } from './comparison.schemas.js';

/** A row of the file: the reason stands beside the decision. */
export interface FileRow extends ComparedPerson {
  readonly reason: string | null;
}

const HEAD = [
  'name',
  'address',
  'score (0 to 10)',
  'interval from',
  'interval to',
  'ability (50 is average)',
  'ability from',
  'ability to',
  'band',
  'reviewed',
  'answers marked by people',
  'answers',
  'answers that share words',
  'handed in (UTC)',
  'decision',
  'reason',
  'decided (UTC)',
];

/** Line by line; a cell that a spreadsheet would run is text (http/csv.ts). */
export function* csvOf(rows: Iterable<FileRow>): Generator<string> {
  yield csvLine(HEAD);
  for (const {
    name,
    email,
    score,
    ability,
    band,
    review,
    marked,
    answers,
    overlapping,
    handedInAt,
    decision,
    reason,
  } of rows)
    yield csvLine([
      name,
      email,
      score.value,
      score.low,
      score.high,
      ability?.value ?? null,
      ability?.low ?? null,
      ability?.high ?? null,
      band,
      review,
      marked,
      answers,
      overlapping,
      handedInAt,
      decision?.kind ?? null,
      reason,
      decision?.at ?? null,
    ]);
}

/** One object a line, so that a file of ten thousand can be looked at. */
export function* jsonOf(rows: Iterable<FileRow>): Generator<string> {
  let before = '[\n';
  for (const row of rows) {
    yield `${before}${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
