import fc from 'fast-check';
import { schedules } from './schedules.js';
import type { PipelineShape, StageWork } from './schedules/schedule.js';
import { evenChunks, makespan, simulate } from './simulate.js';

const work = (forward: number[], backward: number[], weight = forward.map(() => 0)): StageWork => ({
  forward,
  backward,
  weight,
});
const equal = (p: number, f: number, b: number, w = 0): StageWork =>
  work(Array<number>(p).fill(f), Array<number>(p).fill(b), Array<number>(p).fill(w));

const simulated = (id: keyof typeof schedules, shape: PipelineShape, times: StageWork): number =>
  makespan(
    simulate(schedules[id], shape, evenChunks(times, shape.chunks, schedules[id].splitsBackward)),
  );

/** The head makes the last stage's last chunk longer, not each of its chunks. */
const simulatedWithHead = (
  shape: PipelineShape,
  inner: StageWork,
  head: { f: number; b: number },
): number => {
  const even = evenChunks(inner, shape.chunks, false);
  return makespan(
    simulate(schedules.interleaved, shape, (o, stage) => {
      const last = stage === shape.stages - 1 && o.chunk === shape.chunks - 1;
      return even(o, stage) + (last ? (o.kind === 'forward' ? head.f : head.b) : 0);
    }),
  );
};

const stages = fc.integer({ min: 1, max: 8 });
const batches = fc.integer({ min: 1, max: 24 });
const seconds = fc.integer({ min: 1, max: 20 });

describe('the bubble', () => {
  it.each(['gpipe', '1f1b'] as const)(
    'of %s is (p-1)/m of useful and (p-1)/(m+p-1) of all time',
    (id) => {
      // arXiv:2104.04473 §2.2
      fc.assert(
        fc.property(stages, batches, seconds, seconds, (p, m, f, b) => {
          const span = schedules[id].span(
            { stages: p, microBatches: m, chunks: 1 },
            equal(p, f, b),
          );
          const useful = m * (f + b);
          expect((span - useful) / useful).toBeCloseTo((p - 1) / m, 9);
          expect((span - useful) / span).toBeCloseTo((p - 1) / (m + p - 1), 9);
        }),
      );
    },
  );

  it('of interleaving is (p-1)/(v·m) of useful time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 2, max: 5 }),
        (p, k, v) => {
          const m = p * k;
          const span = schedules.interleaved.span(
            { stages: p, microBatches: m, chunks: v },
            equal(p, 3, 6),
          );
          expect((span - m * 9) / (m * 9)).toBeCloseTo((p - 1) / (v * m), 9);
        },
      ),
    );
  });

  it('of ZB-H1 is (p-1)(F + B - W) with input and weight gradients apart', () => {
    // arXiv:2401.10241 table 1: (p-1)(T_F + T_B - T_W)
    const shape = { stages: 8, microBatches: 24, chunks: 1 };
    const span = schedules['zb-h1'].span(shape, equal(8, 10, 12 + 9, 9));
    expect(span - 24 * 31).toBe(7 * (10 + 12 - 9));
  });
});

describe('the closed form equals the simulation', () => {
  it.each(['gpipe', '1f1b'] as const)('for %s with any times', (id) => {
    const times = fc.array(fc.tuple(seconds, seconds), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(times, batches, (list, m) => {
        const shape = { stages: list.length, microBatches: m, chunks: 1 };
        const given = work(
          list.map(([f]) => f),
          list.map(([, b]) => b),
        );
        expect(schedules[id].span(shape, given)).toBe(simulated(id, shape, given));
      }),
      { numRuns: 300 },
    );
  });

  it('for 1F1B with an embedding no heavier than the head', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        batches,
        seconds,
        fc.tuple(seconds, seconds),
        (p, m, f, extra) => {
          const [embedding, head] = [Math.min(...extra), Math.max(...extra)];
          const forward = Array<number>(p).fill(f);
          forward[0] = f + embedding;
          forward[p - 1] = f + head;
          const given = work(
            forward,
            forward.map((x) => 2 * x),
          );
          const shape = { stages: p, microBatches: m, chunks: 1 };
          expect(schedules['1f1b'].span(shape, given)).toBe(simulated('1f1b', shape, given));
        },
      ),
    );
  });

  it('for interleaving with equal stages and a head on the last', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 6 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 2, max: 4 }),
        fc.tuple(seconds, fc.integer({ min: 0, max: 30 })),
        (p, k, v, [f, h]) => {
          const shape = { stages: p, microBatches: p * k, chunks: v };
          const inner = equal(p, v * f, 2 * v * f);
          const forward = Array<number>(p).fill(v * f);
          forward[p - 1] = v * f + h;
          const given = work(
            forward,
            forward.map((x) => 2 * x),
          );
          const played = simulatedWithHead(shape, inner, { f: h, b: 2 * h });
          expect(schedules.interleaved.span(shape, given)).toBeCloseTo(played, 6);
        },
      ),
    );
  });

  it('for ZB-H1 with equal stages and any times', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 16 }),
        seconds,
        fc.tuple(seconds, seconds),
        (p, more, f, [b, w]) => {
          const shape = { stages: p, microBatches: p + more, chunks: 1 };
          const given = equal(p, f, b + w, w);
          expect(schedules['zb-h1'].span(shape, given)).toBe(simulated('zb-h1', shape, given));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('micro-batches in flight', () => {
  const shape = { stages: 8, microBatches: 64, chunks: 1 };
  it('are all of them for GPipe, p - r for 1F1B, p for ZB-H1', () => {
    expect(schedules.gpipe.inFlight(shape, 3)).toBe(64);
    expect(schedules['1f1b'].inFlight(shape, 3)).toBe(5);
    expect(schedules['zb-h1'].inFlight(shape, 3)).toBe(8);
  });

  it('of an interleaved first stage are p(1 + (p-1)/(pv)) (arXiv:2205.05198 §4.2.3)', () => {
    const v = 3;
    expect(schedules.interleaved.inFlight({ ...shape, chunks: v }, 0)).toBeCloseTo(
      8 * (1 + 7 / (8 * v)),
      12,
    );
  });

  it.each(['gpipe', '1f1b', 'interleaved', 'zb-h1'] as const)(
    'are what the order of %s piles up',
    (id) => {
      const chunks = id === 'interleaved' ? 3 : 1;
      fc.assert(
        fc.property(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 1, max: 4 }), (p, k) => {
          const of = { stages: p, microBatches: p * k, chunks };
          const frees = schedules[id].splitsBackward ? 'weight' : 'backward';
          for (let r = 0; r < p; r += 1) {
            let live = 0;
            let most = 0;
            for (const o of schedules[id].order(of, r)) {
              if (o.kind === 'forward') live += 1;
              if (o.kind === frees) live -= 1;
              most = Math.max(most, live);
            }
            expect(most / chunks).toBeLessThanOrEqual(schedules[id].inFlight(of, r) + 1e-12);
            if (r === 0) expect(most / chunks).toBeCloseTo(schedules[id].inFlight(of, 0), 12);
          }
        }),
      );
    },
  );
});
