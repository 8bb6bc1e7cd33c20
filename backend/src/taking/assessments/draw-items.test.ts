import fc from 'fast-check';
import type { Question } from '@meshwright/question-bank';
import type { Blueprint, BlueprintItem, PoolItem } from './blueprint.schemas.js';
import { questionCount } from './blueprint.schemas.js';
import { drawItems, type Luck } from './draw-items.js';

const TIERS = ['beginner', 'intermediate', 'advanced'] as const;
const TOPICS = ['sharding', 'networking', 'profiling', 'collectives'];

/** 48 questions: four topics, three tiers, four of each. */
const bank = TOPICS.flatMap((topic) =>
  TIERS.flatMap((tier) =>
    [1, 2, 3, 4].map((n): Question => ({
      id: `${topic}-${tier}-${String(n)}`,
      kind: 'ordering',
      title: 'A question',
      guide: 'a-guide',
      tier,
      topics: [topic],
      minutes: n,
      prompt: 'Put them in order.',
      sources: [],
      steps: ['a', 'b', 'c', 'd'].map((id) => ({ id, label: id })),
      before: [
        { first: 'a', then: 'b', why: 'it reads what the other wrote' },
        { first: 'b', then: 'c', why: 'it reads what the other wrote' },
        { first: 'c', then: 'd', why: 'it reads what the other wrote' },
      ],
      rightOrder: ['a', 'b', 'c', 'd'],
      working: 'Each reads what the one before it wrote.',
      version: 'v'.repeat(64),
    })),
  ),
);
const questions = new Map(bank.map((question) => [question.id, question]));

const pool = (change: Partial<PoolItem> = {}): PoolItem => ({
  type: 'pool',
  source: 'public',
  topics: [],
  tiers: [],
  kinds: [],
  guides: [],
  exclude: [],
  count: 2,
  weight: 10,
  ...change,
});
const fixed = (questionId: string, weight = 5): BlueprintItem => ({
  type: 'fixed',
  questionId,
  weight,
});
const blueprint = (...sections: BlueprintItem[][]): Blueprint => ({
  sections: sections.map((items, i) => ({
    title: `Section ${String(i + 1)}`,
    intro: '',
    limitMinutes: i === 0 ? null : 10,
    items,
  })),
});
const luck = (seed: number): Luck => ({ side: 'assessment', seed: () => seed });
const idsOf = (of: Blueprint, seed: number): string[] =>
  drawItems({ blueprint: of, questions }, luck(seed)).sections.flatMap(({ items }) =>
    items.map(({ content }) => content.id),
  );

/** Blueprints that can be filled: at most one fixed item and one pool of up to 4 a topic, and one over everything. */
const fillable = fc
  .record({
    counts: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
    any: fc.integer({ min: 1, max: 8 }),
    weight: fc.integer({ min: 1, max: 100 }),
  })
  .map(({ counts, any, weight }) =>
    blueprint(
      [fixed('sharding-beginner-1'), pool({ count: any, weight })],
      ...counts.map((count, i) => [pool({ topics: [TOPICS[i] ?? ''], count, weight })]),
    ),
  );
const seeds = fc.nat(2_147_483_647);

describe('what a candidate is asked', () => {
  it('is as many questions as the blueprint says, each once', () => {
    fc.assert(
      fc.property(fillable, seeds, (of, seed) => {
        const ids = idsOf(of, seed);
        expect(ids).toHaveLength(questionCount(of));
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('is the same for the same luck, whatever the order of the questions', () => {
    const reversed = new Map([...questions].reverse());
    fc.assert(
      fc.property(fillable, seeds, (of, seed) => {
        expect(drawItems({ blueprint: of, questions: reversed }, luck(seed))).toEqual(
          drawItems({ blueprint: of, questions }, luck(seed)),
        );
      }),
    );
  });

  it('is worth the same points for every seed', () => {
    const points = (of: Blueprint, seed: number): number =>
      drawItems({ blueprint: of, questions }, luck(seed))
        .sections.flatMap(({ items }) => items)
        .reduce((sum, { weight }) => sum + weight, 0);
    fc.assert(
      fc.property(fillable, seeds, seeds, (of, one, other) => {
        expect(points(of, one)).toBe(points(of, other));
      }),
    );
  });

  it('comes from the section’s own items, under its title and limit', () => {
    const of = blueprint(
      [fixed('networking-advanced-3', 7)],
      [pool({ topics: ['profiling'], tiers: ['advanced'], exclude: ['profiling-advanced-1'] })],
    );
    const { sections } = drawItems({ blueprint: of, questions }, luck(11));
    expect(sections.map(({ title, limitSeconds }) => [title, limitSeconds])).toEqual([
      ['Section 1', null],
      ['Section 2', 600],
    ]);
    expect(sections[0]?.items).toMatchObject([
      { content: { id: 'networking-advanced-3', seed: 11 }, weight: 7, section: 0 },
    ]);
    const drawn = sections[1]!.items;
    expect(drawn).toHaveLength(2);
    for (const { content, section } of drawn) {
      expect(content.id).toMatch(/^profiling-advanced-[234]$/);
      expect(section).toBe(1);
    }
  });

  it('differs between candidates, and no question of a pool is asked much more often than another', () => {
    const of = blueprint([pool({ topics: ['sharding'], count: 3 })]);
    const asked = new Map<string, number>();
    const CANDIDATES = 2_000;
    for (let seed = 0; seed < CANDIDATES; seed++)
      for (const id of idsOf(of, seed)) asked.set(id, (asked.get(id) ?? 0) + 1);
    expect(asked.size).toBe(12);
    // 3 of 12 for each of 2,000: 500, with a standard deviation of 19
    for (const times of asked.values()) expect(Math.abs(times - 500)).toBeLessThan(90);
  });

  it('fills pools that compete for the same questions wherever that can be done', () => {
    const narrow = pool({ topics: ['sharding'], tiers: ['beginner'], count: 4 });
    const wide = pool({ topics: ['sharding'], count: 8 });
    for (let seed = 0; seed < 200; seed++)
      expect(new Set(idsOf(blueprint([wide], [narrow]), seed)).size).toBe(12);
  });

  it.each([
    ['a pool too small', blueprint([pool({ topics: ['sharding'], count: 13 })])],
    ['an unknown question', blueprint([fixed('nowhere')])],
    [
      'a pool whose questions are asked for by name',
      blueprint([
        pool({ topics: ['sharding'], tiers: ['beginner'], count: 4 }),
        fixed('sharding-beginner-2'),
      ]),
    ],
  ])('is an error for %s', (_, of) => {
    expect(() => idsOf(of, 1)).toThrow(RangeError);
  });
});
