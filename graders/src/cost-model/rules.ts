import type { Job } from './job.js';
import type { Problem } from './problem.js';
import * as degrees from './rules/degrees.js';
import * as experts from './rules/experts.js';
import * as pipeline from './rules/pipeline.js';
import type { Rule } from './rules/rule.js';
import * as sharding from './rules/sharding.js';
import type { Plan } from './schema/plan.js';

/** Conditions on the job alone: they hold for every plan or for none. */
const jobRules: readonly Rule[] = [
  sharding.modelShape,
  sharding.precisionExists,
  sharding.networkBetweenNodes,
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

const check = (rules: readonly Rule[], job: Job, plan: Plan): Problem[] =>
  rules.flatMap((rule) => rule(job, plan) ?? []);

export const jobProblems = (job: Job, plan: Plan): Problem[] => check(jobRules, job, plan);

/** Everything that is wrong with a plan for a job, or an empty list. */
export const planProblems = (job: Job, plan: Plan): Problem[] => [
  ...jobProblems(job, plan),
  ...check(planRules, job, plan),
];

/** Whether a plan meets every condition; the answer of `planProblems` without its words. */
export const planHolds = (job: Job, plan: Plan): boolean =>
  planRules.every((rule) => rule(job, plan) === null);
