import type { Job } from './job.js';
import type { Problem } from './problem.js';
import * as degrees from './rules/degrees.js';
import * as experts from './rules/experts.js';
import * as job from './rules/job.js';
import * as pipeline from './rules/pipeline.js';
import type { Rule } from './rules/rule.js';
import * as sharding from './rules/sharding.js';
import type { Plan } from './schema/plan.js';

/** Conditions on the job alone: they hold for every plan or for none. */
const jobRules: readonly job.JobRule[] = [
  job.modelShape,
  job.precisionExists,
  job.networkBetweenNodes,
];

const planRules: readonly Rule[] = [
  degrees.degreesMultiply,
  degrees.headsSplit,
  degrees.keyValueHeadsSplit,
  degrees.mlpSplits,
  degrees.sequenceSplits,
  degrees.ulyssesHeads,
  experts.expertsExist,
  experts.expertsSplit,
  experts.expertGroup,
  experts.expertWidth,
  pipeline.noEmptyStage,
  pipeline.stageLayersMatch,
  pipeline.batchDivides,
  pipeline.chunksNeedInterleaving,
  pipeline.interleavingNeedsPipeline,
  pipeline.interleavedGroups,
  pipeline.zeroBubbleFills,
  sharding.zeroWithPipeline,
  sharding.hsdpDivides,
  sharding.parameterOffload,
  sharding.recomputeLayersFit,
];

export const jobProblems = (of: Job): Problem[] => jobRules.flatMap((rule) => rule(of) ?? []);

/** Everything that is wrong with a plan for a job, or an empty list. */
export const planProblems = (of: Job, plan: Plan): Problem[] => [
  ...jobProblems(of),
  ...planRules.flatMap((rule) => rule(of, plan) ?? []),
];

/** Whether a plan meets every condition; the answer of `planProblems` without its words. */
export const planHolds = (of: Job, plan: Plan): boolean =>
  planRules.every((rule) => rule(of, plan) === null);
