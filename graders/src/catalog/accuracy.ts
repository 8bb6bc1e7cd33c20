import type { Evaluation } from '../cost-model/evaluation.js';
import { GIB } from '../units.js';
import { evaluate, parseScenario } from './commands.js';
import { scenarioOfRun, type MeasuredRun } from './measured-run.js';

/** One published run and what the model says of it; `reason` when it cannot be expressed. */
interface Prediction {
  readonly run: MeasuredRun;
  readonly evaluation?: Evaluation;
  readonly reason?: string;
}

export function predictRun(run: MeasuredRun): Prediction {
  const scenario = scenarioOfRun(run);
  if (!scenario.ok) return { run, reason: scenario.error };
  const parsed = parseScenario(scenario.value);
  if (!parsed.ok)
    return { run, reason: parsed.error.map((p) => `${p.path}: ${p.message}`).join('; ') };
  const evaluation = evaluate(parsed.value);
  if (!evaluation.ok) return { run, reason: evaluation.error.map((p) => p.message).join('; ') };
  return { run, evaluation: evaluation.value };
}

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

/** Of the fullest rank: tensors, what the allocator reserved, or everything on the device (nvidia-smi). */
function memoryGib(e: Evaluation, kind: string): number {
  const own = e.stages.map((stage) => {
    if (/nvidia-smi/.test(kind)) return stage.peakMemoryBytes.total;
    return /reserved/.test(kind) ? stage.reservedBytes : stage.allocatedBytes;
  });
  return Math.max(...own) / GIB;
}

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
      memoryGib(evaluation, run['mem_kind'] ?? '') / Number(run['mem_gib']) - 1,
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
