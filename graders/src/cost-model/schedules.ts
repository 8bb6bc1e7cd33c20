import { gpipe } from './schedules/gpipe.js';
import { interleaved } from './schedules/interleaved.js';
import { oneFOneB } from './schedules/one-f-one-b.js';
import type { Schedule } from './schedules/schedule.js';
import { zeroBubbleH1 } from './schedules/zero-bubble-h1.js';
import type { Plan } from './schema/plan.js';

/** Every pipeline schedule by the id that a plan names; a new one is one file and one line here. */
export const schedules = {
  gpipe,
  '1f1b': oneFOneB,
  interleaved,
  'zb-h1': zeroBubbleH1,
} satisfies Record<Plan['schedule'], Schedule>;
