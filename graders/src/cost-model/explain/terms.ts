import type { Evaluation, MemoryPart, StepPart } from '../schema/evaluation.js';
import type { PlannedJob } from '../schema/job.js';
import { limitsOf, type Limits } from './limits.js';
import { memoryTerms } from './memory-terms.js';
import { stepTerms } from './step-terms.js';
import type { Term } from './term.js';

export interface Terms {
  readonly step: readonly Term<StepPart>[];
  /** Of the stage that was asked for; the fullest one otherwise. */
  readonly memory: readonly Term<MemoryPart>[];
  readonly stage: number;
  readonly limits: Limits;
}

/** Formula, numbers and source of every part of a prediction, and what limits the plan. */
export function termsOf({ job, plan }: PlannedJob, e: Evaluation, stage?: number): Terms {
  const fullest = e.stages.reduce((a, b) =>
    b.peakMemoryBytes.total > a.peakMemoryBytes.total ? b : a,
  );
  const asked = e.stages.find((s) => s.stage === stage) ?? fullest;
  return {
    step: stepTerms(job, plan, e),
    memory: memoryTerms(job, plan, asked),
    stage: asked.stage,
    limits: limitsOf(job, plan),
  };
}
