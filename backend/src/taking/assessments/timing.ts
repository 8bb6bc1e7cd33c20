/** How long people take, against what they are given. Pure. */
import type { Blueprint, BlueprintItem } from './blueprint.schemas.js';
import { reachesOf, type PoolQuestion, type Reach, type Reaches } from './pools.js';

/**
 * Times of people on tasks are about log-normal (van der Linden, A lognormal model for response times on test items,
 * J. Educ. Behav. Stat. 31, 2006): a speed of the person, which shifts all of their items, and a rest of each item.
 * The bank's minutes are taken as the median. The spreads are assumptions until there are enough attempts to fit them.
 */
const PERSON_SPREAD = 0.25;
const ITEM_SPREAD = 0.3;

/** Where nine of ten people are done: the normal distribution's 90 % point. */
const NINE_OF_TEN = 1.2816;

/** Minutes of some items: for the median person, over all draws of their pools. */
export interface Demand {
  readonly expected: number;
  /** The shortest and longest draw. */
  readonly least: number;
  readonly most: number;
  /** Sum of the squared minutes of the items, for the spread. */
  readonly squares: number;
}

function demandOf(
  items: readonly BlueprintItem[],
  bank: ReadonlyMap<string, PoolQuestion>,
  reaches: Reaches<PoolQuestion>,
): Demand {
  const parts = items.map((item) =>
    item.type === 'fixed'
      ? ofMinutes([bank.get(item.questionId)?.minutes ?? 0], 1)
      : ofPool(reaches.get(item) ?? { own: [], others: [] }, item.count),
  );
  return sumOf(parts);
}

/** Own ones as far as there are any, then the others; any of both where pools want the same own ones. */
function ofPool({ own, others }: Reach<PoolQuestion>, count: number): Demand {
  const minutesOf = (some: readonly PoolQuestion[]): number[] => some.map(({ minutes }) => minutes);
  if (own.length >= count) return ofMinutes(minutesOf([...own, ...others]), count);
  return sumOf([
    ofMinutes(minutesOf(own), own.length),
    ofMinutes(minutesOf(others), count - own.length),
  ]);
}

export const demandOfAll = (
  blueprint: Blueprint,
  bank: ReadonlyMap<string, PoolQuestion>,
): Demand[] => {
  const reaches = reachesOf(blueprint, [...bank.values()]);
  return blueprint.sections.map(({ items }) => demandOf(items, bank, reaches));
};

export const sumOf = (parts: readonly Demand[]): Demand =>
  parts.reduce(
    (sum, part) => ({
      expected: sum.expected + part.expected,
      least: sum.least + part.least,
      most: sum.most + part.most,
      squares: sum.squares + part.squares,
    }),
    { expected: 0, least: 0, most: 0, squares: 0 },
  );

/** `count` of these, each as likely as another. */
function ofMinutes(minutes: readonly number[], count: number): Demand {
  const sorted = [...minutes].sort((a, b) => a - b);
  const total = (some: readonly number[]): number => some.reduce((a, b) => a + b, 0);
  const share = sorted.length === 0 ? 0 : count / sorted.length;
  return {
    expected: total(sorted) * share,
    least: total(sorted.slice(0, count)),
    most: total(sorted.slice(-count)),
    squares: total(sorted.map((each) => each * each)) * share,
  };
}

/** Standard deviation of the logarithm of the time that people take for it all. */
function spreadOf({ expected, squares }: Demand): number {
  if (expected === 0) return PERSON_SPREAD;
  const relative = (squares / expected ** 2) * (Math.exp(ITEM_SPREAD ** 2) - 1);
  return Math.sqrt(PERSON_SPREAD ** 2 + Math.log(1 + relative));
}

/** The minutes in which nine of ten people are done. */
export const nineOfTen = (demand: Demand): number =>
  demand.expected * Math.exp(NINE_OF_TEN * spreadOf(demand));

/** The share of people who are done within `minutes`, 0 to 1. */
export function shareDone(demand: Demand, minutes: number): number {
  if (demand.expected === 0) return 1;
  return normalBelow(Math.log(minutes / demand.expected) / spreadOf(demand));
}

/** Distribution function of the standard normal (Abramowitz and Stegun 26.2.17; error below 1e-7). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z >= 0 ? 1 - above : above;
}
