import type { Evaluation, StageMemory } from '../../cost-model/schema/evaluation.js';
import type { Problem } from '../../cost-model/schema/problem.js';
import type { Scenario } from '../../cost-model/schema/scenario.js';
import { failure, type Result } from '../../result.js';
import { GIB } from '../../units/units.js';
import { evaluate, parseScenario } from '../../commands/commands.js';
import { scenarioOfRun } from './measured-run.js';
import type { MeasuredRun } from './run-cells.js';

/** One published run and what the model says of it; `reason` when it cannot be expressed. */
export interface Prediction {
  readonly run: MeasuredRun;
  readonly evaluation?: Evaluation;
  readonly reason?: string;
}

const inWords = (problems: readonly Problem[]): string =>
  problems
    .map(({ path, message }) => (message.includes(path) ? message : `${path}: ${message}`))
    .join('; ');

/** The scenario of a run from its configuration columns, every rule met; why not otherwise. */
export function parsedRun(run: MeasuredRun): Result<Scenario, string> {
  const scenario = scenarioOfRun(run);
  if (!scenario.ok) return scenario;
  const parsed = parseScenario(scenario.value);
  return parsed.ok ? parsed : failure(inWords(parsed.error));
}

/** Predict a run from its configuration columns: what was measured, its source and its notes are never read. */
export function predictRun(run: MeasuredRun): Prediction {
  const scenario = parsedRun(run);
  if (!scenario.ok) return { run, reason: scenario.error };
  const evaluation = evaluate(scenario.value);
  if (!evaluation.ok) return { run, reason: inWords(evaluation.error) };
  return { run, evaluation: evaluation.value };
}

/** Ways in which publications count the memory of a device. */
export const memoryCounts = ['torch allocated', 'torch reserved', 'nvidia-smi'] as const;
export type MemoryCount = (typeof memoryCounts)[number];

/** The way that a `mem_kind` names; tensors that PyTorch allocated where it names none. */
export function memoryCountOf(kind: string): MemoryCount {
  if (/nvidia-smi|device/i.test(kind)) return 'nvidia-smi';
  return /reserved/i.test(kind) ? 'torch reserved' : 'torch allocated';
}

const bytesOf = {
  'torch allocated': (stage: StageMemory) => stage.allocatedBytes,
  'torch reserved': (stage: StageMemory) => stage.reservedBytes,
  'nvidia-smi': (stage: StageMemory) => stage.peakMemoryBytes.total,
} satisfies Record<MemoryCount, (stage: StageMemory) => number>;

/** Peak memory in GiB, counted as `mem_kind` says: the largest over all ranks, or over the first and last stage. */
export function peakMemoryGib({ stages }: Evaluation, kind: string): number {
  const bytes = bytesOf[memoryCountOf(kind)];
  const ends = /first\/last/i.test(kind);
  const counted = ends ? stages.filter((_, i) => i === 0 || i === stages.length - 1) : stages;
  return Math.max(...counted.map(bytes)) / GIB;
}

/** What the model says of one row of a table of runs; figures are null where it cannot say anything. */
export interface RunPrediction {
  readonly id: string;
  readonly supported: boolean;
  /** Line of the file and why, where the row is not supported. */
  readonly line?: number;
  readonly reason?: string;
  readonly iterSeconds: number | null;
  readonly iterSecondsLow: number | null;
  readonly iterSecondsHigh: number | null;
  readonly peakMemoryGiB: number | null;
  readonly fits: boolean | null;
  readonly extrapolates?: readonly string[];
}

/** A row that cannot be predicted: `line` is where it begins. */
export const unsupportedRun = (id: string, line: number, reason: string): RunPrediction => ({
  id,
  supported: false,
  line,
  reason: `line ${line}: ${reason}`,
  iterSeconds: null,
  iterSecondsLow: null,
  iterSecondsHigh: null,
  peakMemoryGiB: null,
  fits: null,
});

/** The answer to one row, seconds and GiB. */
export function runPrediction(
  { run, evaluation, reason }: Prediction,
  line: number,
): RunPrediction {
  const id = run['id'] ?? '';
  if (evaluation === undefined) return unsupportedRun(id, line, reason ?? '');
  const { stepSeconds, interval, fits, extrapolates } = evaluation;
  return {
    id,
    supported: true,
    iterSeconds: stepSeconds.total,
    iterSecondsLow: interval.low,
    iterSecondsHigh: interval.high,
    peakMemoryGiB: peakMemoryGib(evaluation, run['mem_kind'] ?? ''),
    fits,
    ...(extrapolates.length > 0 ? { extrapolates } : {}),
  };
}
