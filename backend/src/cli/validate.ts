import { missingColumns, predictRun, runPrediction, unsupportedRun } from '@meshwright/graders';
import { print } from './json-output.js';
import { readRows } from './table-input.js';

/** One JSON line for each row of a table of published runs; whether every row could be predicted. */
export async function validateRuns(file: string): Promise<boolean> {
  let all = true;
  for await (const { line, row, fault } of readRows(file, missingColumns)) {
    const answer =
      fault === undefined
        ? runPrediction(predictRun(row), line)
        : unsupportedRun(row['id'] ?? '', line, fault);
    all &&= answer.supported;
    await print(answer);
  }
  return all;
}
