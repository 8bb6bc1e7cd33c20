import fc from 'fast-check';
import { normalFrom } from '../../bench/simulated-answers.js';
import { randomFrom } from '../random.js';
import { alphaScales, krippendorffAlpha, type AlphaScale } from './krippendorff.js';

const scales = Object.keys(alphaScales) as AlphaScale[];
const _ = null;

/** Values by judge, one row each, as papers print them; the function takes them by unit. */
const byUnit = (judges: (number | null)[][]): (number | null)[][] =>
  judges[0]!.map((__, unit) => judges.map((values) => values[unit]!));

/** Krippendorff 2011, "Computing Krippendorff's alpha-reliability", section C: four observers, twelve units. */
const observers = byUnit([
  [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
  [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
]);

describe("Krippendorff's alpha", () => {
  it.each([
    ['nominal', 0.743],
    ['ordinal', 0.815],
    ['interval', 0.849],
    ['ratio', 0.797],
  ] as [AlphaScale, number][])('is as he printed it for the %s scale', (scale, printed) => {
    const found = krippendorffAlpha(observers, scale)!;
    expect(found.value).toBeCloseTo(printed, 3);
    expect(found).toMatchObject({ units: 11, values: 40 });
    expect(found.interval!.low).toBeLessThan(found.value);
    expect(found.interval!.high).toBeGreaterThanOrEqual(found.value);
  });

  it.each([
    ['nominal', 0.691],
    ['interval', 0.811],
  ] as [AlphaScale, number][])(
    'is that of the worked example of three coders for the %s scale',
    (scale, printed) => {
      // README of the Python package krippendorff, and the computational example of Wikipedia's article
      const coders = byUnit([
        [_, _, _, _, _, 3, 4, 1, 2, 1, 1, 3, 3, _, 3],
        [1, _, 2, 1, 3, 3, 4, 3, _, _, _, _, _, _, _],
        [_, _, 2, 1, 3, 4, 4, _, 2, 1, 1, 3, 3, _, 4],
      ]);
      expect(krippendorffAlpha(coders, scale)!.value).toBeCloseTo(printed, 3);
    },
  );

  it.each(scales)('is 1 without error where all agree on values that differ (%s)', (scale) => {
    const level = fc.integer({ min: 0, max: 10 });
    fc.assert(
      fc.property(
        fc.uniqueArray(level, { minLength: 3 }),
        fc.integer({ min: 2, max: 5 }),
        (v, m) => {
          const found = krippendorffAlpha(
            v.map((value) => Array.from({ length: m }, () => value)),
            scale,
          )!;
          expect(found.value).toBeCloseTo(1, 12);
          expect(found.interval!.low).toBeCloseTo(1, 9);
        },
      ),
    );
  });

  it.each([
    ['nothing', []],
    ['one judge', [[1], [2], [3]]],
    [
      'nobody who judged',
      [
        [_, _],
        [_, _],
      ],
    ],
    ['one unit that all agree on', [[4, 4, 4]]],
    [
      'one value throughout',
      [
        [7, 7],
        [7, 7],
        [7, 7],
      ],
    ],
  ] as [string, (number | null)[][]][])('is not defined for %s', (__, units) => {
    for (const scale of scales) expect(krippendorffAlpha(units, scale)).toBeNull();
  });

  it('has no interval where all difference comes from one unit', () => {
    const found = krippendorffAlpha(
      [
        [7, 7],
        [7, 8],
        [7, 7],
      ],
      'interval',
    )!;
    expect(found.value).toBe(0);
    expect(found.interval).toBeNull();
  });

  it('refuses what cannot be compared', () => {
    expect(() => krippendorffAlpha([[1, NaN]], 'interval')).toThrow('NaN is no number');
    expect(() => krippendorffAlpha([[-1, 2]], 'ratio')).toThrow(
      'value to agree on: -1 is below 0, and so no amount',
    );
  });

  it('keeps its laws: blind to the order of judges and units, to shift and stretch, never NaN', () => {
    const value = fc.option(fc.integer({ min: 0, max: 6 }), { freq: 5 });
    const unit = fc.array(value, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 25 }), fc.constantFrom(...scales), (units, scale) => {
        const found = krippendorffAlpha(units, scale);
        const turned = krippendorffAlpha(
          units.toReversed().map((u) => u.toReversed()),
          scale,
        );
        if (found === null) return turned === null;
        expect(turned!.value).toBeCloseTo(found.value, 9);
        if (scale === 'interval' || scale === 'ordinal') {
          const moved = krippendorffAlpha(
            units.map((u) => u.map((v) => (v === null ? null : 3 * v + 5))),
            scale,
          )!;
          expect(moved.value).toBeCloseTo(found.value, 9);
        }
        const figures = [found.value, ...Object.values(found.interval ?? {})];
        return figures.every(Number.isFinite) && found.value <= 1 + 1e-12;
      }),
    );
  });

  it('holds the true agreement in about 95 % of 200 samples of 40 answers marked twice', () => {
    const random = randomFrom(5);
    const truth = 0.8;
    let held = 0;
    for (let sample = 0; sample < 200; sample += 1) {
      const units = Array.from({ length: 40 }, () => {
        const answer = Math.sqrt(truth) * normalFrom(random);
        return [1, 2].map(() => answer + Math.sqrt(1 - truth) * normalFrom(random));
      });
      const { low, high } = krippendorffAlpha(units, 'interval')!.interval!;
      if (low <= truth && truth <= high) held += 1;
    }
    expect(held).toBeGreaterThanOrEqual(180);
    expect(held).toBeLessThanOrEqual(198);
  });
});
