import { Refusals } from './refusals.js';

const told = (reasons: readonly (string | undefined)[]): string[] => {
  const refusals = new Refusals();
  reasons.forEach((reason, i) => refusals.take(i + 2, reason));
  return refusals.text().split('\n');
};

describe('what is told of rows that were refused', () => {
  it('is nothing where all were taken', () => {
    expect(told([undefined, undefined])).toEqual(['']);
  });

  it('names how many, and each with its line once', () => {
    expect(told([undefined, 'line 3: column tp: no number', 'a broken quote'])).toEqual([
      '2 of 3 rows refused:',
      '  line 3: column tp: no number',
      '  line 4: a broken quote',
      '',
    ]);
  });

  it('counts what is more than a person reads, each on one line', () => {
    const lines = told(Array.from({ length: 23 }, () => 'two\nlines'));
    expect(lines).toHaveLength(1 + 20 + 1 + 1);
    expect(lines[1]).toBe('  line 2: two lines');
    expect(lines.at(-2)).toBe('  and 3 rows more');
    expect(told(['one'])[0]).toBe('1 of 1 row refused:');
  });
});
