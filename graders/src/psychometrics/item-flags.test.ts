import { itemFlags, type ItemContext } from './item-flags.js';
import type { ItemStatistics } from './item-statistics.js';

const good: ItemStatistics = {
  item: 'q1',
  shown: 200,
  answered: 200,
  exposure: 0.2,
  dropOut: 0,
  difficulty: 0.55,
  difficultyError: 0.02,
  discrimination: { value: 0.45, people: 200, low: 0.33, high: 0.55 },
  upperLower: 0.5,
  alphaWithout: 0.8,
  seconds: { lower: 200, median: 300, upper: 400 },
  drift: null,
  days: 90,
};

const drift = (slope: number, half: number) => ({
  points: 200,
  start: 0,
  slope,
  standardError: half / 2,
  low: slope - half,
  high: slope + half,
});

describe('the flags of an item', () => {
  it('are none for a good item, or where nothing but its answers is known', () => {
    expect(itemFlags(good, { budgetSeconds: 300, fromPool: true })).toEqual([]);
    const bare = { ...good, discrimination: null, seconds: null, difficultyError: null };
    expect(itemFlags(bare)).toEqual([]);
  });

  it('say that there are too few answers, and nothing else, below 30', () => {
    const bad = {
      ...good,
      difficulty: 0.02,
      discrimination: { ...good.discrimination!, value: -1 },
    };
    for (const answered of [0, 1, 29]) {
      const flags = itemFlags({ ...bad, answered });
      expect(flags.map(({ kind }) => kind)).toEqual(['too-few-answers']);
    }
    expect(itemFlags({ ...bad, answered: 1 })[0]!.finding).toBe(
      'Only 1 answer: too few to judge it.',
    );
    expect(itemFlags({ ...bad, answered: 30 })).toHaveLength(2);
  });

  it.each([
    [
      'negative-discrimination',
      { discrimination: { value: -0.3, people: 200, low: -0.4, high: -0.2 } },
      {},
      true,
    ],
    [
      'negative-discrimination',
      { discrimination: { value: -0.1, people: 40, low: -0.4, high: 0.2 } },
      {},
      false,
    ],
    [
      'weak-discrimination',
      { discrimination: { value: 0.1, people: 900, low: 0.05, high: 0.15 } },
      {},
      true,
    ],
    [
      'weak-discrimination',
      { discrimination: { value: 0.15, people: 40, low: -0.2, high: 0.4 } },
      {},
      false,
    ],
    ['too-hard', { difficulty: 0.1 }, {}, true],
    ['too-hard', { difficulty: 0.18 }, {}, false],
    ['too-easy', { difficulty: 0.97 }, {}, true],
    ['too-easy', { difficulty: 0.92, difficultyError: null }, {}, false],
    ['slow', {}, { budgetSeconds: 190 }, false],
    ['slow', {}, { budgetSeconds: 100 }, true],
    ['left-unanswered', { dropOut: 0.3 }, {}, true],
    ['left-unanswered', { dropOut: 0.11 }, {}, false],
    ['drifting', { drift: drift(0.1, 0.02) }, {}, true],
    ['drifting', { drift: drift(-0.06, 0.05) }, {}, false],
    ['over-exposed', { exposure: 0.4 }, { fromPool: true }, true],
  ] as [string, Partial<ItemStatistics>, ItemContext, boolean][])(
    'tell %s for %j and %j, sure: %s',
    (kind, change, context, sure) => {
      const flags = itemFlags({ ...good, ...change }, context);
      expect(flags).toHaveLength(1);
      expect(flags[0]).toMatchObject({ kind, sure });
    },
  );

  it.each([
    ['an item of a fixed test that all see', { exposure: 1 }, {}],
    ['a drift that may be chance', { drift: drift(0.1, 0.11) }, {}],
    ['a drift too small to matter', { drift: drift(0.02, 0.001) }, {}],
    ['time without a budget', { seconds: { lower: 9e3, median: 9e4, upper: 9e5 } }, {}],
  ] as [string, Partial<ItemStatistics>, ItemContext][])(
    'are none for %s',
    (_, change, context) => {
      expect(itemFlags({ ...good, ...change }, context)).toEqual([]);
    },
  );

  it('speak plainly, and tell easier from harder', () => {
    const [easier] = itemFlags({ ...good, drift: drift(0.1, 0.02) });
    expect(easier!.finding).toBe('It has grown easier by 30 % of its points in 90 days.');
    expect(easier!.advice).toContain('may have become known');
    const [harder] = itemFlags({ ...good, drift: drift(-0.1, 0.02) });
    expect(harder!.finding).toBe('It has grown harder by 30 % of its points in 90 days.');
    const [slow] = itemFlags(good, { budgetSeconds: 120 });
    expect(slow!.finding).toBe('Half of the people need more than 5.0 min; it gives 2.0 min.');
  });
});
