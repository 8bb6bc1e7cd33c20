import { lsat6, lsat7 } from '../../../bench/published-answers.js';
import { drawItems, drawScores, normalFrom } from '../../../bench/simulated-answers.js';
import { randomFrom } from '../../random.js';
import { scoreTable, type ItemScore } from '../score-table.js';
import { abilityOf } from './ability.js';
import { calibrateItems } from './calibrate-items.js';
import { categoryOf } from './cuts.js';

const plain = { priors: null, tolerance: 1e-6 };
const draws = (count: number, random: () => number) =>
  Array.from({ length: count }, () => normalFrom(random));

describe('items of two categories', () => {
  /**
   * summary(ltm(LSAT ~ z1)) of the R package ltm (Rizopoulos 2006, Journal of Statistical Software 17(5)), with 21
   * Gauss-Hermite points; columns: difficulty and discrimination, each with its standard error.
   */
  const printed = [
    [-3.3597, 0.8669, 0.8254, 0.2581],
    [-1.3696, 0.3073, 0.7229, 0.1867],
    [-0.2799, 0.0997, 0.8905, 0.2326],
    [-1.8659, 0.4341, 0.6886, 0.1852],
    [-3.1236, 0.87, 0.6575, 0.21],
  ] as const;

  it('of LSAT 6 are those that ltm prints, with their standard errors and log-likelihood', () => {
    const found = calibrateItems(scoreTable(lsat6, 1), plain);
    expect(found).toMatchObject({ people: 1000, converged: true, leftOut: [] });
    expect(found.logLikelihood).toBeCloseTo(-2466.653, 2);
    found.items.forEach((item, i) => {
      const [difficulty, difficultyError, discrimination, discriminationError] = printed[i]!;
      expect(Math.abs(item.thresholds[0]! / difficulty - 1)).toBeLessThan(0.002);
      expect(Math.abs(item.discrimination / discrimination - 1)).toBeLessThan(0.002);
      const errors = item.standardErrors!;
      expect(Math.abs(errors.thresholds[0]! / difficultyError - 1)).toBeLessThan(0.01);
      expect(Math.abs(errors.discrimination / discriminationError - 1)).toBeLessThan(0.01);
    });
  });

  it('of LSAT 7 are those that mirt prints', () => {
    const found = calibrateItems(scoreTable(lsat7, 1), plain);
    expect(found.logLikelihood).toBeCloseTo(-2658.805, 3);
    // slope and intercept of coef(mirt(expand.table(LSAT7), 1)), mirt 1.45
    const coefficients = [
      [0.988, 1.856],
      [1.081, 0.808],
      [1.706, 1.804],
      [0.765, 0.486],
      [0.736, 1.855],
    ];
    found.items.forEach(({ discrimination, thresholds }, i) => {
      const [slope, intercept] = coefficients[i]!;
      expect(Math.abs(discrimination - slope!)).toBeLessThan(2e-3);
      expect(Math.abs(-discrimination * thresholds[0]! - intercept!)).toBeLessThan(2e-3);
    });
  });
});

describe('items of the graded response model', () => {
  const random = randomFrom(21);
  const items = drawItems(15, 4, random);
  const abilities = draws(800, random);
  const found = calibrateItems(scoreTable(drawScores({ items, abilities }, random), 1), {
    levels: 4,
  });
  const truth = new Map(items.map((item) => [item.id, item]));

  it('are recovered from simulated answers within their standard errors', () => {
    expect(found.converged).toBe(true);
    expect(found.items).toHaveLength(15);
    const errors = found.items.flatMap(
      ({ id, discrimination, thresholds, standardErrors, cuts }) => {
        const item = truth.get(id)!;
        const own = (discrimination - item.discrimination) / standardErrors!.discrimination;
        // a category that few reached was joined to its neighbour, and its threshold is gone
        const kept = item.thresholds.filter((_, k) =>
          cuts.some((cut) => Math.abs(cut - (k + 0.5) / 3) < 1e-9),
        );
        return [own, ...thresholds.map((b, k) => (b - kept[k]!) / standardErrors!.thresholds[k]!)];
      },
    );
    const within = errors.filter((z) => Math.abs(z) < 1.96).length / errors.length;
    expect(within).toBeGreaterThan(0.87);
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(4);
    // and the standard errors are no excuse: the errors fill them
    const square = errors.reduce((sum, z) => sum + z * z, 0) / errors.length;
    expect(square).toBeGreaterThan(0.5);
    expect(square).toBeLessThan(1.7);
  });

  it('tell abilities of other people within their intervals, which hold 95 % of them', () => {
    const others = draws(1000, random);
    const scores = drawScores({ items, abilities: others }, random);
    const calibrated = new Map(found.items.map((item) => [item.id, item]));
    let [held, squares, errors] = [0, 0, 0];
    others.forEach((ability, p) => {
      const answers = scores.slice(15 * p, 15 * p + 15).map(({ item: id, score }) => {
        const item = calibrated.get(id)!;
        return { item, category: categoryOf(score!, item.cuts) };
      });
      const { value, standardError, interval } = abilityOf(answers);
      if (interval.low <= ability && ability <= interval.high) held += 1;
      squares += (value - ability) ** 2;
      errors += standardError ** 2;
    });
    // three standard errors of a share of 95 % among 1,000
    expect(Math.abs(held / 1000 - 0.95)).toBeLessThan(0.021);
    expect(Math.abs(Math.sqrt(squares / errors) - 1)).toBeLessThan(0.08);
  });

  it('are recovered where each person saw a third of a pool', () => {
    const pool = drawItems(24, 3, random);
    const scores = drawScores(
      { items: pool, abilities: draws(1500, random) },
      random,
      (p, i) => (i + 5 * p) % 3 === 0,
    );
    const part = calibrateItems(scoreTable(scores, 1), { levels: 3 });
    expect(part.converged).toBe(true);
    const errors = part.items.map(
      ({ id, discrimination, standardErrors }) =>
        (discrimination - pool.find((item) => item.id === id)!.discrimination) /
        standardErrors!.discrimination,
    );
    expect(errors.filter((z) => Math.abs(z) < 1.96).length).toBeGreaterThanOrEqual(20);
    for (const { answers } of part.items) expect(answers).toBe(500);
  });

  it('are the same for the same answers, in whatever order they come', () => {
    const few = drawScores(
      { items: items.slice(0, 4), abilities: abilities.slice(0, 150) },
      randomFrom(2),
    );
    const one = calibrateItems(scoreTable(few, 1));
    const other = calibrateItems(scoreTable(few.toReversed(), 1));
    const byId = new Map(other.items.map((item) => [item.id, item]));
    for (const { id, discrimination } of one.items) {
      expect(byId.get(id)!.discrimination).toBeCloseTo(discrimination, 6);
    }
    expect(other.logLikelihood).toBeCloseTo(one.logLikelihood, 6);
  });
});

