import type { Job } from '../schema/job.js';
import type { Problem } from '../schema/problem.js';
import * as convolution from './convolution.js';
import * as degrees from './degrees.js';
import * as experts from './experts.js';
import * as job from './job.js';
import * as pipeline from './pipeline.js';
import type { Rule } from './rule.js';
import * as sharding from './sharding.js';
import type { Plan } from '../schema/plan.js';

/** Conditions on the job alone: they hold for every plan or for none. */
const jobRules: readonly job.JobRule[] = [
  job.modelShape,
  job.precisionExists,
  job.networkBetweenNodes,
  convolution.imagesAreSingle,
  convolution.layerShapes,
];

/** A rule with the knobs that it reads: a search asks it once for all plans that share them. */
export interface PlanRule {
  readonly rule: Rule;
  readonly reads: readonly (keyof Plan)[];
}

const { ofTransformers } = convolution;

const on = (reads: readonly (keyof Plan)[], rule: Rule): PlanRule => ({ rule, reads });

const degreesOfExperts = ['tp', 'cp', 'dp', 'ep', 'etp'] as const;
const schedule = ['schedule', 'microBatch', 'dp', 'pp'] as const;

export const planRules: readonly PlanRule[] = [
  on(['tp', 'cp', 'pp', 'dp'], degrees.degreesMultiply),
  on(['tp'], ofTransformers(degrees.headsSplit)),
  on(['tp'], ofTransformers(degrees.keyValueHeadsSplit)),
  on(['tp'], ofTransformers(degrees.mlpSplits)),
  on(['tp', 'cp', 'sequenceParallel'], ofTransformers(degrees.sequenceSplits)),
  on(['tp', 'cp', 'contextParallel'], ofTransformers(degrees.ulyssesHeads)),
  on(['ep', 'etp'], ofTransformers(experts.expertsExist)),
  on(['ep'], ofTransformers(experts.expertsSplit)),
  on(degreesOfExperts, ofTransformers(experts.expertGroup)),
  on(['etp'], ofTransformers(experts.expertWidth)),
  on(['pp', 'vpp', 'schedule', 'endsAsLayers'], pipeline.noEmptyStage),
  on(['pp', 'vpp', 'schedule'], pipeline.shortEnoughToPlay),
  on(['pp', 'stageLayers'], pipeline.stageLayersMatch),
  on(['dp', 'microBatch'], pipeline.batchDivides),
  on(['vpp', 'schedule'], pipeline.chunksNeedInterleaving),
  on(['pp', 'schedule'], pipeline.chunksNeedPipeline),
  on(schedule, pipeline.interleavedGroups),
  on(schedule, pipeline.zeroBubbleFills),
  on(['pp', 'schedule'], pipeline.dualPipePairs),
  on(schedule, pipeline.dualPipeFills),
  on(['attention', 'attentionKernel'], ofTransformers(job.kernelExists)),
  on(['sharding', 'pp'], sharding.frameworkShards),
  on(['sharding', 'pp'], sharding.zeroWithPipeline),
  on(['sharding', 'hsdpGroup', 'dp', 'cp'], sharding.hsdpDivides),
  on(['offload', 'sharding', 'pp'], sharding.parameterOffload),
  on(['tp', 'pp', 'cp', 'ep', 'etp'], convolution.convolutionsReplicate),
  on(['offload', 'recomputeLayers', 'sequenceParallel'], convolution.convolutionsStay),
  on(
    ['recompute', 'recomputeLayers', 'pp', 'stageLayers', 'endsAsLayers'],
    sharding.recomputeLayersFit,
  ),
];

export const jobProblems = (of: Job): Problem[] => {
  const problems: Problem[] = [];
  for (const rule of jobRules) {
    const problem = rule(of);
    if (problem !== null) problems.push(problem);
  }
  return problems;
};

/** Everything that is wrong with a plan for a job, or an empty list. */
export function planProblems(of: Job, plan: Plan): Problem[] {
  const problems = jobProblems(of);
  for (const { rule } of planRules) {
    const problem = rule(of, plan);
    if (problem !== null) problems.push(problem);
  }
  return problems;
}

/** Whether a plan meets all of `rules`. */
export function meets(rules: readonly PlanRule[], of: Job, plan: Plan): boolean {
  for (const { rule } of rules) if (rule(of, plan) !== null) return false;
  return true;
}

/** Whether a plan meets every condition; the answer of `planProblems` without its words. */
export const planHolds = (of: Job, plan: Plan): boolean => meets(planRules, of, plan);
