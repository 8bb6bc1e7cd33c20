import { gib, lapse, timeScale } from './scales.js';

describe('writing amounts', () => {
  it.each([
    [136.62, '136.6 s'],
    [0.0734, '73.40 ms'],
    [4.2e-5, '42.00 µs'],
    [1800, '30.00 min'],
    [0, '0 s'],
  ])('%d seconds is %s', (value, text) => {
    expect(lapse(value)).toBe(text);
  });

  it('writes parts in the unit of their sum', () => {
    const write = timeScale(101.67);
    expect([88.51, 0.3154, 0].map(write)).toEqual(['88.5 s', '0.3 s', '0.0 s']);
  });

  it('writes bytes in GiB', () => {
    expect(gib(49.6 * 2 ** 30)).toBe('49.60 GiB');
  });
});
