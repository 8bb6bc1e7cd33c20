import {
  abilityPairWords,
  abilityWords,
  intervalWords,
  pairWords,
  reviewWords,
  uncertaintyWords,
} from './decision-words.js';

const nameOf = (id: string): string => ({ a: 'Ada', b: 'Ben' })[id] ?? '';
const pair = (value: number, low: number | null, high: number | null, clear: boolean) => ({
  one: 'a',
  other: 'b',
  difference: { value, low, high },
  clear,
  ability: null,
});

describe('what is said of scores', () => {
  it.each([
    [pair(2, 0.5, 3.5, true), 'Ada is above Ben by 2.0 points (0.5 to 3.5).'],
    [pair(-2, -3.5, -0.5, true), 'Ben is above Ada by 2.0 points (0.5 to 3.5).'],
    [pair(0.4, -1, 1.8, false), 'Ada and Ben: no difference shown (−1.0 to 1.8 points).'],
    [pair(5, null, null, false), 'Ada and Ben: no difference shown, as nothing is known'],
  ])('of two people is no more than their difference shows', (of, words) => {
    expect(pairWords(of, nameOf)).toContain(words);
  });

  it.each([
    [null, 'Their abilities are not known.'],
    [{ value: 4, low: -6, high: 14, clear: false }, 'the two cannot be told apart (−6 to 14).'],
    [{ value: 12, low: 3, high: 21, clear: true }, 'By ability Ada is above by 12 (3 to 21).'],
    [{ value: -12, low: -21, high: -3, clear: true }, 'By ability Ben is above by 12 (3 to 21).'],
  ])('of two abilities is no more than their difference shows', (ability, words) => {
    expect(abilityPairWords({ ...pair(0, -1, 1, false), ability }, nameOf)).toContain(words);
  });

  it('gives an ability with its interval', () => {
    expect(abilityWords({ value: 57.4, low: 48.6, high: 65.2 })).toBe('57 (49 to 65)');
  });

  it('says where an interval is not known', () => {
    expect(intervalWords({ value: 5, low: null, high: null })).toBe('interval not known');
    expect(intervalWords({ value: 5, low: 4, high: 6 })).toBe('4.0 to 6.0');
  });

  it('keeps what people have marked apart from proposals', () => {
    const person = { marked: 2, answers: 4 } as Parameters<typeof reviewWords>[0];
    expect(reviewWords({ ...person, review: 'partly' })).toBe('2 of 4 answers marked');
    expect(reviewWords({ ...person, review: 'partly', marked: 4 })).toBe('marked, not settled yet');
    expect(reviewWords({ ...person, review: 'proposal' })).toBe('proposal only');
    expect(reviewWords({ ...person, review: 'whole' })).toBe('reviewed');
  });

  it.each([
    [{ source: 'reliability' as const, alpha: 0.81, people: 120 }, 'alpha 0.81, from 120 people'],
    [{ source: 'spread' as const, alpha: null, people: 1 }, 'as 1 person is too few'],
    [{ source: 'none' as const, alpha: null, people: 0 }, 'not known'],
  ])('tells where the intervals come from', (uncertainty, words) => {
    expect(uncertaintyWords(uncertainty)).toContain(words);
  });
});
