import fc from 'fast-check';
import { lsat7 } from '../../bench/published-answers.js';
import { drawItems, drawScores, normalFrom } from '../../bench/simulated-answers.js';
import { randomFrom } from '../random.js';
import { fQuantile } from './distributions.js';
import { itemStatistics } from './item-statistics.js';
import { feldtInterval, reliabilityOf } from './reliability.js';
import { scoreTable, type ItemScore } from './score-table.js';

const DAY = 86_400_000;
const one = (person: string, item: string, score: number | null): ItemScore => ({
  person,
  item,
  score,
});
const rowsOf = (rows: readonly (readonly (number | null)[])[]): ItemScore[] =>
  rows.flatMap((row, p) => row.map((score, i) => one(`p${String(p)}`, `i${String(i)}`, score)));

/** Every number in a result, however deep. */
const numbersIn = (of: unknown): number[] =>
  typeof of === 'number'
    ? [of]
    : of instanceof Map
      ? [...of.values()].flatMap(numbersIn)
      : typeof of === 'object' && of !== null
        ? Object.values(of).flatMap(numbersIn)
        : [];

describe('reliability and the statistics of items', () => {
  // itemstats(expand.table(LSAT7)) of the R package mirt 1.45, as its manual page of LSAT7 prints it
  it('are those that mirt prints of LSAT 7', () => {
    const table = scoreTable(lsat7, 1);
    const test = reliabilityOf(table)!;
    expect(test).toMatchObject({ people: 1000, items: 5 });
    expect(test.alpha).toBeCloseTo(0.453, 3);
    // it prints the error of the sum of the items, ours is that of their mean
    expect(5 * test.standardError).toBeCloseTo(0.886, 3);
    const printed = [
      [0.828, 0.246, 0.396],
      [0.658, 0.247, 0.394],
      [0.772, 0.313, 0.345],
      [0.606, 0.223, 0.415],
      [0.843, 0.175, 0.438],
    ];
    itemStatistics(table).forEach((found, i) => {
      const [mean, rest, without] = printed[i]!;
      expect(found.difficulty).toBeCloseTo(mean!, 3);
      expect(found.discrimination!.value).toBeCloseTo(rest!, 3);
      expect(found.alphaWithout).toBeCloseTo(without!, 3);
    });
  });

  it('have the interval of Feldt that R prints', () => {
    // psych's alpha of the population matrix of sim.congeneric(), four measures and so "four people"
    const psych = feldtInterval(0.7421, 4, 4);
    expect(psych.low).toBeCloseTo(-0.31, 2);
    expect(psych.high).toBeCloseTo(0.98, 2);
    // ci.cronbach(.05, .85, 7, 89) of statpsych, which has 89 x 6 and not Feldt's 88 x 6 degrees of freedom below
    expect(1 - 0.15 * fQuantile(88, 534, 0.975)).toBeCloseTo(0.7971254, 7);
    expect(1 - 0.15 * fQuantile(88, 534, 0.025)).toBeCloseTo(0.8931436, 7);
    const { low, high } = feldtInterval(0.85, 7, 89);
    expect(low).toBeCloseTo(0.7971, 3);
    expect(high).toBeCloseTo(0.8931, 3);
  });

  it('count points of a scale of 10 as shares of it', () => {
    const tens = lsat7.map((each) => ({ ...each, score: 10 * each.score! }));
    expect(itemStatistics(scoreTable(tens, 10))).toEqual(itemStatistics(scoreTable(lsat7, 1)));
  });

  it('tell the best from the weakest 27 %, those tied across the border in part', () => {
    // ten people whose totals are 0..9 on nine other items, and an item that the best five solve
    const rows = Array.from({ length: 10 }, (_, p) => [
      p >= 5 ? 1 : 0,
      ...Array.from({ length: 9 }, (__, i) => (i < p ? 1 : 0)),
    ]);
    expect(itemStatistics(scoreTable(rowsOf(rows), 1))[0]!.upperLower).toBeCloseTo(1, 12);
    // everybody alike in all: nobody is better
    const same = Array.from({ length: 10 }, () => [1, 0, 1]);
    expect(itemStatistics(scoreTable(rowsOf(same), 1))[0]!.upperLower).toBe(0);
    // two levels, half of the people each: 2.7 of 5 are taken of either
    const two = Array.from({ length: 10 }, (_, p) => [p < 5 ? 0 : 1, p < 5 ? 0 : 1]);
    expect(itemStatistics(scoreTable(rowsOf(two), 1))[0]!.upperLower).toBeCloseTo(1, 12);
  });

  it('tell who was shown an item, who left it, how long it took', () => {
    const seconds = [10, 20, 30, 40, null];
    const scores = seconds.map((s, p) => ({
      ...one(`p${String(p)}`, 'a', s === null ? null : 0.5),
      seconds: s,
    }));
    const [a] = itemStatistics(scoreTable([...scores, one('p9', 'b', 1)], 1));
    expect(a).toMatchObject({ shown: 5, answered: 4, exposure: 5 / 6 });
    expect(a!.dropOut).toBeCloseTo(0.2, 12);
    expect(a!.seconds).toEqual({ lower: 17.5, median: 25, upper: 32.5 });
  });

  it('see an item that becomes known, and not that better people come', () => {
    const random = randomFrom(11);
    const scores = Array.from({ length: 300 }, (_, p) => {
      const ability = p / 600 + 0.1 * normalFrom(random);
      return ['leaks', 'b', 'c', 'd'].map((item) => ({
        person: `p${String(p)}`,
        item,
        at: (p / 300) * 90 * DAY,
        score: Math.max(
          0,
          Math.min(1, 0.3 + ability + (item === 'leaks' ? p / 1000 : 0) + 0.1 * normalFrom(random)),
        ),
      }));
    }).flat();
    const [leaks, other] = itemStatistics(scoreTable(scores, 1));
    expect(leaks!.days).toBeCloseTo(89.7, 9);
    expect(leaks!.drift!.low).toBeGreaterThan(0);
    // 0.3 over the whole in three months, of which the mean of the other items takes none back
    expect(leaks!.drift!.slope).toBeCloseTo(0.1, 1);
    expect(Math.abs(other!.drift!.slope)).toBeLessThan(0.05);
  });

  it('stay what they are when each person sees a few items of a pool', () => {
    const random = randomFrom(7);
    const items = drawItems(30, 5, random);
    const abilities = Array.from({ length: 1500 }, () => normalFrom(random));
    const all = scoreTable(drawScores({ items, abilities }, randomFrom(8)), 1);
    const some = scoreTable(
      drawScores({ items, abilities }, randomFrom(8), (p, i) => (i * 7 + p * 11) % 3 === 0),
      1,
    );
    const [whole, part] = [itemStatistics(all), itemStatistics(some)];
    const byId = new Map(part.map((each) => [each.item, each]));
    for (const { item, difficulty, discrimination } of whole) {
      const found = byId.get(item)!;
      expect(found.answered).toBe(500);
      expect(Math.abs(found.difficulty! - difficulty!)).toBeLessThan(4.5 * found.difficultyError!);
      expect(Math.abs(found.discrimination!.value - discrimination!.value)).toBeLessThan(0.2);
    }
    // ten items of thirty: the formula of Spearman and Brown
    const { alpha } = reliabilityOf(all)!;
    const short = reliabilityOf(some)!;
    expect(short.items).toBe(10);
    const third = alpha / (3 - 2 * alpha);
    expect(short.alpha).toBeCloseTo(third, 1);
    expect(short.low).toBeLessThan(third);
    expect(short.high).toBeGreaterThan(third);
  });

  it.each([
    ['nobody', []],
    ['one person', rowsOf([[1, 0, 1]])],
    ['one item', rowsOf([[1], [0], [1], [0.5]])],
    ['identical scores', rowsOf(Array.from({ length: 6 }, () => [0.5, 0.5, 0.5]))],
    ['perfect scores', rowsOf(Array.from({ length: 6 }, () => [1, 1]))],
    [
      'items that nobody answered',
      rowsOf([
        [null, null],
        [null, null],
      ]),
    ],
    [
      'people who share no item',
      rowsOf([
        [1, null],
        [null, 0],
        [0, null],
        [null, 1],
      ]),
    ],
  ] as [string, ItemScore[]][])('are defined for %s: null and never NaN', (_, scores) => {
    const table = scoreTable(scores, 1);
    expect(reliabilityOf(table)).toBeNull();
    const items = itemStatistics(table);
    expect(numbersIn(items).every(Number.isFinite)).toBe(true);
    for (const each of items) {
      expect(each.discrimination).toBeNull();
      expect(each.alphaWithout).toBeNull();
    }
  });

  it('keep their laws: finite, in range, blind to the order of items and people', () => {
    const score = fc.option(fc.integer({ min: 0, max: 4 }), { freq: 6 });
    const rows = fc
      .integer({ min: 1, max: 5 })
      .chain((items) => fc.array(fc.array(score, { minLength: items, maxLength: items })));
    fc.assert(
      fc.property(rows, (given) => {
        const scores = rowsOf(given);
        const table = scoreTable(scores, 4);
        const turned = scoreTable(scores.toReversed(), 4);
        const found = reliabilityOf(table);
        const back = reliabilityOf(turned);
        if (found === null) expect(back).toBeNull();
        else {
          expect(back!.alpha).toBeCloseTo(found.alpha, 9);
          expect(back!.standardError).toBeCloseTo(found.standardError, 9);
          expect(found.low).toBeLessThanOrEqual(found.alpha);
          expect(found.high).toBeGreaterThanOrEqual(found.alpha);
          expect(found.alpha).toBeLessThanOrEqual(1 + 1e-9);
        }
        const items = itemStatistics(table);
        const others = new Map(itemStatistics(turned).map((each) => [each.item, each]));
        for (const each of items) {
          const other = others.get(each.item)!;
          expect(other.upperLower ?? 9).toBeCloseTo(each.upperLower ?? 9, 9);
          expect(other.discrimination?.value ?? 9).toBeCloseTo(each.discrimination?.value ?? 9, 9);
          expect(Math.abs(each.upperLower ?? 0)).toBeLessThanOrEqual(1 + 1e-12);
          expect(each.difficulty ?? 0).toBeLessThanOrEqual(1);
        }
        return numbersIn([items, found]).every(Number.isFinite);
      }),
    );
  });
});

