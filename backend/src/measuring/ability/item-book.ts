/** The items that abilities are told by. Pure. */
import {
  abilityOf,
  categoryOf,
  EVEN_CUTS,
  flattened,
  type Ability,
  type Before,
  type GradedItem,
  type TypicalItem,
} from '@meshwright/graders';
import type { Tier } from '@meshwright/question-bank';
import {
  believedTiers,
  type CalibratedQuestion,
  TIER_SPREAD,
  type TierItems,
  TIERS,
} from '../statistics/index.js';

/** A question as it was asked. */
export interface AskedVersion {
  readonly questionId: string;
  readonly version: string;
  readonly tier: Tier;
}

/** An answer to it, 0 to 10. */
export interface ScoredVersion extends AskedVersion {
  readonly score: number;
}

/** A calibration as it is kept. */
export interface KnownItems {
  readonly people: number;
  readonly tiers: Readonly<Record<string, TypicalItem>>;
  readonly items: readonly CalibratedQuestion[];
}

export interface ItemBook {
  /** By tier, a typical question. */
  readonly tiers: TierItems;
  /** Of the version that was asked, as sure as its answers make it; one without answers is like its tier. */
  itemOf(asked: AskedVersion): GradedItem;
  /** Of the person who gave these answers; `before` where more is known of them than of anybody. */
  abilityOf(answers: readonly ScoredVersion[], level?: number, before?: Before): Ability;
  /** Share of the calibrating people who have answered a question, 0 to 1; undefined where they are too few to count. */
  exposureOf(questionId: string): number | undefined;
}

/** Below so many people a share of them says nothing of how well known a question is. */
const FEWEST_FOR_EXPOSURE = 20;

const keyOf = ({ questionId, version }: Pick<AskedVersion, 'questionId' | 'version'>): string =>
  `${questionId} ${version}`;

/** Without a calibration every question is like its tier, and the tiers are as they are believed to be. */
export function itemBook(known: KnownItems | null): ItemBook {
  const tiers = tiersOf(known?.tiers ?? {});
  const likeTier = new Map(TIERS.map((tier) => [tier, flattened(tiers[tier], TIER_SPREAD)]));
  const items = new Map(
    known?.items.map((item) => {
      const { discrimination, thresholds, locationError } = item;
      const id = keyOf(item);
      return [id, flattened({ id, discrimination, thresholds }, locationError)];
    }),
  );
  const seen = new Map<string, number>();
  for (const { questionId, answers } of known?.items ?? [])
    seen.set(questionId, (seen.get(questionId) ?? 0) + answers);
  const people = known?.people ?? 0;
  const itemOf = (asked: AskedVersion): GradedItem =>
    items.get(keyOf(asked)) ?? likeTier.get(asked.tier) ?? tiers[asked.tier];
  return {
    tiers,
    itemOf,
    abilityOf: (answers, level, before) =>
      abilityOf(
        answers.map((answer) => ({
          item: itemOf(answer),
          category: categoryOf(answer.score / 10, EVEN_CUTS),
        })),
        level,
        before,
      ),
    exposureOf: (questionId) =>
      people < FEWEST_FOR_EXPOSURE ? undefined : (seen.get(questionId) ?? 0) / people,
  };
}

function tiersOf(known: KnownItems['tiers']): TierItems {
  const of = (tier: Tier): GradedItem => {
    const item = known[tier] ?? believedTiers.get(tier);
    if (item === undefined) throw new Error(`nothing is believed of the tier ${tier}`);
    return { id: tier, ...item };
  };
  return {
    beginner: of('beginner'),
    intermediate: of('intermediate'),
    advanced: of('advanced'),
  };
}
