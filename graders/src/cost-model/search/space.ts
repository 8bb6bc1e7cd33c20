import type { Job } from '../schema/job.js';
import { jobProblems } from '../rules/rules.js';
import type { SearchRequest } from '../schema/scenario.js';
import { branchesOf, type Branch } from './branches.js';
import { knobsOf, type Knobs } from './knobs.js';

/** The plans of one precision. */
export interface SpacePart {
  readonly job: Job;
  readonly knobs: Knobs;
  readonly branches: readonly Branch[];
}

/** Every plan of a space that holds. */
export interface SearchSpace {
  readonly parts: readonly SpacePart[];
  readonly total: number;
  /** The first limit that the space exceeds; it is listed no further than that. */
  readonly exceeds: keyof typeof spaceLimits | null;
}

/** A search must end while a person waits: some minutes at worst. */
export const spaceLimits = {
  plans: 50_000_000,
  microBatchCosts: 2_000_000,
  /** Choices of degrees and micro-batch, whether or not they hold. */
  choices: 2_000_000,
} as const;

/** The jobs of a search: one for each precision that the cluster has. */
function jobsOf(job: Job, request: SearchRequest): readonly Job[] {
  const { precision } = request.space;
  if (precision === undefined) return [job];
  return [...new Set(precision)]
    .map((p): Job => ({ ...job, training: { ...job.training, precision: p } }))
    .filter((of) => jobProblems(of).length === 0);
}

export function spaceOf(job: Job, request: SearchRequest): SearchSpace {
  const count = { plans: 0, microBatchCosts: 0, choices: 0 };
  const parts: SpacePart[] = [];
  for (const of of jobsOf(job, request)) {
    const knobs = knobsOf(of, request.plan, request.space);
    const branches: Branch[] = [];
    parts.push({ job: of, knobs, branches });
    for (const branch of branchesOf(of, knobs, request.plan)) {
      count.choices += 1;
      if (branch !== null) {
        branches.push(branch);
        count.microBatchCosts += branch.variants.length;
        count.plans += branch.variants.length * branch.each;
      }
      const exceeds = excess(count);
      if (exceeds !== null) return { parts, total: count.plans, exceeds };
    }
  }
  return { parts, total: count.plans, exceeds: null };
}

function excess(count: Record<keyof typeof spaceLimits, number>): SearchSpace['exceeds'] {
  if (count.plans > spaceLimits.plans) return 'plans';
  if (count.microBatchCosts > spaceLimits.microBatchCosts) return 'microBatchCosts';
  return count.choices > spaceLimits.choices ? 'choices' : null;
}
