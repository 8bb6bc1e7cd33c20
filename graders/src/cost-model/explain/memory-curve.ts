import type { Bytes, Seconds } from '../../units/units.js';
import { noMemory, stageMemory, totalMemory } from '../memory/memory.js';
import type { Schedule } from '../pipeline/schedules/schedule.js';
import type { PlanCosts } from '../step/step-time.js';
import type { PipelineEvent } from '../pipeline/simulate.js';

/** Memory of one device of a stage over a step: `bytes` from a moment on until the next. */
export interface MemoryCurve {
  readonly stage: number;
  readonly points: readonly { readonly seconds: Seconds; readonly bytes: Bytes }[];
  readonly limitBytes: Bytes;
}

interface Change {
  readonly seconds: Seconds;
  /** Chunks whose activations come or go. */
  readonly chunks: 1 | -1;
}

/** A forward keeps its chunk's activations until the last pass that reads them has ended. */
function changesOf(events: readonly PipelineEvent[], { splitsBackward }: Schedule): Change[] {
  const releases = splitsBackward ? 'weight' : 'backward';
  const changes: Change[] = [];
  for (const { kind, start, end } of events) {
    if (kind === 'forward') changes.push({ seconds: start, chunks: 1 });
    if (kind === releases) changes.push({ seconds: end, chunks: -1 });
  }
  // what goes makes room for what comes at the same moment
  return changes.sort((a, b) => a.seconds - b.seconds || a.chunks - b.chunks);
}

/**
 * Memory of every stage over the events of a step. States, buffers and logits stand at their worst throughout, so the
 * highest point is the stage's peak wherever the schedule's formula of micro-batches in flight is exact for the stage.
 */
export function memoryCurves(
  { microBatchCost, modelStates, pipeline }: PlanCosts,
  events: readonly PipelineEvent[],
): readonly MemoryCurve[] {
  const { partition } = microBatchCost;
  const curves = new Array<MemoryCurve>(partition.stages);
  const byStage = groupByStage(events);
  const memory = noMemory();
  partition.classes.forEach(({ hardwareKind, members }, c) => {
    const activationMemory = microBatchCost.stages[c]?.activationMemory;
    const stateMemory = modelStates.stages[c]?.stateMemory;
    const limitBytes = partition.hardwareKinds[hardwareKind]?.memoryBytes;
    if (activationMemory === undefined || stateMemory === undefined || limitBytes === undefined)
      return;
    for (const stage of members) {
      let live = 0;
      const at = (seconds: Seconds) => {
        stageMemory(activationMemory, stateMemory, live / pipeline.shape.chunks, memory);
        return { seconds, bytes: totalMemory(memory) };
      };
      const points = [at(0)];
      for (const { seconds, chunks } of changesOf(byStage[stage] ?? [], pipeline.schedule)) {
        live += chunks;
        if (points.at(-1)?.seconds === seconds) points.pop();
        points.push(at(seconds));
      }
      curves[stage] = { stage, points, limitBytes };
    }
  });
  return curves;
}

function groupByStage(events: readonly PipelineEvent[]): readonly PipelineEvent[][] {
  const stages: PipelineEvent[][] = [];
  for (const e of events) (stages[e.stage] ??= []).push(e);
  return stages;
}
