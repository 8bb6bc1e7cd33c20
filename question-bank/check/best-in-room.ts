import type { PlanDetail, Report } from '@meshwright/graders/report';
import type { PinnedItem } from '../src/question-schema.js';

/** What of a step or of a peak is no more than rounding between two plans. */
const ROUNDING = 0.002;

const PLACES = ['none', 'cpu'] as const;
/** What the room offers and a search tries only where it is told to; every other knob is tried in all its values. */
const WHOLE_ROOM = {
  cp: [1, 2, 4, 8, 16],
  sharding: ['none', 'zero1', 'zero2', 'zero3', 'fsdp', 'hsdp'],
  offload: PLACES.flatMap((optimizer) =>
    PLACES.flatMap((parameters) =>
      PLACES.map((activations) => ({ optimizer, parameters, activations })),
    ),
  ),
} satisfies PlanItem['space'];

type PlanItem = Extract<PinnedItem, { kind: 'plan' }>;
type Grade = (item: PlanItem, plan: unknown) => Report;

const detailOf = ({ detail }: Report): Partial<PlanDetail> => detail ?? {};

/**
 * A plan that betters the best of the question's space, in words; undefined where there is none. A room offers every
 * knob, so a space that leaves one out calls "best" what a candidate can beat.
 * @param plans some of which the rules allow: the best is told to nobody else
 */
export function bettered(
  item: PlanItem,
  plans: readonly unknown[],
  grade: Grade,
): string | undefined {
  const whole = { ...item, space: WHOLE_ROOM };
  for (const plan of plans) {
    const best = detailOf(grade(whole, plan)).best;
    if (best === undefined) continue;
    const ratio = detailOf(grade(item, best.plan)).ratio;
    return ratio !== undefined && ratio < 1 - ROUNDING ? JSON.stringify(best.plan) : undefined;
  }
  return undefined;
}
