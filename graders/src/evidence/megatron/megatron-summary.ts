import { mean } from '../accuracy/accuracy.js';
import type { MegatronRow } from './megatron-arguments.js';
import type { MegatronRunPrediction } from './megatron-columns.js';

/** What was measured of one run beside what was predicted. */
export interface MegatronObservation {
  /** Kind of model and environment, such as `gpt/dev`. */
  readonly group: string;
  readonly supported: boolean;
  readonly maxAllocatedError: number | null;
  readonly allocatedError: number | null;
  readonly timeError: number | null;
}

/** Mean errors of a group of runs as shares; null where nothing was measured or predicted. */
export interface MegatronAccuracy {
  readonly group: string;
  readonly runs: number;
  readonly supported: number;
  readonly maxAllocatedError: number | null;
  readonly maxAllocatedBias: number | null;
  /** Error of the run that is predicted worst. */
  readonly maxAllocatedWorst: number | null;
  readonly allocatedError: number | null;
  readonly timeError: number | null;
}

function relative(predicted: number | null, cell: string | undefined): number | null {
  const measured = Number(cell ?? '');
  return predicted === null || !Number.isFinite(measured) || measured <= 0
    ? null
    : predicted / measured - 1;
}

export function observeMegatron(
  row: MegatronRow,
  { supported, memAllocatedBytes, memMaxAllocatedBytes, iterSeconds }: MegatronRunPrediction,
): MegatronObservation {
  return {
    group: `${row['model_dir'] ?? ''}/${row['env'] ?? ''}`,
    supported,
    maxAllocatedError: relative(memMaxAllocatedBytes, row['mem_max_allocated_bytes']),
    allocatedError: relative(memAllocatedBytes, row['mem_allocated_bytes']),
    timeError: relative(iterSeconds, row['iter_s_median']),
  };
}

const size = (error: number | null): number | null => (error === null ? null : Math.abs(error));

function accuracyOf(group: string, runs: readonly MegatronObservation[]): MegatronAccuracy {
  const peaks = runs.flatMap(({ maxAllocatedError: e }) => (e === null ? [] : [Math.abs(e)]));
  return {
    group,
    runs: runs.length,
    supported: runs.filter(({ supported }) => supported).length,
    maxAllocatedError: mean(peaks),
    maxAllocatedBias: mean(runs.map(({ maxAllocatedError }) => maxAllocatedError)),
    maxAllocatedWorst: peaks.length === 0 ? null : peaks.reduce((a, b) => Math.max(a, b)),
    allocatedError: mean(runs.map(({ allocatedError }) => size(allocatedError))),
    timeError: mean(runs.map(({ timeError }) => size(timeError))),
  };
}

export interface MegatronSummary {
  readonly groups: readonly MegatronAccuracy[];
  /** Of the dense GPT and MoE rows of `env` = dev together. */
  readonly gptAndMoeDev: MegatronAccuracy;
}

/** Errors by kind of model and environment. */
export function summariseMegatron(runs: readonly MegatronObservation[]): MegatronSummary {
  const groups = [...new Set(runs.map(({ group }) => group))].sort();
  const dev = runs.filter(({ group }) => group === 'gpt/dev' || group === 'moe/dev');
  return {
    groups: groups.map((group) =>
      accuracyOf(
        group,
        runs.filter((run) => run.group === group),
      ),
    ),
    gptAndMoeDev: accuracyOf('gpt and moe, dev', dev),
  };
}
