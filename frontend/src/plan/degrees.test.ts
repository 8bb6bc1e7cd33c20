import { divisors } from './degrees.js';

describe('the degrees that a plan may have', () => {
  it.each([
    [1, [1]],
    [36, [1, 2, 3, 4, 6, 9, 12, 18, 36]],
    [13, [1, 13]],
  ])('are the divisors of %d, in order', (devices, expected) => {
    expect(divisors(devices)).toEqual(expected);
  });
});
