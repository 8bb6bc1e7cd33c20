import {
  calibrate,
  calibrationRun,
  runColumns,
  type CalibrationFit,
  type CalibrationRun,
} from '@meshwright/graders';
import { UsageError } from './failure.js';
import { readRows } from './table-input.js';

/** More runs take long and tell no more. */
const MOST_RUNS = 500;

interface Skipped {
  readonly line: number;
  readonly reason: string;
}

/** What `calibrate` prints: the fit, and the rows that it could not use. */
export interface CalibrationReport extends CalibrationFit {
  /** Whether there was a run to fit. */
  readonly ok: boolean;
  readonly skipped: readonly Skipped[];
}

const columns = { ...runColumns, needed: [...runColumns.needed, 'iter_s'] };

/** Fits the constants to the runs of a table; throws UsageError where it cannot be read or is too long. */
export async function calibrateOn(file: string): Promise<CalibrationReport> {
  const runs: CalibrationRun[] = [];
  const skipped: Skipped[] = [];
  for await (const { line, row, fault } of readRows(file, columns)) {
    if (runs.length + skipped.length >= MOST_RUNS)
      throw new UsageError(`calibrate takes at most ${MOST_RUNS} runs: give it some of them`);
    const run = fault === undefined ? calibrationRun(row) : { ok: false as const, error: fault };
    if (run.ok) runs.push(run.value);
    else skipped.push({ line, reason: `line ${line}: ${run.error}` });
  }
  return { ok: runs.length > 0, ...calibrate(runs), skipped };
}
