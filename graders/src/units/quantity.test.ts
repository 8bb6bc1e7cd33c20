import { convertUnit, quantitiesIn, statedQuantities } from './quantity.js';

const first = (text: string, dimension: string) =>
  statedQuantities(text).find((q) => q.dimension === dimension)?.value;

describe('quantitiesIn', () => {
  it.each([
    ['43.75 GB', 'bytes', 43.75e9],
    ['about 44 GB', 'bytes', 44e9],
    ['43.75e9 bytes', 'bytes', 43.75e9],
    ['2.8 x 10^12 bytes', 'bytes', 2.8e12],
    ['1.2 TiB', 'bytes', 1.2 * 2 ** 40],
    ['16 B/param', 'bytes', 16],
    ['1,536 MB', 'bytes', 1.536e9],
    ['35 %', 'ratio', 0.35],
    ['$164k', 'dollars', 164_000],
    ['$1.2M', 'dollars', 1.2e6],
    ['190 dollars', 'dollars', 190],
    ['3.2 h', 'seconds', 11_520],
    ['400 Gb/s', 'bytes/s', 50e9],
    ['50 GB/s', 'bytes/s', 50e9],
    ['312 TFLOP/s', 'flop/s', 312e12],
    ['1.5M GPU-hours', 'gpu-hours', 1.5e6],
    ['64k tokens', 'tokens', 64_000],
    ['13B parameters', '', 13e9],
    ['300 billion', '', 300e9],
    ['1.9x', 'times', 1.9],
    ['128 GPUs', '', 128],
    ['1,024 GPUs', '', 1024],
    ['\u22482\u00d7 slower', 'times', 2],
    ['43,75 GB', 'bytes', 43.75e9],
    ['40.7 GiB', 'bytes', 40.7 * 2 ** 30],
    ['46k GPU-hours', 'gpu-hours', 46_000],
    ['989 TFLOPS', 'flop/s', 989e12],
    ['sixteen bytes', 'bytes', 16],
    ['two hundred forty gigabytes', 'bytes', 240e9],
    ['thirty percent', 'ratio', 0.3],
    ['half of the step', 'ratio', 0.5],
    ['two thirds of it', 'ratio', 2 / 3],
    ['a third of it', 'ratio', 1 / 3],
    ['three quarters', 'ratio', 0.75],
    ['twice as long', 'times', 2],
    ['three times as often', 'times', 3],
    ['eight GPUs', '', 8],
  ])('reads %s', (text, dimension, value) => {
    expect(first(text, dimension)).toBeCloseTo(value, 6);
  });

  it.each([
    ['10-15 %', [0.1, 0.125, 0.15]],
    ['10 to 15 %', [0.1, 0.125, 0.15]],
    ['2\u20133 %', [0.02, 0.025, 0.03]],
    ['1-90 %', [0.01, 0.9]],
  ])('reads both ends of %s, and the middle of a narrow range', (text, expected) => {
    const values = quantitiesIn(text).filter((q) => q.dimension === 'ratio');
    expect(values.map((q) => q.value).sort((a, b) => a - b)).toEqual(
      expected.map((v) => expect.closeTo(v, 9)),
    );
  });

  it.each(['the third rank', 'a fifth'.slice(2), 'often', 'someone', 'tend'])(
    'reads no number in "%s"',
    (text) => {
      expect(statedQuantities(text)).toEqual([]);
    },
  );

  it('says where it stands', () => {
    const text = 'it takes 43.75 GB each';
    const [q] = quantitiesIn(text);
    expect(text.slice(q?.start, q?.end)).toBe('43.75 GB');
  });

  it.each(['', 'no number', 'fp32x', '1'.repeat(5000)])(
    'finds no quantity with a unit in %s',
    (text) => {
      expect(quantitiesIn(text).filter((q) => q.unit !== '')).toEqual([]);
    },
  );
});

describe('convertUnit', () => {
  it.each([
    [1, 'GiB', 'GB', 1.073741824],
    [90, 'min', 'h', 1.5],
    [8, 'Gb/s', 'GB/s', 1],
  ])('%d %s in %s', (value, from, to, expected) => {
    expect(convertUnit(value, from, to)).toBeCloseTo(expected, 9);
  });

  it('converts nothing between units of different things', () => {
    expect(convertUnit(1, 'GB', 's')).toBeUndefined();
    expect(convertUnit(1, 'GB', 'parsecs')).toBeUndefined();
  });
});
