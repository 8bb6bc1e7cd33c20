import fc from 'fast-check';
import { isOwnId, stream, type Question } from '@meshwright/question-bank';
import type { Blueprint, BlueprintItem, PoolItem } from './blueprint.schemas.js';
import { PoolSource } from './blueprint.schemas.js';
import { drawItems, type Luck } from './draw-items.js';
import { drawable, fillPools, questionsOf, reachesOf, slotKey, slotsOf } from './pools.js';
import { sharesOf } from './shares.js';

const TOPICS = ['sharding', 'networking'];

const question = (id: string, topic: string, provisional = false): Question => ({
  id,
  kind: 'ordering',
  title: 'A question',
  guide: 'a-guide',
  tier: 'beginner',
  topics: [topic],
  minutes: 3,
  prompt: 'Put them in order.',
  sources: [],
  steps: ['a', 'b', 'c', 'd'].map((step) => ({ id: step, label: step })),
  before: [{ first: 'a', then: 'b', why: 'it reads what the other wrote' }],
  rightOrder: ['a', 'b', 'c', 'd'],
  working: 'Each reads what the one before it wrote.',
  version: 'v'.repeat(64),
  ...(provisional ? { provisional: true as const } : {}),
});
const ownId = (n: number): string =>
  `own-${'abcdefghjkmnpqrstuvw'.slice(0, 19)}${'abcdefghjk'.charAt(n)}`;

/** So many own questions on sharding, every other one with marks to be confirmed, and so many on networking. */
const ownOf = (sharding: number, networking: number): Question[] =>
  Array.from({ length: sharding + networking }, (_, n) =>
    question(ownId(n), n < sharding ? 'sharding' : 'networking', n % 2 === 0),
  );
const shared = TOPICS.flatMap((topic) =>
  [1, 2, 3, 4, 5, 6].map((n) => question(`${topic}-${String(n)}`, topic, n === 6)),
);

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
const blueprint = (...items: BlueprintItem[]): Blueprint => ({
  sections: [{ title: 'One', intro: '', limitMinutes: null, items }],
});
const luck = (seed: number): Luck => ({ side: 'assessment', seed: () => seed });

