import {
  measuredFault,
  megatronColumns,
  megatronRunPrediction,
  observe,
  observeMegatron,
  predictRun,
  runColumns,
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
import { Refusals } from './refusals.js';
import { megatronSummaryText, summaryText } from './summary-text.js';
import { readRows } from './table-input.js';

/** What `validate` was asked for besides its file. */
export interface ValidateOptions {
  readonly megatron: boolean;
  readonly summary: boolean;
  readonly json: boolean;
  /** A row that is refused is a failure. */
  readonly strict: boolean;
}

/** Predicts each row of a table, or sums up how well; what was refused is told on stderr. Whether all went well. */
export async function validate(file: string, options: ValidateOptions): Promise<boolean> {
  const refusals = new Refusals();
  const work = options.summary ? summaries : answers;
  await work[options.megatron ? 'megatron' : 'runs'](file, refusals, options);
  const told = refusals.text();
  if (told !== '') process.stderr.write(told);
  return !options.strict || told === '';
}

const runAnswer = ({ line, row, fault }: TableRow): RunPrediction =>
  fault === undefined
    ? runPrediction(predictRun(row), line)
    : unsupportedRun(row['id'] ?? '', line, fault);

const megatronAnswer = ({ line, row, fault }: TableRow): MegatronRunPrediction =>
  fault === undefined ? megatronRunPrediction(row, line) : unsupportedMegatronRun(row, line, fault);

async function answerRows(
  rows: AsyncIterable<TableRow>,
  answerTo: (row: TableRow) => RunPrediction | MegatronRunPrediction,
  refusals: Refusals,
): Promise<void> {
  for await (const row of rows) {
    const answer = answerTo(row);
    refusals.take(row.line, answer.reason);
    await print(answer);
  }
}

type Work = (file: string, refusals: Refusals, options: ValidateOptions) => Promise<void>;

const answers: Readonly<Record<'runs' | 'megatron', Work>> = {
  runs: (file, refusals) => answerRows(readRows(file, runColumns), runAnswer, refusals),
  megatron: (file, refusals) =>
    answerRows(readRows(file, megatronColumns), megatronAnswer, refusals),
};

const summaries: Readonly<Record<'runs' | 'megatron', Work>> = {
  runs: async (file, refusals, { json }) => {
    const observations: Observation[] = [];
    for await (const { line, row, fault } of readRows(file, runColumns)) {
      const prediction = fault === undefined ? predictRun(row) : { run: row, reason: fault };
      refusals.take(line, prediction.reason ?? measuredFault(row));
      observations.push(observe(prediction));
    }
    const result = summarise(observations);
    await (json ? print(result) : write(`${summaryText(result)}\n`));
  },
  megatron: async (file, refusals, { json }) => {
    const observations: MegatronObservation[] = [];
    for await (const row of readRows(file, megatronColumns)) {
      const answer = megatronAnswer(row);
      refusals.take(row.line, answer.reason);
      observations.push(observeMegatron(row.row, answer));
    }
    const result = summariseMegatron(observations);
    await (json ? print(result) : write(`${megatronSummaryText(result)}\n`));
  },
};
