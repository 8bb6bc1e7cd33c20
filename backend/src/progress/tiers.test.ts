import type { Tier } from '@meshwright/question-bank';
import type { GradedItem } from './grade-history.js';
import { tierResults } from './tiers.js';

const items = (tier: Tier, scores: readonly number[]): GradedItem[] =>
  scores.map((score, index) => ({
    questionId: `${tier}-${String(index)}`,
    tier,
    topics: ['sharding'],
    score,
    at: new Date(index),
    criteria: [],
  }));

const unlocked = (latest: readonly GradedItem[]): Tier[] =>
  tierResults(latest)
    .filter((result) => result.unlocked)
    .map(({ tier }) => tier);

describe('the tiers', () => {
  it.each<[string, GradedItem[], Tier[]]>([
    ['nothing', [], ['beginner']],
    ['four good beginner answers', items('beginner', [9, 9, 9, 9]), ['beginner']],
    [
      'five good beginner answers',
      items('beginner', [6, 6, 6, 6, 6]),
      ['beginner', 'intermediate'],
    ],
    ['five weak beginner answers', items('beginner', [5, 6, 6, 6, 6]), ['beginner']],
    [
      'five good intermediate answers, which show the tier below too',
      items('intermediate', [7, 7, 7, 7, 7]),
      ['beginner', 'intermediate', 'advanced'],
    ],
    [
      'both tiers well answered',
      [...items('beginner', [8, 8, 8, 8, 8]), ...items('intermediate', [7, 7, 7, 7, 7])],
      ['beginner', 'intermediate', 'advanced'],
    ],
  ])('after %s', (_name, latest, expected) => {
    expect(unlocked(latest)).toEqual(expected);
  });

  it('say what is missing', () => {
    const results = tierResults(items('beginner', [4, 4, 4, 4]));
    expect(results[1]?.toUnlock).toBe('1 more beginner question, with a mean of 6 or more');
    expect(tierResults(items('beginner', [4, 4, 4, 4, 4]))[1]?.toUnlock).toBe(
      'A mean of 6 or more on beginner questions: it is 4 now',
    );
  });
});
