import type { Job } from '../job.js';
import type { Problem } from '../problem.js';
import type { SearchRequest } from '../schema/scenario.js';
import { branchesOf } from './branches.js';
import { knobsOf } from './knobs.js';

/** A space in which no plan holds at all cannot be searched. */
export function spaceProblems(job: Job, request: SearchRequest): Problem[] {
  const knobs = knobsOf(job, request.plan, request.space);
  const first = branchesOf(job, knobs, request.plan).next();
  if (first.done !== true) return [];
  return [
    {
      path: 'space',
      rule: 'empty-space',
      message: `no plan of this space can run on ${job.machine.devices} devices: degrees, batch and rules leave nothing`,
    },
  ];
}
