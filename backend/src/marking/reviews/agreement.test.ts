import { agreementView, NEEDED } from './agreement.js';
import type { CountedMark } from './reviews.repository.js';

const mark = (i: number, more: Partial<CountedMark> = {}): CountedMark => ({
  itemId: String(i),
  questionId: i % 2 ? 'odd' : 'even',
  sampled: true,
  stage: 'first',
  score: i % 11,
  proposed: i % 11,
  reviewerId: 'ann',
  position: i + 1,
  at: new Date(Date.UTC(2026, 0, 1 + i)),
  ...more,
});
const marks = (n: number, more: (i: number) => Partial<CountedMark> = () => ({})): CountedMark[] =>
  Array.from({ length: n }, (_, i) => mark(i, more(i)));
const who = { userId: 'ann', seen: ['ann'], names: new Map([['ann', 'Ann']]) };

describe('agreement', () => {
  it('is not told from few marks', () => {
    const { whole, drift, needed } = agreementView(marks(NEEDED - 1), [], who);
    expect(needed).toBe(NEEDED);
    expect(whole.grader).toEqual({
      pairs: NEEDED - 1,
      kappa: null,
      alpha: null,
      difference: null,
      exact: null,
    });
    expect(drift).toEqual([
      { you: true, name: 'Ann', marks: NEEDED - 1, perAnswer: null, perDay: null },
    ]);
  });

  it('of two reviewers takes two: one person’s two marks are none', () => {
    const first = marks(NEEDED);
    const second = (reviewerId: string) => marks(NEEDED, () => ({ stage: 'second', reviewerId }));
    const pairs = (reviewerId: string) =>
      agreementView([...first, ...second(reviewerId)], [], who).whole.reviewers.pairs;
    expect(pairs('bea')).toBe(NEEDED);
    expect(pairs('ann')).toBe(0);
  });

  it('with the grader is of the first marks, each figure with its interval', () => {
    const { whole, questions } = agreementView(
      marks(40, (i) => ({ score: Math.min(10, (i % 11) + (i % 3 === 0 ? 1 : 0)) })),
      [],
      who,
    );
    expect(whole.grader.pairs).toBe(40);
    expect(whole.grader.kappa?.value).toBeGreaterThan(0.9);
    expect(whole.grader.kappa?.value).toBeLessThan(1);
    for (const { value, low, high } of [whole.grader.alpha!, whole.grader.difference!]) {
      expect(low).toBeLessThan(value);
      expect(high).toBeGreaterThan(value);
    }
    expect(whole.grader.difference?.value).toBeGreaterThan(0);
    expect(questions.map(({ id, grader }) => [id, grader.pairs])).toEqual([
      ['even', 20],
      ['odd', 20],
    ]);
  });

  it('of two reviewers is of the answers that were drawn, not of those that were disputed', () => {
    const seconds = marks(30, (i) => ({ stage: 'second', reviewerId: 'bea', sampled: i < 20 }));
    const firsts = marks(30, (i) => ({ sampled: i < 20 }));
    expect(agreementView([...firsts, ...seconds], [], who).whole.reviewers).toMatchObject({
      pairs: 20,
      kappa: { value: 1 },
      alpha: { value: 1 },
      difference: { value: 0 },
      exact: 1,
    });
  });

  it('shows who grows milder, by answer and by day', () => {
    const milder = marks(30, (i) => ({ proposed: 3, score: 3 + i / 10 }));
    const [drift] = agreementView(milder, [], who).drift;
    expect(drift?.perAnswer?.value).toBeCloseTo(0.1, 6);
    expect(drift?.perDay?.value).toBeCloseTo(0.1, 6);
    expect(drift?.perAnswer?.low).toBeGreaterThan(0);
  });

  it('shows nobody’s drift but of those who may be seen', () => {
    const both = [...marks(20), ...marks(20, () => ({ reviewerId: 'bea' }))];
    expect(agreementView(both, [], who).drift).toHaveLength(1);
    const names = new Map([['bea', 'Bea']]);
    const all = agreementView(both, [], { userId: 'ann', seen: ['ann', 'bea'], names });
    expect(all.drift.map(({ you, name }) => [you, name])).toEqual([
      [true, null],
      [false, 'Bea'],
    ]);
  });
});
