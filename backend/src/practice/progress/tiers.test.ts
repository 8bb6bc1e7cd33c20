import type { Tier } from '@meshwright/question-bank';
import { itemBook, type ScoredVersion } from '../../measuring/ability/item-book.js';
import { tierProgress } from './tiers.js';

const book = itemBook(null);
const items = (tier: Tier, scores: readonly number[]): ScoredVersion[] =>
  scores.map((score, index) => ({
    questionId: `${tier}-${String(index)}`,
    version: 'v',
    tier,
    score,
  }));

const unlocked = (latest: readonly ScoredVersion[]): Tier[] =>
  tierProgress(latest, book)
    .tiers.filter((result) => result.unlocked)
    .map(({ tier }) => tier);

describe('the tiers', () => {
  it.each<[string, ScoredVersion[], Tier[]]>([
    ['nothing', [], ['beginner']],
    ['four good beginner answers', items('beginner', [9, 9, 9, 9]), ['beginner']],
    [
      'five good beginner answers',
      items('beginner', [7, 7, 7, 7, 7]),
      ['beginner', 'intermediate'],
    ],
    ['five weak beginner answers', items('beginner', [4, 5, 4, 5, 4]), ['beginner']],
    [
      'five good intermediate answers, which show the tier below too',
      items('intermediate', [9, 8, 9, 8, 9]),
      ['beginner', 'intermediate', 'advanced'],
    ],
    [
      'weak advanced answers, which still show more than a beginner can',
      items('advanced', [4, 5, 4, 5, 4]),
      ['beginner', 'intermediate', 'advanced'],
    ],
  ])('after %s', (_name, latest, expected) => {
    expect(unlocked(latest)).toEqual(expected);
  });

  it('say what is missing', () => {
    const { tiers } = tierProgress(items('beginner', [2, 2, 2, 2]), book);
    expect(tiers[1]?.toUnlock).toBe('1 more beginner question, with 6 or more to be expected');
    const five = tierProgress(items('beginner', [2, 2, 2, 2, 2]), book);
    expect(five.tiers[1]?.toUnlock).toMatch(
      /^6 or more to be expected on beginner questions: it is [1-5](\.\d)? now$/,
    );
  });

  it('know nothing before the first answer, and little after it', () => {
    const none = tierProgress([], book);
    expect(none.standing).toBeNull();
    expect(none.tiers.map(({ n, mean, low, high }) => [n, mean, low, high])).toEqual(
      Array.from({ length: 3 }, () => [0, null, null, null]),
    );
    const { tiers, standing } = tierProgress(items('intermediate', [10]), book);
    expect(standing).toMatchObject({ answers: 1, tier: 'advanced', near: 'intermediate' });
    for (const { mean, low, high } of tiers) {
      expect(low!).toBeLessThan(mean!);
      expect(mean!).toBeLessThan(high!);
      expect(high! - low!).toBeGreaterThan(2);
    }
  });

  it('expect less on a harder tier, and grow surer with more answers', () => {
    const spread = (times: number) => {
      const scores = Array.from({ length: times }, (_, i) => 4 + (i % 3));
      const { tiers } = tierProgress(items('intermediate', scores), book);
      expect(tiers.map(({ mean }) => mean!)).toEqual(
        tiers.map(({ mean }) => mean!).toSorted((a, b) => b - a),
      );
      return tiers[1]!.high! - tiers[1]!.low!;
    };
    expect(spread(24)).toBeLessThan(spread(6));
    expect(spread(6)).toBeLessThan(spread(2));
  });

  it.each([0, 10])('bear answers that all earned %d', (score) => {
    const all = [
      ...items('beginner', Array<number>(30).fill(score)),
      ...items('advanced', [score]),
    ];
    const { tiers, standing } = tierProgress(all, book);
    expect(standing?.tier).toBe(score === 0 ? 'beginner' : 'advanced');
    for (const { low, high } of tiers) {
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(10);
    }
  });
});
