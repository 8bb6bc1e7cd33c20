import {
  megatronRunPrediction,
  missingColumns,
  missingMegatronColumns,
  observe,
  observeMegatron,
  predictRun,
  runPrediction,
  summarise,
  summariseMegatron,
  unsupportedMegatronRun,
  unsupportedRun,
  type MegatronObservation,
  type MegatronRunPrediction,
  type Observation,
  type RunPrediction,
  type TableRow,
} from '@meshwright/graders';
import { print, write } from './json-output.js';
import { megatronSummaryText, summaryText } from './summary-text.js';
import { readRows } from './table-input.js';

/** What `validate` was asked for besides its file. */
export interface ValidateOptions {
  readonly megatron: boolean;
  readonly summary: boolean;
  readonly json: boolean;
}

/** Predicts each row of a table; whether every row could be predicted, or a summary was asked for. */
export function validate(file: string, options: ValidateOptions): Promise<boolean> {
  if (options.summary)
    return options.megatron ? megatronSummary(file, options) : summary(file, options);
  return options.megatron
    ? answerRows(readRows(file, missingMegatronColumns), megatronAnswer)
    : answerRows(readRows(file, missingColumns), runAnswer);
}

const runAnswer = ({ line, row, fault }: TableRow): RunPrediction =>
  fault === undefined
    ? runPrediction(predictRun(row), line)
    : unsupportedRun(row['id'] ?? '', line, fault);

const megatronAnswer = ({ line, row, fault }: TableRow): MegatronRunPrediction =>
  fault === undefined ? megatronRunPrediction(row, line) : unsupportedMegatronRun(row, line, fault);

async function answerRows(
  rows: AsyncIterable<TableRow>,
  answerTo: (row: TableRow) => { readonly supported: boolean },
): Promise<boolean> {
  let all = true;
  for await (const row of rows) {
    const answer = answerTo(row);
    all &&= answer.supported;
    await print(answer);
  }
  return all;
}

async function summary(file: string, { json }: ValidateOptions): Promise<true> {
  const observations: Observation[] = [];
  for await (const { row, fault } of readRows(file, missingColumns))
    observations.push(observe(fault === undefined ? predictRun(row) : { run: row, reason: fault }));
  const result = summarise(observations);
  await (json ? print(result) : write(`${summaryText(result)}\n`));
  return true;
}

async function megatronSummary(file: string, { json }: ValidateOptions): Promise<true> {
  const observations: MegatronObservation[] = [];
  for await (const row of readRows(file, missingMegatronColumns))
    observations.push(observeMegatron(row.row, megatronAnswer(row)));
  const result = summariseMegatron(observations);
  await (json ? print(result) : write(`${megatronSummaryText(result)}\n`));
  return true;
}
