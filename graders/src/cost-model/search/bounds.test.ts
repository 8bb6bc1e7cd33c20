import fc from 'fast-check';
import { schedules } from '../pipeline/schedules.js';
import { scheduleIds } from '../schema/plan.js';
import { StageTimes } from '../step/stage-times.js';
import { leastSpan } from './bounds.js';

const pipelines = fc
  .record({
    id: fc.constantFrom(...scheduleIds),
    pairs: fc.integer({ min: 1, max: 3 }),
    rounds: fc.integer({ min: 2, max: 5 }),
    vpp: fc.integer({ min: 2, max: 3 }),
  })
  .chain(({ id, pairs, rounds, vpp }) => {
    const schedule = schedules[id];
    const stages = 2 * pairs;
    const chunks = schedule.chunks ?? vpp;
    const shape = { stages, chunks, microBatches: stages * rounds };
    const length = stages * chunks;
    const list = fc.array(fc.integer({ min: 1, max: 50 }), {
      minLength: length,
      maxLength: length,
    });
    return fc.record({
      schedule: fc.constant(schedule),
      shape: fc.constant(shape),
      forward: list,
      input: list,
      weight: list,
    });
  });

describe('the bound on a span', () => {
  it('is beaten by no schedule, whatever the times of its chunks', () => {
    fc.assert(
      fc.property(pipelines, ({ schedule, shape, forward, input, weight }) => {
        const times = new StageTimes();
        times.forward = Float64Array.from(forward);
        times.weight = Float64Array.from(weight);
        times.backward = Float64Array.from(input, (b, i) => b + (weight[i] ?? 0));
        for (let r = 0; r < shape.stages; r += 1) {
          let busy = 0;
          for (let at = r * shape.chunks; at < (r + 1) * shape.chunks; at += 1) {
            busy += (times.forward[at] ?? 0) + (times.backward[at] ?? 0);
          }
          times.busiest = Math.max(times.busiest, busy);
        }
        const least = leastSpan(
          { schedule, shape, inFlight: [] },
          times,
          shape.microBatches / schedule.copies,
        );
        expect(least).toBeGreaterThan(0);
        expect(least).toBeLessThanOrEqual(schedule.span(shape, times));
      }),
      { numRuns: 400 },
    );
  });
});