describe('a calibration that has little to go by', () => {
  const rows = (people: number, score: (p: number, i: number) => number, items = 4): ItemScore[] =>
    Array.from({ length: people }, (_, p) =>
      Array.from({ length: items }, (__, i) => ({
        person: `p${String(p)}`,
        item: `i${String(i)}`,
        score: score(p, i),
      })),
    ).flat();

  it.each([
    ['nobody', [], []],
    ['one person', rows(1, () => 1), 'too-few-answers'],
    ['99 people', rows(99, (p, i) => (p + i) % 2), 'too-few-people'],
    ['identical scores', rows(300, () => 0.7), 'one-category'],
    ['perfect scores', rows(300, () => 1), 'one-category'],
    ['two items', rows(300, (p, i) => (p + i) % 2, 2), 'too-few-items'],
  ] as [string, ItemScore[], string | []][])(
    'fits nothing to %s and says why',
    (_, scores, why) => {
      const found = calibrateItems(scoreTable(scores, 1));
      expect(found).toMatchObject({ items: [], people: 0, logLikelihood: 0, reliability: null });
      for (const left of found.leftOut) expect(left.why).toBe(why);
    },
  );

  it('leaves out an item that all solve, and fits the others', () => {
    const random = randomFrom(4);
    const items = drawItems(4, 2, random);
    const scores = drawScores({ items, abilities: draws(200, random) }, random);
    const easy = Array.from({ length: 200 }, (_, p) => ({
      person: `person-${String(p)}`,
      item: 'easy',
      score: 1,
    }));
    const found = calibrateItems(scoreTable([...scores, ...easy], 1));
    expect(found.leftOut).toEqual([{ item: 'easy', why: 'one-category' }]);
    expect(found.items).toHaveLength(4);
  });

  it('stays finite with priors where every person answers all items alike', () => {
    const found = calibrateItems(
      scoreTable(
        rows(200, (p) => p % 2),
        1,
      ),
    );
    for (const { discrimination, thresholds, standardErrors } of found.items) {
      expect(discrimination).toBeGreaterThan(1);
      expect(discrimination).toBeLessThan(20);
      expect(thresholds.every(Number.isFinite)).toBe(true);
      expect(standardErrors!.discrimination).toBeGreaterThan(0);
    }
  });

  it('does not call an item good that runs against the others', () => {
    const random = randomFrom(9);
    const items = drawItems(6, 2, random);
    const scores = drawScores({ items, abilities: draws(400, random) }, random).map((each) =>
      each.item === 'item-0' ? { ...each, score: 1 - each.score! } : each,
    );
    const found = calibrateItems(scoreTable(scores, 1));
    expect(found.items.find(({ id }) => id === 'item-0')!.discrimination).toBeLessThan(0.4);
  });

  it.each([
    [{ levels: 1 }, '1 levels: a score is cut into 2 to 10'],
    [{ levels: 2.5 }, '2.5 levels: a score is cut into 2 to 10'],
    [{ tolerance: 0 }, 'a tolerance of 0'],
    [{ mostCycles: 0 }, 'at most 0 cycles'],
  ])('refuses %j', (options, message) => {
    expect(() => calibrateItems(scoreTable([], 1), options)).toThrow(new RangeError(message));
  });

  it('says when it has not converged', () => {
    const found = calibrateItems(scoreTable(lsat6, 1), { mostCycles: 1 });
    expect(found).toMatchObject({ converged: false, cycles: 2 });
  });
});
