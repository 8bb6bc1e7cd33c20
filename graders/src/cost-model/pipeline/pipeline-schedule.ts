import type { PipelinePartition } from './partition.js';
import type { PipelineShape, Schedule } from './schedules/schedule.js';
import { chunksOf, schedules } from './schedules.js';
import type { Plan } from '../schema/plan.js';

/** A schedule and its chunks on a pipeline of so many stages and micro-batches, whatever their times. */
export interface PipelineSchedule {
  readonly schedule: Schedule;
  readonly shape: PipelineShape;
  /** By class of stages: micro-batches whose activations its fullest stage keeps at worst. */
  readonly inFlight: readonly number[];
}

export function pipelineScheduleOf(
  partition: PipelinePartition,
  plan: Pick<Plan, 'schedule' | 'vpp'>,
  microBatches: number,
): PipelineSchedule {
  const schedule = schedules[plan.schedule];
  const shape = { stages: partition.stages, microBatches, chunks: chunksOf(plan) };
  const inFlight = partition.classes.map(({ members }) => {
    let most = 0;
    for (const stage of members) most = Math.max(most, schedule.inFlight(shape, stage));
    return most;
  });
  return { schedule, shape, inFlight };
}
