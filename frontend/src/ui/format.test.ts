import {
  bytes,
  clock,
  count,
  number,
  percent,
  relative,
  score,
  seconds,
  signed,
  wordCount,
} from './format.js';

describe('figures for people', () => {
  it.each([
    [0, '0 B'],
    [1023, '1,023 B'],
    [1024, '1.0 KiB'],
    [80 * 2 ** 30, '80.0 GiB'],
    [106.2 * 2 ** 30, '106 GiB'],
    [2.8e12, '2.5 TiB'],
  ])('writes %d bytes in binary units', (value, text) => {
    expect(bytes(value)).toBe(text);
  });

  it.each([
    [4e-6, '4 µs'],
    [0.0456, '45.6 ms'],
    [0.456, '456 ms'],
    [94.128, '94.13 s'],
    [600, '10.0 min'],
    [86_400, '24.0 h'],
    [30 * 86_400, '30.0 days'],
  ])('writes %d seconds in the unit that reads best', (value, text) => {
    expect(seconds(value)).toBe(text);
  });

  it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])(
    'shows a dash where there is no number: %p',
    (value) => {
      expect([number(value), score(value), percent(value), bytes(value), seconds(value)]).toEqual(
        Array(5).fill('–'),
      );
    },
  );

  it.each([
    [-3, '0:00'],
    [59.9, '0:59'],
    [247, '4:07'],
    [3847, '1:04:07'],
  ])('runs a clock at %d seconds', (value, text) => {
    expect(clock(value)).toBe(text);
  });

  it.each([
    [-1.25, 1, '−1.3'],
    [-0.004, 2, '0.00'],
    [-0, 0, '0'],
    [-12_345, 0, '−12,345'],
  ])('writes %d with %d decimals, a true minus, and none before nothing', (value, digits, text) => {
    expect(number(value, digits)).toBe(text);
  });

  it.each([
    [0.84, 1, '+0.8'],
    [-1.25, 1, '−1.3'],
    [0.04, 1, '0.0'],
    [-0.04, 1, '0.0'],
    [3, 0, '+3'],
  ])('writes a change of %d with %d decimals and its sign', (value, digits, text) => {
    expect(signed(value, digits)).toBe(text);
  });

  it('counts one and many', () => {
    expect([count(1, 'question'), count(1200, 'question')]).toEqual([
      '1 question',
      '1,200 questions',
    ]);
  });

  it('says how long ago, and how soon', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(relative('2026-11-20T09:00:00Z', now)).toBe('3 hours ago');
    expect(relative('2026-11-22T12:00:00Z', now)).toBe('in 2 days');
    expect(relative('2026-11-20T11:59:40Z', now)).toBe('just now');
  });

  it.each([
    ['', 0],
    ['  \n ', 0],
    ['all-reduce, then 2(n-1)/n bytes', 4],
    ['TP=8 — PP=4', 2],
  ])('counts the words of %p', (text, words) => {
    expect(wordCount(text)).toBe(words);
  });
});
