import fc from 'fast-check';
import { schedules } from './schedules.js';
import { inputOf, operationIndex } from './schedules/dependency.js';
import type { PipelineShape, StageWork } from './schedules/schedule.js';
import { makespan, secondsOf, simulate, type PipelineEvent } from './simulate.js';
import { scheduleIds, type Plan } from '../schema/plan.js';

type Id = Plan['schedule'];

/** A shape on which a schedule is defined, as its rules say. */
const shapesOf = (id: Id): fc.Arbitrary<PipelineShape> =>
  fc
    .record({
      p: fc.integer({ min: 1, max: 12 }),
      m: fc.integer({ min: 1, max: 40 }),
      v: fc.integer({ min: 1, max: 4 }),
    })
    .map(({ p, m, v }) => {
      const chunks = schedules[id].chunks ?? v;
      if (id === 'interleaved') return { stages: p, microBatches: p * (1 + (m % 5)), chunks };
      if (id !== 'dualpipe') return { stages: p, microBatches: m, chunks };
      const stages = 2 * Math.ceil(p / 2);
      return { stages, microBatches: 2 * stages + 2 * (m % 20), chunks };
    });

const seconds = fc.integer({ min: 1, max: 20 });

/** Any positive times of every chunk of every rank. */
const workOf = ({ stages, chunks }: PipelineShape): fc.Arbitrary<StageWork> =>
  fc
    .array(fc.tuple(seconds, seconds, seconds), {
      minLength: stages * chunks,
      maxLength: stages * chunks,
    })
    .map((times) => ({
      forward: times.map(([f]) => f),
      backward: times.map(([, b, w]) => b + w),
      weight: times.map(([, , w]) => w),
    }));

const shapeAndWork = (id: Id): fc.Arbitrary<[PipelineShape, StageWork]> =>
  shapesOf(id).chain((shape) => fc.tuple(fc.constant(shape), workOf(shape)));

/** The same times on every rank, given for the whole rank. */
const equal = ({ stages, chunks }: PipelineShape, f: number, b: number, w = 0): StageWork => {
  const all = (x: number): number[] => Array<number>(stages * chunks).fill(x / chunks);
  return { forward: all(f), backward: all(b), weight: all(w) };
};

type Passes = readonly [forward: number, input: number, weight: number];

/** The same times for every part of the model, and what its first and last part take more. */
function withEnds(
  id: Id,
  shape: PipelineShape,
  each: Passes,
  { embedding, head }: { readonly embedding: Passes; readonly head: Passes },
): StageWork {
  const { placement, copies } = schedules[id];
  const times = Array.from({ length: shape.stages * shape.chunks }, () => [...each]);
  for (let copy = 0; copy < copies; copy += 1) {
    const ends = [
      [placement.holder(shape, 0, copy), embedding],
      [placement.holder(shape, placement.depth(shape) - 1, copy), head],
    ] as const;
    for (const [at, more] of ends) times[at] = times[at]!.map((t, i) => t + more[i]!);
  }
  return {
    forward: times.map(([f]) => f!),
    backward: times.map(([, i, w]) => i! + w!),
    weight: times.map(([, , w]) => w!),
  };
}

const play = (id: Id, shape: PipelineShape, work: StageWork): PipelineEvent[] =>
  simulate(schedules[id], shape, secondsOf(work, shape.chunks, schedules[id].splitsBackward));

const spanOf = (id: Id, shape: PipelineShape, [f, b, w = 0]: readonly number[]): number =>
  schedules[id].span(shape, equal(shape, f ?? 0, b ?? 0, w));

