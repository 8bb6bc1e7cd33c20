import type { Evaluation, MemoryPart, StepPart } from './evaluation.js';
import type { Job } from './job.js';
import { limitsOf, type Limits } from './limits.js';
import { memoryTerms } from './memory-terms.js';
import type { Plan } from './schema/plan.js';
import { stepTerms } from './step-terms.js';
import type { Term } from './term.js';

export interface Terms {
  readonly step: readonly Term<StepPart>[];
  /** Of the fullest stage. */
  readonly memory: readonly Term<MemoryPart>[];
  readonly stage: number;
  readonly limits: Limits;
}

/** Formula, numbers and source of every part of a prediction, and what limits the plan. */
export function termsOf(job: Job, plan: Plan, e: Evaluation): Terms {
  const fullest = e.stages.reduce((a, b) =>
    b.peakMemoryBytes.total > a.peakMemoryBytes.total ? b : a,
  );
  return {
    step: stepTerms(job, plan, e),
    memory: memoryTerms(job, plan, fullest),
    stage: fullest.stage,
    limits: limitsOf(job, plan),
  };
}
