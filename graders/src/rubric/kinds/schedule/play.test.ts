import fc from 'fast-check';
import { schedules } from '../../../cost-model/pipeline/schedules.js';
import { makespan, simulate } from '../../../cost-model/pipeline/simulate.js';
import { schedule } from '../../../answers/schedule.js';
import { play, type Pipeline } from './play.js';

const even = (stages: number, microBatches: number, [f, b, w]: readonly number[]): Pipeline => {
  const all = (time = 0): number[] => Array<number>(stages).fill(time);
  const times = {
    forward: all(f),
    backward: all(b),
    ...(w === undefined ? {} : { weight: all(w) }),
  };
  return { stages, microBatches, ...times, transfer: 0 };
};
const letter = { forward: 'F', backward: 'B', weight: 'W' } as const;
type Id = 'gpipe' | '1f1b' | 'zb-h1';
const layoutOf = (id: Id, stages: number, microBatches: number): string[][] =>
  Array.from({ length: stages }, (_, r) =>
    schedules[id]
      .order({ stages, microBatches, chunks: 1 }, r)
      .map(({ kind, microBatch }) => `${letter[kind]}${microBatch + 1}`),
  );
const size = { p: fc.integer({ min: 2, max: 6 }), m: fc.integer({ min: 1, max: 10 }) };
const time = fc.integer({ min: 1, max: 9 });

describe('a played layout', () => {
  it.each(['gpipe', '1f1b'] as const)('of %s has the textbook bubble and memory', (id) => {
    fc.assert(
      fc.property(size.p, size.m, time, time, (p, m, f, b) => {
        const played = play(even(p, m, [f, b]), layoutOf(id, p, m));
        expect(played).toMatchObject({ valid: true, span: (m + p - 1) * (f + b), circle: [] });
        expect(played.idle).toEqual(Array(p).fill((p - 1) * (f + b)));
        const held = played.peaks.map((_, i) => (id === 'gpipe' ? m : Math.min(m, p - i)));
        expect(played.peaks).toEqual(held);
      }),
    );
  });

  it('of ZB-H1 takes as long as the cost model says', () => {
    fc.assert(
      fc.property(size.p, size.m, fc.tuple(time, time, time), (p, m, each) => {
        const [forward, backward, weight] = each;
        const shape = { stages: p, microBatches: m, chunks: 1 };
        const times = { forward, backward, weight };
        const events = simulate(schedules['zb-h1'], shape, ({ kind }) => times[kind]);
        const played = play(even(p, m, each), layoutOf('zb-h1', p, m));
        expect(played).toMatchObject({ valid: true, span: makespan(events) });
      }),
    );
  });

  it('plays to its end or names who waits for whom, in any order', () => {
    const rows = fc.shuffledSubarray(['F1', 'F2', 'B1', 'B2'], { minLength: 4 });
    fc.assert(
      fc.property(fc.array(rows, { minLength: 3, maxLength: 3 }), (layout) => {
        const { valid, circle, span } = play(even(3, 2, [1, 2]), layout);
        expect(valid).toBe(circle.length === 0);
        if (valid) expect(span).toBeGreaterThanOrEqual(12);
      }),
    );
  });

  it('tells missing, doubled and unknown passes, and counts the way between stages', () => {
    const two = { ...even(2, 1, [1, 2]), transfer: 3 };
    expect(
      play(two, [
        ['F1', 'B1'],
        ['F1', 'B1'],
      ]),
    ).toMatchObject({ valid: true, span: 12 });
    const played = play(two, [['F1', 'F1', 'B-1', 'x', 'B1'], [], ['F1']]);
    expect(played.valid).toBe(false);
    expect(played.doubled).toEqual([{ stage: 1, pass: 'F1' }]);
    expect(played.unknown.map(({ pass }) => pass)).toEqual(['B-1', 'x', 'F1']);
    expect(played.missing.map(({ stage }) => stage)).toEqual([2, 2]);
  });

  it('names a pass that stands before its own forward', () => {
    const { circle } = play(even(1, 1, [1, 1]), [['B1', 'F1']]);
    expect(circle).toEqual([{ stage: 1, pass: 'B1', for: { stage: 1, pass: 'F1' } }]);
  });
});

describe('the shape of an answer', () => {
  it('refuses one that is too large or has other fields', () => {
    const huge = { kind: 'schedule', stages: [Array(1000).fill('F1')] };
    expect(schedule.shape.safeParse(huge).success).toBe(false);
    expect(schedule.shape.safeParse({ kind: 'schedule', stages: [], more: 1 }).success).toBe(false);
  });
});