describe('the span equals the simulation', () => {
  it.each(scheduleIds)('of %s for any times of any chunk', (id) => {
    fc.assert(
      fc.property(shapeAndWork(id), ([shape, work]) => {
        const played = makespan(play(id, shape, work));
        expect(schedules[id].span(shape, work) / played).toBeCloseTo(1, 11);
      }),
      { numRuns: 150 },
    );
  });

  it.each(scheduleIds)('of %s with even parts but for embedding and head', (id) => {
    const three = fc.tuple(seconds, seconds, seconds);
    const some = fc.tuple(fc.nat(12), fc.nat(12), fc.nat(12));
    fc.assert(
      fc.property(shapesOf(id), three, some, some, (shape, each, embedding, head) => {
        const work = withEnds(id, shape, each, { embedding, head });
        const played = makespan(play(id, shape, work));
        expect(schedules[id].span(shape, work) / played).toBeCloseTo(1, 11);
      }),
      { numRuns: 300 },
    );
  });

  it.each(scheduleIds)('of %s for many micro-batches', (id) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 10, max: 40 }),
        fc.nat(30),
        (half, rounds, h) => {
          const stages = 2 * half;
          const shape = {
            stages,
            microBatches: stages * rounds,
            chunks: schedules[id].chunks ?? 3,
          };
          const ends = { embedding: [1, 0, 2], head: [h, h, h] } as const;
          const work = withEnds(id, shape, [30, 31, 29], ends);
          const played = makespan(play(id, shape, work));
          expect(schedules[id].span(shape, work) / played).toBeCloseTo(1, 11);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('a simulated schedule', () => {
  it.each(scheduleIds)('%s runs each operation of each micro-batch exactly once', (id) => {
    fc.assert(
      fc.property(shapesOf(id), (shape) => {
        const { copies, splitsBackward } = schedules[id];
        const events = play(id, shape, equal(shape, 1, 2, 1));
        const done = new Set(events.map((e) => operationIndex(shape, e, e.stage)));
        expect(done.size).toBe(events.length);
        const { stages, microBatches, chunks } = shape;
        const kinds = splitsBackward ? 3 : 2;
        expect(events).toHaveLength((stages * microBatches * chunks * kinds) / copies);
      }),
    );
  });

  it.each(scheduleIds)(
    '%s starts nothing before its input has come, nor two things at once',
    (id) => {
      fc.assert(
        fc.property(shapeAndWork(id), ([shape, work]) => {
          const events = play(id, shape, work);
          const ends = new Map(events.map((e) => [operationIndex(shape, e, e.stage), e.end]));
          const free = new Map<number, number>();
          const early: PipelineEvent[] = [];
          for (const e of events) {
            const input = inputOf(schedules[id].placement, shape, e, e.stage);
            const ready = input < 0 ? 0 : (ends.get(input) ?? Infinity);
            if (Math.max(ready, free.get(e.stage) ?? 0) > e.start) early.push(e);
            free.set(e.stage, e.end);
          }
          expect(early).toEqual([]);
        }),
        { numRuns: 30 },
      );
    },
  );
});

describe('the bubble', () => {
  it.each(['gpipe', '1f1b'] as const)(
    'of %s is (p-1)/m of useful and (p-1)/(m+p-1) of all time (arXiv:2104.04473 section 2.2)',
    (id) => {
      fc.assert(
        fc.property(shapesOf(id), seconds, seconds, (shape, f, b) => {
          const { stages: p, microBatches: m } = shape;
          const span = spanOf(id, shape, [f, b]);
          const useful = m * (f + b);
          expect((span - useful) / useful).toBeCloseTo((p - 1) / m, 9);
          expect((span - useful) / span).toBeCloseTo((p - 1) / (m + p - 1), 9);
        }),
      );
    },
  );

  it('of interleaving is (p-1)/(v·m) of useful time', () => {
    fc.assert(
      fc.property(shapesOf('interleaved'), (shape) => {
        const { stages: p, microBatches: m, chunks: v } = shape;
        const span = spanOf('interleaved', shape, [3, 6]);
        expect((span - m * 9) / (m * 9)).toBeCloseTo((p - 1) / (v * m), 9);
      }),
    );
  });

  it('of ZB-H1 is (p-1)(F + B - 2W), B the whole backward (arXiv:2401.10241 table 1)', () => {
    const shape = { stages: 8, microBatches: 24, chunks: 1 };
    expect(spanOf('zb-h1', shape, [10, 12 + 9, 9]) - 24 * 31).toBe(7 * (10 + 21 - 2 * 9));
  });

  it('of ZB-V is nothing but the way to the last rank where F = B = W (arXiv:2401.10241 section 5)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(30), seconds, (p, more, t) => {
        const shape = { stages: p, microBatches: 2 * p - 1 + more, chunks: 2 };
        const span = spanOf('zb-v', shape, [2 * t, 4 * t, 2 * t]);
        expect(span).toBeCloseTo(shape.microBatches * 6 * t + (p - 1) * t, 9);
      }),
    );
  });

  it('of DualPipe is (p/2-1)(F&B + B - 3W) where F is as long as the input gradient and W no longer (arXiv:2412.19437 table 2)', () => {
    fc.assert(
      fc.property(shapesOf('dualpipe'), seconds, seconds, (shape, x, y) => {
        const [w, f] = [Math.min(x, y), Math.max(x, y)];
        const b = f + w;
        const span = spanOf('dualpipe', shape, [2 * f, 2 * b, 2 * w]);
        const idle = span - shape.microBatches * (f + b);
        expect(idle).toBeCloseTo((shape.stages / 2 - 1) * (f + b + b - 3 * w), 9);
      }),
    );
  });
});

