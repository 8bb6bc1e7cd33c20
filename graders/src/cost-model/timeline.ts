import type { Seconds } from '../units.js';
import type { PlannedJob } from './job.js';
import { settle } from './predict.js';
import { schedules } from './schedules.js';
import { evenChunks, makespan, simulate, type PipelineEvent } from './simulate.js';

/** Every operation of every stage of one step, for drawing; communication inside a stage is part of its operations. */
export interface Timeline {
  readonly events: readonly PipelineEvent[];
  readonly stages: number;
  readonly seconds: Seconds;
  /** Idle share of stages x seconds. */
  readonly idleShare: number;
}

/** Play the pipeline of a plan; `limit` micro-batches at most, because a person reads the drawing. */
export function timelineOf({ job, plan }: PlannedJob, limit = 64): Timeline {
  const { times } = settle(job, plan);
  const all = job.training.globalBatch / (plan.microBatch * plan.dp);
  const whole = plan.schedule === 'interleaved' ? Math.floor(limit / plan.pp) * plan.pp : limit;
  const microBatches = Math.min(all, Math.max(whole, plan.pp));
  const shape = { stages: plan.pp, microBatches, chunks: plan.vpp };
  const schedule = schedules[plan.schedule];
  const seconds = evenChunks(times, plan.vpp, schedule.splitsBackward);
  const events = simulate(schedule, shape, seconds);
  const span = makespan(events);
  const busy = events.reduce((sum, e) => sum + e.end - e.start, 0);
  return { events, stages: plan.pp, seconds: span, idleShare: 1 - busy / (span * plan.pp) };
}
