/** What is believed of the questions of a tier, and what an ability is worth on them. Pure. */
import {
  expectedCategory,
  flattened,
  type GradedItem,
  type TypicalItem,
} from '@meshwright/graders';
import type { Tier } from '@meshwright/question-bank';

export const TIERS: readonly Tier[] = ['beginner', 'intermediate', 'advanced'];

/** Mean score of a tier, 0 to 10, from which on the next one is open. */
export const MEAN_TO_UNLOCK = 6;

/** How far questions of one tier lie apart: the standard deviation of their locations, in units of ability. */
export const TIER_SPREAD = 0.6;

/** The mean discrimination of itemPriors, and thresholds over which an average person's scores spread evenly. */
const typicalAt = (location: number): TypicalItem => ({
  discrimination: 1.3,
  thresholds: [-1.2, -0.4, 0.4, 1.2].map((b) => location + b),
});

/**
 * Before any answer: an average person earns half of the points of an intermediate question, and the locations are so far
 * apart that a mean of 6 divides people in thirds: those below it on beginner questions, those above it there and below
 * it on intermediate ones, and those above it on both.
 */
export const believedTiers: ReadonlyMap<string, TypicalItem> = new Map<Tier, TypicalItem>([
  ['beginner', typicalAt(-0.86)],
  ['intermediate', typicalAt(0)],
  ['advanced', typicalAt(0.86)],
]);

/** Tiers by their typical questions. */
export type TierItems = Readonly<Record<Tier, GradedItem>>;

/** Mean score, 0 to 10, that somebody of an ability earns on the questions of a tier. */
export function expectedScore(tiers: TierItems, tier: Tier, ability: number): number {
  const item = flattened(tiers[tier], TIER_SPREAD);
  return (10 * expectedCategory(item, ability)) / item.thresholds.length;
}

const REACH = 8;
const HALVINGS = 40;

/** The ability from which on a mean of 6 is expected on a tier, within -8 and 8. */
export function borderOf(tiers: TierItems, tier: Tier): number {
  let [low, high] = [-REACH, REACH];
  for (let i = 0; i < HALVINGS; i += 1) {
    const middle = (low + high) / 2;
    if (expectedScore(tiers, tier, middle) < MEAN_TO_UNLOCK) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The tier that an ability is at: the one above the last on which a mean of 6 is expected. */
export function tierAt(tiers: TierItems, ability: number): Tier {
  let at: Tier = 'beginner';
  for (const [i, tier] of TIERS.entries()) {
    const next = TIERS[i + 1];
    if (next === undefined || ability < borderOf(tiers, tier)) break;
    at = next;
  }
  return at;
}

/** The tier on whose border somebody stands: on the other side of it, and not told apart from here. Null: on none. */
export function tierNear(
  tiers: TierItems,
  { value, standardError }: { readonly value: number; readonly standardError: number },
): Tier | null {
  const at = TIERS.indexOf(tierAt(tiers, value));
  const [below, here, above] = [TIERS[at - 1], TIERS[at], TIERS[at + 1]];
  const far = (tier: Tier | undefined): number =>
    tier === undefined ? Infinity : Math.abs(borderOf(tiers, tier) - value);
  const [down, up] = [far(below), above === undefined ? Infinity : far(here)];
  if (Math.min(down, up) > standardError) return null;
  return (down < up ? below : above) ?? null;
}
