import { drawCategory, drawItems, normalFrom } from '../../../bench/simulated-answers.js';
import { randomFrom } from '../../random.js';
import { abilityOf, type GradedAnswer } from './ability.js';
import { itemInformation } from './graded.js';
import { nextItem, stopRule, stopWhy, type Candidate } from './next-item.js';

const random = randomFrom(31);
const candidates: Candidate[] = drawItems(60, 4, random).map((item, i) => ({
  ...item,
  topic: ['memory', 'network', 'schedule'][i % 3]!,
}));
const ids = (of: readonly Candidate[]) => of.map(({ id }) => id);

/** Asks one person until the rule stops, and counts who was asked what. */
function session(ability: number, seen: Map<string, number>, topics?: ReadonlyMap<string, number>) {
  const asked: Candidate[] = [];
  const answers: GradedAnswer[] = [];
  let found = abilityOf(answers);
  while (stopWhy(found, { ...stopRule, mostItems: 20 }) === null) {
    const item = nextItem(
      { ability: found.value, candidates, asked, ...(topics ? { topics } : {}) },
      random,
    )!;
    asked.push(item);
    seen.set(item.id, (seen.get(item.id) ?? 0) + 1);
    answers.push({ item, category: drawCategory(item, ability, random) });
    found = abilityOf(answers);
  }
  return { found, asked };
}

describe('the next item', () => {
  it('is the most informative one at the present ability where chance has no say', () => {
    for (const ability of [-2, 0, 1.5]) {
      const best = nextItem({ ability, candidates, asked: [], among: 1 }, random)!;
      const most = Math.max(...candidates.map((item) => itemInformation(item, ability)));
      expect(itemInformation(best, ability)).toBe(most);
    }
  });

  it('is one of the best few by chance, the same for the same seed', () => {
    const request = { ability: 0, candidates, asked: [] };
    const best = new Set(
      Array.from({ length: 200 }, (_, seed) => nextItem(request, randomFrom(seed))!.id),
    );
    expect(best.size).toBe(5);
    expect(nextItem(request, randomFrom(7))).toEqual(nextItem(request, randomFrom(7)));
  });

  it('is none that was asked, and none at all where all were', () => {
    const asked: Candidate[] = [];
    for (const _ of candidates) {
      const next = nextItem({ ability: 0, candidates, asked }, random)!;
      expect(ids(asked)).not.toContain(next.id);
      asked.push(next);
    }
    expect(nextItem({ ability: 0, candidates, asked }, random)).toBeNull();
    expect(nextItem({ ability: 0, candidates: [], asked: [] }, random)).toBeNull();
  });

  it('is none that too many have seen, while others are left', () => {
    const known = candidates.map((item, i) => ({ ...item, exposure: i < 50 ? 0.9 : 0.1 }));
    const request = { ability: 0, candidates: known, among: 60 };
    for (let seed = 0; seed < 50; seed += 1) {
      expect(nextItem({ ...request, asked: [] }, randomFrom(seed))!.exposure).toBe(0.1);
    }
    const last = nextItem({ ...request, asked: known.slice(50) }, random);
    expect(last!.exposure).toBe(0.9);
  });

  it('keeps the balance of topics', () => {
    const topics = new Map([
      ['memory', 2],
      ['network', 1],
      ['schedule', 1],
      ['nowhere', 3],
      ['unwanted', 0],
    ]);
    const asked: Candidate[] = [];
    for (let n = 0; n < 8; n += 1)
      asked.push(nextItem({ ability: 0, candidates, asked, topics }, random)!);
    const had = (topic: string) => asked.filter((item) => item.topic === topic).length;
    expect([had('memory'), had('network'), had('schedule')]).toEqual([4, 2, 2]);
  });

  it.each([
    [{ ability: NaN }, 'an ability of NaN'],
    [{ among: 0 }, 'one of 0 items: at least 1'],
    [{ mostExposure: 0 }, 'an exposure of 0'],
    [{ topics: new Map([['memory', -1]]) }, 'topic memory: a share of -1'],
  ])('refuses %j', (change, message) => {
    expect(() => nextItem({ ability: 0, candidates, asked: [], ...change }, random)).toThrow(
      new RangeError(message),
    );
  });
});

describe('a session that adapts', () => {
  it('stops when it knows enough, is right within its error, and spreads what it asks', () => {
    const seen = new Map<string, number>();
    let squares = 0;
    let errors = 0;
    const people = 60;
    for (let p = 0; p < people; p += 1) {
      const ability = normalFrom(random);
      const { found, asked } = session(ability, seen);
      expect(stopWhy(found, { ...stopRule, mostItems: 20 })).not.toBeNull();
      expect(asked.length).toBeGreaterThanOrEqual(stopRule.fewestItems);
      squares += (found.value - ability) ** 2;
      errors += found.standardError ** 2;
    }
    expect(Math.sqrt(squares / errors)).toBeLessThan(1.35);
    expect(Math.sqrt(squares / errors)).toBeGreaterThan(0.7);
    expect(seen.size).toBeGreaterThan(30);
  });

  it('goes on below the fewest items, and stops at the most', () => {
    expect(stopWhy({ standardError: 0.1, answers: 4 })).toBeNull();
    expect(stopWhy({ standardError: 0.3, answers: 5 })).toBe('precise');
    expect(stopWhy({ standardError: 0.31, answers: 29 })).toBeNull();
    expect(stopWhy({ standardError: 0.9, answers: 30 })).toBe('longest');
  });
});
