import type { MeasuredRun } from './measured-run.js';
import { peakMemoryGib, predictRun, type Prediction } from './predict-run.js';

/** FNV-1a over UTF-16 code units, 32 bits (draft-eastlake-fnv). */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1)
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}

/**
 * Whether a run belongs to the third of the jobs that no constant is fitted on. A job is one source, model,
 * number of devices, global batch and sequence length; all its layouts fall on the same side.
 */
export const isKeptAside = (run: MeasuredRun): boolean =>
  fnv1a(['source', 'model', 'gpus', 'gbs', 'seq'].map((c) => run[c] ?? '').join('|')) % 3 === 0;

/** How far the model is from one source's runs; shares are of 1, errors relative. */
export interface SourceAccuracy {
  readonly source: string;
  readonly runs: number;
  readonly unsupported: number;
  readonly timed: number;
  readonly timeError: number;
  readonly timeBias: number;
  /** Share of the measured step times inside the predicted interval. */
  readonly inInterval: number;
  readonly weighed: number;
  readonly memoryError: number;
  /** Layouts whose fitting or not was known, and the share that the model gets right. */
  readonly judged: number;
  readonly fitsRight: number;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length;

/** Error of the model by source, in the order in which sources appear. */
export function accuracyBySource(runs: readonly MeasuredRun[]): SourceAccuracy[] {
  const sources = [...new Set(runs.map((run) => run['source'] ?? ''))];
  return sources.map((source) =>
    accuracyOf(source, runs.filter((run) => run['source'] === source).map(predictRun)),
  );
}

function accuracyOf(source: string, predictions: readonly Prediction[]): SourceAccuracy {
  const known = predictions.flatMap(({ run, evaluation }) =>
    evaluation === undefined ? [] : [{ run, evaluation }],
  );
  const timed = known.filter(({ run }) => run['status'] === 'ok' && (run['iter_s'] ?? '') !== '');
  const errors = timed.map(
    ({ run, evaluation }) => evaluation.stepSeconds.total / Number(run['iter_s']) - 1,
  );
  const inside = timed.filter(({ run, evaluation: { interval } }) => {
    const seconds = Number(run['iter_s']);
    return seconds >= interval.low && seconds <= interval.high;
  });
  const weighed = known.filter(
    ({ run }) => run['status'] === 'ok' && (run['mem_gib'] ?? '') !== '',
  );
  const memory = weighed.map(
    ({ run, evaluation }) =>
      peakMemoryGib(evaluation, run['mem_kind'] ?? '') / Number(run['mem_gib']) - 1,
  );
  const right = known.filter(({ run, evaluation }) => evaluation.fits === (run['status'] === 'ok'));
  return {
    source,
    runs: predictions.length,
    unsupported: predictions.length - known.length,
    timed: timed.length,
    timeError: mean(errors.map(Math.abs)),
    timeBias: mean(errors),
    inInterval: timed.length === 0 ? 0 : inside.length / timed.length,
    weighed: weighed.length,
    memoryError: mean(memory.map(Math.abs)),
    judged: known.length,
    fitsRight: known.length === 0 ? 0 : right.length / known.length,
  };
}
