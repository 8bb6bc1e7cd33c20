import { calibrateItems, type CalibratedItem } from './calibrate-items.js';
import { EVEN_CUTS } from './cuts.js';
import type { GradedItem } from './graded.js';
import { itemPriors } from './maximisation.js';
import type { ScoreTable } from '../score-table.js';

/** An item of which nothing but its group is known; four thresholds, as scores are cut at even levels. */
export type TypicalItem = Omit<GradedItem, 'id'>;

export interface Groups {
  /** What is believed of each group before any answer. */
  readonly typical: ReadonlyMap<string, TypicalItem>;
  /** A group of `typical`. */
  readonly groupOf: (item: string) => string;
}

export interface GroupedCalibration {
  readonly items: readonly CalibratedItem[];
  /** The groups as the answers have moved them. */
  readonly typical: ReadonlyMap<string, TypicalItem>;
  readonly people: number;
  readonly answers: number;
  readonly cycles: number;
  readonly converged: boolean;
}

/**
 * What belonging to a group is worth, in answers: six of average people tell an item's location to about 0.6, which is
 * how far items of one group lie apart.
 */
const WORTH = 6;
/** What the belief about a group is worth, in items of it that are well known. */
const GROUP_WORTH = 3;
/** Rounds end when no group moves by more than this, in units of ability. */
const STILL = 0.02;
const MOST_ROUNDS = 6;
const MOST_CYCLES = 150;

/** Mean of the thresholds, in units of ability. */
export const locationOf = ({ thresholds }: TypicalItem): number =>
  thresholds.reduce((sum, b) => sum + b, 0) / thresholds.length;

const moved = (item: TypicalItem, by: number): TypicalItem => ({
  ...item,
  thresholds: item.thresholds.map((b) => b + by),
});

/**
 * Where a group lies, from its items. With n answers an item is drawn towards its group by 1 - r, r = n / (n + WORTH),
 * so what it says by itself is l = m + (L - m) / r, with a variance in proportion to 1 / r: the weighted mean of these
 * and of the belief is m + (sum (L - m) + w (b - m)) / (sum r + w).
 */
function locationAfter(
  items: readonly CalibratedItem[],
  { now, before }: { readonly now: number; readonly before: number },
): number {
  let [pull, weight] = [GROUP_WORTH * (before - now), GROUP_WORTH];
  for (const item of items) {
    pull += locationOf(item) - now;
    weight += item.answers / (item.answers + WORTH);
  }
  return now + pull / weight;
}

function check({ typical, groupOf }: Groups, items: readonly string[]): void {
  for (const [group, { thresholds }] of typical) {
    if (thresholds.length !== EVEN_CUTS.length) {
      throw new RangeError(`group ${group}: a typical item has ${EVEN_CUTS.length} thresholds`);
    }
  }
  const lost = items.find((item) => !typical.has(groupOf(item)));
  if (lost !== undefined) throw new RangeError(`item ${lost} is of no group`);
}

/**
 * The graded response model from the first answer on: an item starts as one like its group (the method of Mislevy 1988,
 * Applied Psychological Measurement 12, 281-296: what is known of items from the side is a prior), counted as `WORTH`
 * imagined answers, and the groups themselves move with their items. Scores are cut at even levels, whether or not all
 * of them occur. Without answers the groups are as believed. Deterministic; a RangeError for an item of no group.
 */
export function calibrateGroups(table: ScoreTable, groups: Groups): GroupedCalibration {
  check(groups, table.items);
  let typical = groups.typical;
  let cycles = 0;
  for (let round = 1; ; round += 1) {
    const known = typical;
    const found = calibrateItems(table, {
      cuts: EVEN_CUTS,
      fewest: { people: 1, items: 1, answers: 1 },
      mostCycles: MOST_CYCLES,
      priors: (item) => {
        const like = known.get(groups.groupOf(item));
        if (like === undefined) throw new RangeError(`item ${item} is of no group`);
        // no other prior on intercepts: one around 0 would draw easy and hard groups to the middle
        return { ...itemPriors, intercepts: Infinity, imagined: { like, answers: WORTH } };
      },
    });
    cycles += found.cycles;
    let farthest = 0;
    typical = new Map(
      [...known].map(([group, item]) => {
        const own = found.items.filter(({ id }) => groups.groupOf(id) === group);
        const now = locationOf(item);
        const believed = groups.typical.get(group);
        const before = believed === undefined ? now : locationOf(believed);
        const by = own.length === 0 ? 0 : locationAfter(own, { now, before }) - now;
        farthest = Math.max(farthest, Math.abs(by));
        return [group, moved(item, by)];
      }),
    );
    if (farthest > STILL && round < MOST_ROUNDS) continue;
    return {
      items: found.items,
      typical,
      people: found.people,
      answers: found.items.reduce((sum, { answers }) => sum + answers, 0),
      cycles,
      converged: found.converged && farthest <= STILL,
    };
  }
}
