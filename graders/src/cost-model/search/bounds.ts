import type { Bytes, Seconds } from '../../units/units.js';
import type { MicroBatchCost } from '../step/micro-batch-cost.js';
import type { ModelStates } from '../step/model-states.js';
import { hostBytes, stageMemory, totalMemory, type MemoryParts } from '../memory/memory.js';
import type { PipelineSchedule } from '../pipeline/pipeline-schedule.js';
import { stageFits } from '../step/step-time.js';
import type { StageTimes } from '../step/stage-times.js';

/** Rounding of sums in another order must not make a bound exceed what it bounds. */
export const belowRounding = 1 - 1e-12;

/** The busiest stage's own work for all micro-batches: no plan with this cost is faster. */
export function leastSeconds({ stages, rounds }: MicroBatchCost): Seconds {
  let most = 0;
  for (const { work } of stages) most = Math.max(most, work.forward + work.backward);
  return rounds * most * belowRounding;
}

/**
 * A span that no pipeline with these times beats. A rank's work starts when the first micro-batch has come down to it,
 * and its last gradient goes all the way up; where weight gradients wait they may come after that. Two copies of the
 * model fill the pipeline from both ends, which leaves the work of the busiest rank.
 */
export function leastSpan(
  { schedule, shape }: PipelineSchedule,
  times: StageTimes,
  rounds: number,
): Seconds {
  if (schedule.copies > 1) return rounds * times.busiest * belowRounding;
  const { chunks } = shape;
  const waits = schedule.splitsBackward ? 1 : 0;
  let down = 0;
  let up = 0;
  let most = 0;
  for (let r = 0; r < shape.stages; r += 1) {
    const top = r * chunks;
    let work = 0;
    let weight = 0;
    for (let at = top; at < top + chunks; at += 1) {
      work += (times.forward[at] ?? 0) + (times.backward[at] ?? 0);
      weight += waits * (times.weight[at] ?? 0);
    }
    most = Math.max(most, down + rounds * work + Math.max(0, up - rounds * weight));
    down += times.forward[top] ?? 0;
    up += (times.backward[top] ?? 0) - waits * (times.weight[top] ?? 0);
  }
  return most * belowRounding;
}

/** By class of stages: the fewest micro-batches that any of the schedules keeps in flight. */
export function leastInFlight(
  pipelines: readonly PipelineSchedule[],
  classes: number,
): readonly number[] {
  const least = new Array<number>(classes).fill(Infinity);
  for (const { inFlight } of pipelines) {
    for (let c = 0; c < classes; c += 1) {
      least[c] = Math.min(least[c] ?? Infinity, inFlight[c] ?? Infinity);
    }
  }
  return least;
}

/** Fullest stage of a plan, and whether every stage fits. */
export class Peak {
  memory: Bytes = 0;
  fits = true;
  private readonly parts: MemoryParts;

  constructor(parts: MemoryParts) {
    this.parts = parts;
  }

  /** With the micro-batches in flight of a schedule the plan's own figures; with the fewest of all a lower bound. */
  of(microBatchCost: MicroBatchCost, modelStates: ModelStates, inFlight: readonly number[]): void {
    const { stages, partition } = microBatchCost;
    this.memory = 0;
    this.fits = true;
    for (let c = 0; c < stages.length; c += 1) {
      const stage = stages[c];
      const stateMemory = modelStates.stages[c]?.stateMemory;
      const n = inFlight[c];
      if (stage === undefined || stateMemory === undefined || n === undefined) continue;
      stageMemory(stage.activationMemory, stateMemory, n, this.parts);
      const total = totalMemory(this.parts);
      if (total > this.memory) this.memory = total;
      const hardware = partition.hardwareKinds[stage.hardwareKind];
      if (hardware === undefined) continue;
      this.fits &&= stageFits(total, hostBytes(stage.activationMemory, stateMemory, n), hardware);
    }
  }
}