const blueprints = fc
  .array(
    fc.record({
      source: fc.constantFrom(...PoolSource.options),
      topics: fc.constantFrom([], ['sharding'], ['networking']),
      count: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((pools) => blueprint(...pools.map((each) => pool({ ...each, topics: [...each.topics] }))));
const banks = fc
  .tuple(fc.nat(5), fc.nat(5))
  .map(([sharding, networking]) => [...shared, ...ownOf(sharding, networking)]);
const seeds = fc.nat(2_147_483_647);

const isFilled = (of: Blueprint, bank: readonly Question[]): boolean =>
  fillPools(of, bank, stream(0)).empty.length === 0;

/** Which pool drew what, from what a release pins. */
function drawnBy(of: Blueprint, bank: readonly Question[], seed: number): [PoolItem, string][] {
  const pinned = questionsOf(of, new Map(bank.map((each) => [each.id, each])));
  const { drawn } = fillPools(of, pinned, stream(seed));
  return slotsOf(of).map((slot) => [slot.pool, drawn.get(slotKey(slot)) ?? '']);
}

describe('what pools draw', () => {
  it('is never an own question unless the pool says so, nor a public one where it asks for own ones', () => {
    fc.assert(
      fc.property(blueprints, banks, seeds, (of, bank, seed) => {
        for (const [{ source }, id] of drawnBy(of, bank, seed)) {
          if (source === 'public') expect(isOwnId(id)).toBe(false);
          if (source === 'own' && id !== '') expect(isOwnId(id)).toBe(true);
        }
      }),
    );
  });

  it('is always among what publishing pins for that pool, and never the same twice', () => {
    fc.assert(
      fc.property(blueprints, banks, seeds, (of, bank, seed) => {
        fc.pre(isFilled(of, bank));
        const reaches = reachesOf(of, bank);
        const drawn = drawnBy(of, bank, seed);
        for (const [by, id] of drawn)
          expect(drawable(reaches, by).map((each) => each.id)).toContain(id);
        expect(new Set(drawn.map(([, id]) => id)).size).toBe(drawn.length);
      }),
    );
  });

  it('is the same for the same luck, whatever the order of the questions', () => {
    fc.assert(
      fc.property(blueprints, banks, seeds, (of, bank, seed) => {
        fc.pre(isFilled(of, bank));
        const questions = (some: readonly Question[]) =>
          new Map(some.map((each) => [each.id, each]));
        expect(
          drawItems({ blueprint: of, questions: questions([...bank].reverse()) }, luck(seed)),
        ).toEqual(drawItems({ blueprint: of, questions: questions(bank) }, luck(seed)));
      }),
    );
  });

  it('is as many own questions as there can be, for every candidate the same number', () => {
    const ownDrawn = (of: Blueprint, bank: readonly Question[], seed: number): number =>
      drawnBy(of, bank, seed).filter(([, id]) => isOwnId(id)).length;
    fc.assert(
      fc.property(blueprints, banks, seeds, seeds, (of, bank, one, other) => {
        fc.pre(isFilled(of, bank));
        expect(ownDrawn(of, bank, one)).toBe(ownDrawn(of, bank, other));
      }),
    );
    for (let seed = 0; seed < 100; seed += 1) {
      const first = blueprint(pool({ source: 'own-first', topics: ['sharding'], count: 5 }));
      expect(ownDrawn(first, [...shared, ...ownOf(3, 2)], seed)).toBe(3);
      // the wide one makes room for the narrow one
      const two = blueprint(
        pool({ source: 'own-first', count: 2 }),
        pool({ source: 'own-first', topics: ['sharding'], count: 2 }),
      );
      expect(ownDrawn(two, [...shared, ...ownOf(2, 2)], seed)).toBe(4);
    }
  });

  it('is none of the shared bank that is provisional, and own ones all the same', () => {
    const ids = (source: PoolItem['source']): string[] => {
      const of = pool({ source, topics: ['sharding'] });
      const reaches = reachesOf(blueprint(of), [...shared, ...ownOf(1, 0)]);
      return drawable(reaches, of).map(({ id }) => id);
    };
    const proved = [1, 2, 3, 4, 5].map((n) => `sharding-${String(n)}`);
    expect(ids('public')).toEqual(proved);
    expect(ids('own')).toEqual([ownId(0)]);
    expect(ids('own-first')).toEqual([ownId(0), ...proved]);
  });

  it('is what the own question’s guide, level, kind and topics say', () => {
    const bank = [...shared, ...ownOf(2, 1)];
    const left = (change: Partial<PoolItem>): number => {
      const of = pool({ source: 'own', ...change });
      return drawable(reachesOf(blueprint(of), bank), of).length;
    };
    expect(left({})).toBe(3);
    expect(left({ topics: ['networking'] })).toBe(1);
    expect(left({ guides: ['a-guide'] })).toBe(3);
    expect(left({ guides: ['another'] })).toBe(0);
    expect(left({ tiers: ['advanced'] })).toBe(0);
    expect(left({ kinds: ['plan'] })).toBe(0);
    expect(left({ exclude: [ownId(0)] })).toBe(2);
  });
});

describe('what is pinned', () => {
  it('is no public question for a pool whose own ones suffice, and all where another pool may take them', () => {
    const bank = [...shared, ...ownOf(3, 0)];
    const byId = new Map(bank.map((each) => [each.id, each]));
    const first = pool({ source: 'own-first', topics: ['sharding'], count: 2 });
    expect(questionsOf(blueprint(first), byId).map(({ id }) => id)).toEqual([0, 1, 2].map(ownId));
    const rival = pool({ source: 'own', count: 2 });
    expect(questionsOf(blueprint(first, rival), byId)).toHaveLength(3 + 5);
  });
});

describe('the shares of the score', () => {
  const bank = [...shared, ...ownOf(3, 0)];
  const fixed = (questionId: string, weight: number): BlueprintItem => ({
    type: 'fixed',
    questionId,
    weight,
  });
  it.each([
    ['nothing', blueprint(), { own: 0, figures: 0, open: 0 }],
    ['own ones by name', blueprint(fixed(ownId(0), 3)), { own: 1, figures: 0, open: 0 }],
    [
      'public ones beside own ones',
      blueprint(fixed(ownId(0), 3), fixed('sharding-1', 1)),
      { own: 0.75, figures: 0, open: 0.25 },
    ],
    [
      'a pool that fills up',
      blueprint(pool({ source: 'own-first', topics: ['sharding'], count: 4 })),
      { own: 0.75, figures: 0, open: 0.25 },
    ],
    [
      'pools that want the same own ones',
      blueprint(
        pool({ source: 'own-first', topics: ['sharding'], count: 2 }),
        pool({ source: 'own-first', topics: ['sharding'], count: 2 }),
      ),
      { own: 0.75, figures: 0, open: 0.25 },
    ],
    ['what is not there', blueprint(fixed('nowhere', 1)), { own: 0, figures: 0, open: 0 }],
  ])('of %s', (_, of, shares) => {
    const found = sharesOf(of, bank);
    expect(found.own).toBeCloseTo(shares.own);
    expect(found.figures).toBeCloseTo(shares.figures);
    expect(found.open).toBeCloseTo(shares.open);
  });
});
