import type { Seconds } from '../../units/units.js';
import type { PlannedJob } from '../schema/job.js';
import { memoryCurves, type MemoryCurve } from './memory-curve.js';
import { planCostsOf } from '../step/predict.js';
import type { PipelineShape, Schedule } from '../pipeline/schedules/schedule.js';
import { makespan, secondsOf, simulate, type PipelineEvent } from '../pipeline/simulate.js';

/** Every operation of every stage of one step, for drawing; communication inside a stage is part of its operations. */
export interface Timeline {
  readonly events: readonly PipelineEvent[];
  readonly stages: number;
  readonly seconds: Seconds;
  /** Idle share of stages x seconds. */
  readonly idleShare: number;
  /** By stage; of the micro-batches that are drawn. */
  readonly memory: readonly MemoryCurve[];
}

/** Micro-batches to draw: whole periods of the schedule, and enough to fill the pipeline. */
function shown(schedule: Schedule, shape: PipelineShape, limit: number): number {
  const period = Math.min(schedule.period(shape), limit);
  return Math.min(shape.microBatches, Math.max(limit - (limit % period), 2 * shape.stages));
}

/** Play the pipeline of a plan; `limit` micro-batches at most, because a person reads the drawing. */
export function timelineOf({ job, plan }: PlannedJob, limit = 64): Timeline {
  const { times, costs } = planCostsOf(job, plan);
  const { schedule, shape: whole } = costs.pipeline;
  const shape = { ...whole, microBatches: shown(schedule, whole, limit) };
  const seconds = secondsOf(times, shape.chunks, schedule.splitsBackward);
  const events = simulate(schedule, shape, seconds);
  const span = makespan(events);
  const busy = events.reduce((sum, e) => sum + e.end - e.start, 0);
  return {
    events,
    stages: plan.pp,
    seconds: span,
    idleShare: 1 - busy / (span * plan.pp),
    memory: memoryCurves(costs, events),
  };
}
