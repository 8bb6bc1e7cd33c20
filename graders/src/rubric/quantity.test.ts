import { convertUnit, quantitiesIn } from './quantity.js';

const first = (text: string, dimension: string) =>
  quantitiesIn(text).find((q) => q.dimension === dimension)?.value;

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
  ])('reads %s', (text, dimension, value) => {
    expect(first(text, dimension)).toBeCloseTo(value, 6);
  });

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
