import type { Evaluation } from '../../cost-model/schema/evaluation.js';
import type { MeasuredRun } from '../runs/run-cells.js';
import {
  memoryCountOf,
  memoryCounts,
  peakMemoryGib,
  predictRun,
  type MemoryCount,
  type Prediction,
} from '../runs/predict-run.js';

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

/** A run reduced to what was predicted and what was measured of it; null where either is not known. */
export interface Observation {
  readonly source: string;
  /** The layouts of one job share source, model, devices, global batch, sequence and attention kernel. */
  readonly job: string;
  readonly isKeptAside: boolean;
  readonly hasExperts: boolean;
  readonly isShapeGiven: boolean;
  readonly predicted: {
    readonly seconds: number;
    readonly low: number;
    readonly high: number;
    readonly fits: boolean;
  } | null;
  /** Whether it ran; it ran out of memory otherwise. */
  readonly ran: boolean | null;
  readonly seconds: number | null;
  /** GiB, counted as the publication counts. */
  readonly memory: {
    readonly count: MemoryCount;
    readonly measured: number;
    readonly predicted: number;
  } | null;
}

const jobColumns = ['source', 'model', 'gpus', 'gbs', 'seq', 'attn_impl'];

/** A measured figure; null where the cell is blank or holds no positive number. */
function figure(run: MeasuredRun, column: string): number | null {
  const value = Number(run[column] ?? '');
  return Number.isFinite(value) && value > 0 ? value : null;
}

/** Whether a run ran or ran out of memory, where the publication says. */
function ranOf(status: string): boolean | null {
  if (status === 'ok') return true;
  return status === 'oom' ? false : null;
}

function memoryOf(run: MeasuredRun, evaluation: Evaluation): Observation['memory'] {
  const measured = figure(run, 'mem_gib');
  if (measured === null || run['status'] !== 'ok') return null;
  const kind = run['mem_kind'] ?? '';
  return { count: memoryCountOf(kind), measured, predicted: peakMemoryGib(evaluation, kind) };
}

const predictedOf = ({ stepSeconds, interval, fits }: Evaluation): Observation['predicted'] => ({
  seconds: stepSeconds.total,
  low: interval.low,
  high: interval.high,
  fits,
});

/** Set what was measured beside what was predicted. */
export function observe({ run, evaluation }: Prediction): Observation {
  const ran = ranOf(run['status'] ?? '');
  return {
    source: run['source'] ?? '',
    job: jobColumns.map((column) => run[column] ?? '').join('|'),
    isKeptAside: isKeptAside(run),
    hasExperts: (run['arch'] ?? '').startsWith('moe'),
    isShapeGiven: (run['layers'] ?? '') !== '',
    predicted: evaluation === undefined ? null : predictedOf(evaluation),
    ran,
    seconds: ran === true ? figure(run, 'iter_s') : null,
    memory: evaluation === undefined ? null : memoryOf(run, evaluation),
  };
}

/** Error of one way of counting memory, as shares. */
export interface MemoryAccuracy {
  readonly count: MemoryCount;
  readonly runs: number;
  readonly error: number;
  readonly bias: number;
}

/** How far the model is from some runs; shares are of 1, errors relative and null without runs. */
export interface Accuracy {
  readonly runs: number;
  readonly unsupported: number;
  /** Share of the runs whose shape is given that the model can express. */
  readonly coverage: number | null;
  readonly timed: number;
  readonly timeError: number | null;
  readonly timeBias: number | null;
  /** Share of the measured step times inside the predicted interval. */
  readonly inInterval: number | null;
  readonly memory: readonly MemoryAccuracy[];
  readonly outOfMemory: OutOfMemory;
}

/** What became of layouts that the model says fit, or do not. */
export interface OutOfMemory {
  readonly fitsAndRan: number;
  readonly fitsButRanOut: number;
  readonly tooLargeButRan: number;
  readonly tooLargeAndRanOut: number;
  /** Share that the model gets right. */
  readonly right: number | null;
}

/** Mean of what there is; null of nothing. */
export function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0) / known.length;
}

const shareOf = <T>(list: readonly T[], holds: (item: T) => boolean): number | null =>
  list.length === 0 ? null : list.filter(holds).length / list.length;

const meanSize = (errors: readonly number[]): number | null => mean(errors.map(Math.abs));

function outOfMemory(observations: readonly Observation[]): OutOfMemory {
  const judged = observations.flatMap(({ predicted, ran }) =>
    predicted === null || ran === null ? [] : [{ fits: predicted.fits, ran }],
  );
  const count = (fits: boolean, ran: boolean) =>
    judged.filter((layout) => layout.fits === fits && layout.ran === ran).length;
  return {
    fitsAndRan: count(true, true),
    fitsButRanOut: count(true, false),
    tooLargeButRan: count(false, true),
    tooLargeAndRanOut: count(false, false),
    right: shareOf(judged, ({ fits, ran }) => fits === ran),
  };
}

function memoryAccuracy(observations: readonly Observation[]): MemoryAccuracy[] {
  return memoryCounts.flatMap((count) => {
    const errors = observations.flatMap(({ memory }) =>
      memory?.count === count ? [memory.predicted / memory.measured - 1] : [],
    );
    const error = meanSize(errors);
    const bias = mean(errors);
    return error === null || bias === null ? [] : [{ count, runs: errors.length, error, bias }];
  });
}

/** Errors of the model over some runs. */
export function accuracyOf(observations: readonly Observation[]): Accuracy {
  const timed = observations.flatMap(({ predicted, seconds }) =>
    predicted === null || seconds === null ? [] : [{ ...predicted, measured: seconds }],
  );
  const errors = timed.map(({ seconds, measured }) => seconds / measured - 1);
  const unsupported = observations.filter(({ predicted }) => predicted === null);
  return {
    runs: observations.length,
    unsupported: unsupported.length,
    coverage: shareOf(
      observations.filter(({ isShapeGiven }) => isShapeGiven),
      ({ predicted }) => predicted !== null,
    ),
    timed: timed.length,
    timeError: meanSize(errors),
    timeBias: mean(errors),
    inInterval: shareOf(timed, ({ low, high, measured }) => measured >= low && measured <= high),
    memory: memoryAccuracy(observations),
    outOfMemory: outOfMemory(observations),
  };
}

/** Error of the model by source, in the order in which sources appear. */
export function accuracyBySource(
  runs: readonly MeasuredRun[],
): (Accuracy & { readonly source: string })[] {
  const observations = runs.map((run) => observe(predictRun(run)));
  const sources = [...new Set(observations.map(({ source }) => source))];
  return sources.map((source) => ({
    source,
    ...accuracyOf(observations.filter((o) => o.source === source)),
  }));
}