describe('a table of scores', () => {
  it.each([
    [[one('Ann', 'q1', 11)], 10, 'answer of Ann to q1: a score of 11 is not within 0 and 10'],
    [[one('Ann', 'q1', -1)], 10, 'answer of Ann to q1: a score of -1 is not within 0 and 10'],
    [[one('Ann', 'q1', NaN)], 10, 'answer of Ann to q1: a score of NaN is not within 0 and 10'],
    [[one('Ann', 'q1', 1), one('Ann', 'q1', 1)], 1, 'two answers of Ann to q1'],
    [[{ ...one('Ann', 'q1', 1), seconds: -3 }], 1, 'answer of Ann to q1: -3 is no time in seconds'],
    [[{ ...one('Ann', 'q1', 1), at: Infinity }], 1, 'answer of Ann to q1: Infinity is no moment'],
    [[], 0, 'a scale must end above 0, not at 0'],
    [[], NaN, 'a scale must end above 0, not at NaN'],
  ] as [ItemScore[], number, string][])('refuses %j on a scale of %d', (scores, scale, message) => {
    expect(() => scoreTable(scores, scale)).toThrow(new RangeError(message));
  });

  it('orders answers by person and item, in whatever order they come', () => {
    const table = scoreTable([one('b', 'y', 1), one('a', 'x', 0), one('b', 'x', 2)], 2);
    expect(table.people).toEqual(['b', 'a']);
    expect(table.items).toEqual(['y', 'x']);
    expect([...table.start]).toEqual([0, 2, 3]);
    expect([...table.item]).toEqual([0, 1, 1]);
    expect([...table.share]).toEqual([0.5, 1, 0]);
  });
});
