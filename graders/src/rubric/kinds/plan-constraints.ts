import { pullLevers } from '../../commands/commands.js';
import type { Evaluation } from '../../cost-model/schema/evaluation.js';
import type { Lever } from '../../cost-model/schema/lever.js';
import { Constraints, type Scenario } from '../../cost-model/schema/scenario.js';
import type { PlanDetail } from './plan-detail.js';
import type { PlanItem } from './plan-item.js';

const labels = {
  maxPeakMemoryBytes: 'Peak memory of a device',
  maxStepSeconds: 'Seconds a step',
  maxDollarsPerMillionTokens: 'Dollars a million tokens',
  minMfu: 'Model FLOPs utilisation',
  maxDevices: 'Devices',
} satisfies Record<keyof Constraints, string>;

const valueOf = (id: keyof Constraints, e: Evaluation): number =>
  ({
    maxPeakMemoryBytes: e.peakMemoryBytes,
    maxStepSeconds: e.stepSeconds.total,
    maxDollarsPerMillionTokens: e.dollarsPerMillionTokens ?? 0,
    minMfu: e.mfu.value,
    maxDevices: e.devices,
  })[id];

/** Each limit of a question beside what a plan does. */
export function keptConstraints(
  input: PlanItem['constraints'],
  e: Evaluation,
): PlanDetail['constraints'] {
  const constraints = Constraints.parse(input);
  return (Object.keys(labels) as (keyof Constraints)[]).flatMap((id) => {
    const limit = constraints[id];
    if (limit === undefined) return [];
    const value = valueOf(id, e);
    return [
      {
        id,
        label: labels[id],
        ok: id === 'minMfu' ? value >= limit : value <= limit,
        value,
        limit,
      },
    ];
  });
}

/** Labels of the limits that a plan breaks. */
export const brokenOf = (constraints: PlanItem['constraints'], e: Evaluation): string[] =>
  keptConstraints(constraints, e)
    .filter(({ ok }) => !ok)
    .map(({ label }) => label);

/**
 * Levers of a plan under a question's limits. From a plan that is allowed none leads to one that is not; from any other
 * those that make it allowed come first, and the rest say what they break.
 */
export function leversUnder(
  constraints: PlanItem['constraints'],
  scenario: Scenario,
  yours: Evaluation,
): Lever[] {
  const pulled = pullLevers(yours, scenario).map(({ lever, then }) => {
    const broken = brokenOf(constraints, then);
    const note = broken.length === 0 ? lever.note : `${lever.note}; breaks: ${broken.join(', ')}`;
    return { lever: { ...lever, note }, allowed: then.fits && broken.length === 0 };
  });
  const isAllowed = yours.fits && brokenOf(constraints, yours).length === 0;
  return pulled
    .filter(({ lever, allowed }) => allowed || (!isAllowed && (lever.fits || !yours.fits)))
    .toSorted((a, b) => Number(b.allowed) - Number(a.allowed))
    .map(({ lever }) => lever);
}
