import type { Job } from '../schema/job.js';
import type { Problem } from '../schema/problem.js';
import type { SearchRequest } from '../schema/scenario.js';
import { spaceLimits, spaceOf } from './space.js';

/** A space in which no plan holds at all cannot be searched, nor one that would take hours. */
export function spaceProblems(job: Job, request: SearchRequest): Problem[] {
  const { total, exceeds } = spaceOf(job, request);
  if (exceeds !== null) return [tooLarge(exceeds)];
  if (total > 0) return [];
  return [
    {
      path: 'space',
      rule: 'empty-space',
      message: `no plan of this space can run on ${job.cluster.devices} devices: degrees, batch and rules leave nothing`,
    },
  ];
}

const what = {
  plans: 'plans',
  microBatchCosts: 'combinations of degrees, micro-batch, recompute and attention',
  choices: 'combinations of degrees and micro-batch to try',
} satisfies Record<keyof typeof spaceLimits, string>;

const tooLarge = (exceeds: keyof typeof spaceLimits): Problem => ({
  path: 'space',
  rule: 'space-too-large',
  message: `the space has more than ${spaceLimits[exceeds].toLocaleString('en-US')} ${what[exceeds]}; fix a knob or list fewer values`,
  nearest: spaceLimits[exceeds],
});
