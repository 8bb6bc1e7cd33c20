import { pointWords } from './points.js';

const row = (id: string, maxPoints: number) => ({ id, maxPoints });
const rows = [row('a', 8), row('b', 12), row('wrong', 0)];

describe('points of a mark', () => {
  it('are out of the 10 that a candidate reads, whatever the rubric counts in', () => {
    const { given, most } = pointWords(rows);
    expect([given('a', 7.6), most('a')]).toEqual(['3.8', '4.0']);
    expect([given('b', 11), most('b')]).toEqual(['5.5', '6.0']);
    expect(given('wrong', -1)).toBe('−0.5');
  });

  it('stay as they are where the rubric counts to 10', () => {
    const { given, most } = pointWords([row('a', 4), row('b', 6)]);
    expect([given('a', 3), most('a'), given('b', 0), most('b')]).toEqual([
      '3.0',
      '4.0',
      '0.0',
      '6.0',
    ]);
  });

  it('of full rows add up to 10 where its weights do not divide', () => {
    const { given, most } = pointWords([row('a', 2), row('b', 2), row('c', 2)]);
    const full = ['a', 'b', 'c'].map((id) => given(id, 2));
    expect(full).toEqual(['a', 'b', 'c'].map(most));
    expect(full.reduce((sum, text) => sum + Number(text), 0)).toBeCloseTo(10);
  });

  it('of a row that the answer does not have are an error', () => {
    expect(() => pointWords(rows).most('c')).toThrow('c');
  });
});
