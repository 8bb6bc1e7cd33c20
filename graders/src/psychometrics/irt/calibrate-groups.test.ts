import { drawCategory, drawScores, normalFrom } from '../../../bench/simulated-answers.js';
import { randomFrom } from '../../random.js';
import { scoreTable, type ItemScore } from '../score-table.js';
import { abilityOf } from './ability.js';
import { calibrateGroups, locationOf, type TypicalItem } from './calibrate-groups.js';
import { categoryOf, EVEN_CUTS } from './cuts.js';
import { flattened, type GradedItem } from './graded.js';

const at = (location: number): TypicalItem => ({
  discrimination: 1.3,
  thresholds: [-1.2, -0.4, 0.4, 1.2].map((b) => location + b),
});
const typical = new Map([
  ['easy', at(-1)],
  ['hard', at(1)],
]);
const groupOf = (item: string): string => item.split('-')[0] ?? '';
const fitOf = (scores: readonly ItemScore[]) =>
  calibrateGroups(scoreTable(scores, 1), { typical, groupOf });

/** Items of both groups, whose locations lie `apart` from the group's. */
const drawGroups = (each: number, random: () => number, shift = 0): GradedItem[] =>
  [...typical].flatMap(([group, { thresholds }]) =>
    Array.from({ length: each }, (_, i) => {
      const by = shift + 0.6 * normalFrom(random);
      return {
        id: `${group}-${String(i)}`,
        discrimination: Math.exp(0.25 + 0.3 * normalFrom(random)),
        thresholds: thresholds.map((b) => b + by),
      };
    }),
  );

describe('items that start as their group', () => {
  it('stay there without answers', () => {
    const found = fitOf([]);
    expect(found).toMatchObject({ items: [], people: 0, answers: 0, converged: true });
    expect(found.typical).toEqual(typical);
  });

  it('hardly move for one answer, and to its side', () => {
    const [up] = fitOf([{ person: 'p', item: 'easy-0', score: 1 }]).items;
    const [down] = fitOf([{ person: 'p', item: 'easy-0', score: 0 }]).items;
    const start = locationOf(at(-1));
    expect(locationOf(up!)).toBeLessThan(start);
    expect(locationOf(up!)).toBeGreaterThan(start - 0.6);
    expect(locationOf(down!)).toBeGreaterThan(start);
    expect(locationOf(down!)).toBeLessThan(start + 0.6);
    expect(up!.standardErrors!.location).toBeGreaterThan(0.4);
    expect(up!.standardErrors!.location).toBeLessThan(0.9);
  });

  it.each([
    ['all empty', 0],
    ['all full', 1],
    ['all in the middle', 0.5],
  ])('keep thresholds that rise, and finite errors, with answers %s', (_, score) => {
    const scores = Array.from({ length: 40 }, (__, p) =>
      ['easy-0', 'easy-1', 'hard-0'].map((item) => ({ person: `p${String(p)}`, item, score })),
    ).flat();
    for (const { discrimination, thresholds, standardErrors } of fitOf(scores).items) {
      expect(discrimination).toBeGreaterThan(0.2);
      expect(discrimination).toBeLessThan(8);
      thresholds.slice(1).forEach((b, k) => expect(b).toBeGreaterThan(thresholds[k]!));
      expect(standardErrors!.location).toBeGreaterThan(0);
      expect(Math.abs(locationOf({ discrimination, thresholds }))).toBeLessThan(6);
    }
  });

  it('draw their group with them, and by much only where there are many', () => {
    const random = randomFrom(5);
    const shifted = drawGroups(12, random, 0.8);
    const abilities = Array.from({ length: 200 }, () => normalFrom(random));
    const found = fitOf(drawScores({ items: shifted, abilities }, random));
    expect(found.converged).toBe(true);
    const mean = (group: string) => {
      const own = shifted.filter(({ id }) => groupOf(id) === group).map(locationOf);
      return own.reduce((sum, each) => sum + each, 0) / own.length;
    };
    for (const [group, before] of typical) {
      const now = locationOf(found.typical.get(group)!);
      const [moved, whole] = [now - locationOf(before), mean(group) - locationOf(before)];
      expect(moved / whole).toBeGreaterThan(0.6);
      expect(moved / whole).toBeLessThan(1.05);
    }
    const one = fitOf([{ person: 'p', item: 'hard-0', score: 0 }]);
    expect(Math.abs(locationOf(one.typical.get('hard')!) - 1)).toBeLessThan(0.15);
    expect(one.typical.get('easy')).toEqual(typical.get('easy'));
  });

  it('are told where they lie within their errors', () => {
    const random = randomFrom(8);
    const items = drawGroups(15, random);
    const abilities = Array.from({ length: 300 }, () => normalFrom(random));
    const { items: found } = fitOf(drawScores({ items, abilities }, random));
    const truth = new Map(items.map((item) => [item.id, locationOf(item)]));
    const errors = found.map(
      (item) => (locationOf(item) - truth.get(item.id)!) / item.standardErrors!.location,
    );
    expect(errors.filter((error) => Math.abs(error) < 1.96).length).toBeGreaterThan(24);
    const square = errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length;
    expect(square).toBeGreaterThan(0.4);
    expect(square).toBeLessThan(1.8);
  });

  it('refuse an item of no group, and a typical item of other categories', () => {
    expect(() => fitOf([{ person: 'p', item: 'odd-0', score: 1 }])).toThrow('is of no group');
    const two = new Map([['easy', { discrimination: 1, thresholds: [0] }]]);
    expect(() => calibrateGroups(scoreTable([], 1), { typical: two, groupOf })).toThrow(
      '4 thresholds',
    );
  });
});

