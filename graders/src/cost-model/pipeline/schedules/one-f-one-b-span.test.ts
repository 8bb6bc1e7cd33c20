import fc from 'fast-check';
import { schedules } from '../schedules.js';
import { makespan, secondsOf, simulate } from '../simulate.js';
import { longestPath } from './one-f-one-b-span.js';

const times = fc.oneof(
  fc.integer({ min: 1, max: 3 }),
  fc.integer({ min: 1, max: 1000 }),
  fc.constantFrom(1, 1, 1, 200),
);

const pipelines = fc
  .record({
    stages: fc.integer({ min: 1, max: 12 }),
    microBatches: fc.integer({ min: 1, max: 30 }),
  })
  .chain((shape) => {
    const each = fc.array(times, { minLength: shape.stages, maxLength: shape.stages });
    return fc.record({ shape: fc.constant(shape), forward: each, backward: each });
  });

describe('the longest path through 1F1B', () => {
  it('is the simulated time of stages of any times, with more or fewer micro-batches than stages', () => {
    fc.assert(
      fc.property(pipelines, ({ shape: { stages, microBatches }, forward, backward }) => {
        const shape = { stages, microBatches, chunks: 1 };
        const work = { forward, backward, weight: forward.map(() => 0) };
        const played = simulate(schedules['1f1b'], shape, secondsOf(work, 1, false));
        expect(longestPath(shape, work)).toBe(makespan(played));
      }),
      { numRuns: 1000 },
    );
  });

  it('is found for more stages than usual', () => {
    const stages = 300;
    const work = {
      forward: Array<number>(stages).fill(1),
      backward: Array<number>(stages).fill(2),
      weight: Array<number>(stages).fill(0),
    };
    expect(longestPath({ stages, microBatches: 500, chunks: 1 }, work)).toBe(3 * (500 + 299));
  });
});