describe('micro-batches in flight', () => {
  const shape = { stages: 8, microBatches: 64, chunks: 1 };
  it.each([
    ['gpipe', 64],
    ['1f1b', 5],
    ['zb-h1', 8],
    // arXiv:2405.15362 table 1: p, p/2 + 1 and (p + 2)/3 of the two chunks together
    ['zb-v', 8],
    ['v-half', 5],
    ['v-min', 4],
    // arXiv:2412.19437 table 2: p + 1 on one of two copies
    ['dualpipe', 4.5],
  ] as const)('of %s on rank 3 of 8 are %d', (id, count) => {
    const chunks = schedules[id].chunks ?? 1;
    expect(schedules[id].inFlight({ ...shape, chunks }, 3)).toBe(count);
  });

  it.each([
    ['zb-v', 1],
    ['v-half', 1 / 2],
    ['v-min', 1 / 3],
  ] as const)('of %s tend to %d of those of 1F1B (arXiv:2405.15362 table 1)', (id, share) => {
    const long = { stages: 3000, microBatches: 9000, chunks: 2 };
    expect(schedules[id].inFlight(long, 0) / 3000).toBeCloseTo(share, 3);
  });

  it('of an interleaved first stage are p(1 + (p-1)/(pv)) (arXiv:2205.05198 section 4.2.3)', () => {
    const v = 3;
    const first = schedules.interleaved.inFlight({ ...shape, chunks: v }, 0);
    expect(first).toBeCloseTo(8 * (1 + 7 / (8 * v)), 12);
  });

  it.each(scheduleIds)('are what the order of %s piles up', (id) => {
    fc.assert(
      fc.property(shapesOf(id), (of) => {
        const frees = schedules[id].splitsBackward ? 'weight' : 'backward';
        let fullest = 0;
        let formula = 0;
        for (let r = 0; r < of.stages; r += 1) {
          let live = 0;
          let most = 0;
          for (const o of schedules[id].order(of, r)) {
            if (o.kind === 'forward') live += 1;
            if (o.kind === frees) live -= 1;
            most = Math.max(most, live);
          }
          expect(most / of.chunks).toBeLessThanOrEqual(schedules[id].inFlight(of, r) + 1e-12);
          fullest = Math.max(fullest, most / of.chunks);
          formula = Math.max(formula, schedules[id].inFlight(of, r));
        }
        expect(fullest).toBeCloseTo(formula, 12);
      }),
    );
  });
});