describe('abilities by such items', () => {
  /** Share of the 95 % intervals that hold the true ability, and the mean square of the error in standard errors. */
  function coverage(known: readonly (readonly [GradedItem, GradedItem])[], random: () => number) {
    const people = 1000;
    let [held, square] = [0, 0];
    for (let p = 0; p < people; p += 1) {
      const ability = normalFrom(random);
      const answers = known.map(([truth, item]) => ({
        item,
        category: Math.max(0, drawCategory(truth, ability, random)),
      }));
      const { value, standardError, interval } = abilityOf(answers);
      if (interval.low <= ability && ability <= interval.high) held += 1;
      square += ((value - ability) / standardError) ** 2;
    }
    return { held: held / people, square: square / people };
  }

  it('are recovered within their errors after a calibration', () => {
    const random = randomFrom(13);
    const items = drawGroups(15, random);
    const abilities = Array.from({ length: 400 }, () => normalFrom(random));
    const scores = drawScores({ items, abilities }, random, (p, i) => (p + i) % 3 === 0);
    const found = new Map(fitOf(scores).items.map((item) => [item.id, item]));
    const known = items.slice(9, 21).map((truth) => {
      const item = found.get(truth.id)!;
      return [truth, flattened(item, item.standardErrors!.location)] as const;
    });
    const { held, square } = coverage(known, random);
    expect(held).toBeGreaterThan(0.93);
    expect(held).toBeLessThan(0.97);
    expect(square).toBeGreaterThan(0.8);
    expect(square).toBeLessThan(1.2);
  });

  it('are as unsure as they ought to be where nothing but the groups is known', () => {
    const random = randomFrom(34);
    let [held, square, sharp] = [0, 0, 0];
    const sets = 12;
    for (let set = 0; set < sets; set += 1) {
      const items = drawGroups(6, random);
      const like = (error: number) =>
        items.map(
          (truth) =>
            [
              truth,
              flattened({ id: truth.id, ...typical.get(groupOf(truth.id))! }, error),
            ] as const,
        );
      const found = coverage(like(0.6), random);
      held += found.held / sets;
      square += found.square / sets;
      sharp += coverage(like(0), random).held / sets;
    }
    expect(held).toBeGreaterThan(0.93);
    expect(held).toBeLessThan(0.97);
    expect(square).toBeGreaterThan(0.8);
    expect(square).toBeLessThan(1.25);
    // without the error of the items they would be too sure
    expect(sharp).toBeLessThan(held);
  });

  it('follow what was known of the person before', () => {
    expect(abilityOf([], 0.95, { mean: 1, deviation: 0.5 })).toMatchObject({
      value: expect.closeTo(1, 6) as number,
      standardError: expect.closeTo(0.5, 4) as number,
    });
    const answer = { item: { id: 'q', ...at(0) }, category: 4 };
    const [wide, narrow] = [1, 0.3].map(
      (deviation) => abilityOf([answer], 0.95, { mean: 0, deviation }).value,
    );
    expect(wide).toBeGreaterThan(narrow!);
    expect(() => abilityOf([], 0.95, { mean: 0, deviation: 0 })).toThrow('a prior of 0 and 0');
  });

  it('tell no more of an item the less is known of it', () => {
    const item = { id: 'q', ...at(0) };
    expect(flattened(item, 0)).toEqual(item);
    expect(flattened(item, 1).discrimination).toBeLessThan(flattened(item, 0.5).discrimination);
    expect([0, 0.13, 0.5, 0.9, 1].map((share) => categoryOf(share, EVEN_CUTS))).toEqual([
      0, 1, 2, 4, 4,
    ]);
  });
});
