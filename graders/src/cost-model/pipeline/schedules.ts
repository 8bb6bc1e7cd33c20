import { dualPipe } from './schedules/dual-pipe.js';
import { gpipe } from './schedules/gpipe.js';
import { interleaved } from './schedules/interleaved.js';
import { oneFOneB } from './schedules/one-f-one-b.js';
import type { PipelineShape, Schedule } from './schedules/schedule.js';
import { vHalf } from './schedules/v-half.js';
import { vMin } from './schedules/v-min.js';
import { zeroBubbleH1 } from './schedules/zero-bubble-h1.js';
import { zeroBubbleV } from './schedules/zero-bubble-v.js';
import type { Plan } from '../schema/plan.js';

/** Every pipeline schedule by the id that a plan names; a new one is one file and one line here. */
export const schedules: Readonly<Record<Plan['schedule'], Schedule>> = {
  gpipe,
  '1f1b': oneFOneB,
  interleaved,
  'zb-h1': zeroBubbleH1,
  'zb-v': zeroBubbleV,
  'v-half': vHalf,
  'v-min': vMin,
  dualpipe: dualPipe,
};

type Pipelined = Pick<Plan, 'schedule' | 'vpp'>;

/** Model chunks of a rank: what the schedule says, or else the plan's vpp. */
export const chunksOf = ({ schedule, vpp }: Pipelined): number => schedules[schedule].chunks ?? vpp;

/** A plan's pipeline fed with so many micro-batches. */
export const shapeOf = (
  plan: Pipelined & Pick<Plan, 'pp'>,
  microBatches: number,
): PipelineShape => ({
  stages: plan.pp,
  microBatches,
  chunks: chunksOf(plan),
});
