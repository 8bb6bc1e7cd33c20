import type { Job } from '../schema/job.js';
import { schedules, shapeOf } from '../pipeline/schedules.js';
import type { Plan } from '../schema/plan.js';
import { stageLayerCounts } from '../pipeline/stage-layers.js';
import { nearestDivisor, type Rule } from './rule.js';

export const noEmptyStage: Rule = ({ model }, plan) => {
  const { pp, vpp, schedule } = plan;
  const { chunks, placement } = schedules[schedule];
  const parts = placement.depth(shapeOf(plan, 1));
  const ends = plan.endsAsLayers === true && plan.stageLayers === undefined ? 2 : 0;
  if (parts <= model.layers + ends && pp <= model.layers) return null;
  const path = chunks === null && pp <= model.layers ? 'plan.vpp' : 'plan.pp';
  const most = Math.floor((model.layers * pp) / parts);
  const cut =
    chunks === null ? `pp ${pp} x vpp ${vpp}` : `${schedules[schedule].title} on pp ${pp}`;
  return {
    path,
    rule: 'no-empty-stage',
    message: `${cut} needs ${parts} chunks, but ${model.name} has ${model.layers} layers`,
    nearest:
      path === 'plan.vpp'
        ? Math.floor(model.layers / pp)
        : Math.max(1, nearestDivisor(model.layers, Math.min(pp, most))),
  };
};

/** Operations of a rank times its neighbours: 128 stages of 4 chunks, 64 of 16. Longer ones take seconds and gigabytes to play. */
const mostPlayed = 65_536;

/** GPipe and 1F1B have closed forms; of the other schedules a pipeline of uneven stages is played. */
export const shortEnoughToPlay: Rule = (_, plan) => {
  const { pp, schedule } = plan;
  if (schedule === 'gpipe' || schedule === '1f1b') return null;
  const { chunks } = shapeOf(plan, 1);
  if (pp * pp * chunks <= mostPlayed) return null;
  const most = Math.floor(mostPlayed / (pp * pp));
  return {
    path: 'plan.schedule',
    rule: 'short-enough-to-play',
    message: `${schedules[schedule].title} over ${pp} stages of ${chunks} chunks is longer than the model plays: ${pp} stages may have ${most} chunks each`,
    nearest: '1f1b',
  };
};

export const stageLayersMatch: Rule = ({ model }, plan) => {
  const { stageLayers, pp } = plan;
  if (stageLayers === undefined) return null;
  const sum = stageLayers.reduce((a, b) => a + b, 0);
  if (stageLayers.length === pp && sum === model.layers) return null;
  const listed = `stageLayers lists ${stageLayers.length} stages with ${sum} layers`;
  return {
    path: 'plan.stageLayers',
    rule: 'stage-layers',
    message: `${listed}; the plan has ${pp} stages and the model ${model.layers} layers`,
    nearest: stageLayerCounts(model.layers, { pp }),
  };
};

/** Every replica gets whole micro-batches. */
export const batchDivides: Rule = ({ training }, { microBatch, dp }) => {
  const { globalBatch } = training;
  if (globalBatch % (microBatch * dp) === 0) return null;
  const message = `a global batch of ${globalBatch} does not divide by micro-batch ${microBatch} x dp ${dp}`;
  return globalBatch % dp === 0
    ? {
        path: 'plan.microBatch',
        rule: 'batch-divides',
        message,
        nearest: nearestDivisor(globalBatch / dp, microBatch),
      }
    : {
        path: 'training.globalBatch',
        rule: 'batch-divides',
        message,
        nearest: Math.max(1, Math.round(globalBatch / (microBatch * dp))) * microBatch * dp,
      };
};

/**
 * `vpp` is the plan's to choose under interleaving alone; the V schedules and DualPipe always put two chunks on a
 * rank, which goes without saying: their vpp stays 1.
 */
export const chunksNeedInterleaving: Rule = (_, { vpp, schedule }) => {
  if (vpp > 1 === (schedules[schedule].chunks === null)) return null;
  const { title } = schedules[schedule];
  if (vpp === 1) {
    return {
      path: 'plan.vpp',
      rule: 'chunks-need-interleaving',
      message: 'the interleaved schedule needs at least two chunks a rank',
      nearest: 2,
    };
  }
  const implied = schedules[schedule].chunks !== 1;
  return {
    path: implied ? 'plan.vpp' : 'plan.schedule',
    rule: 'chunks-need-interleaving',
    message: implied
      ? `${title} places two chunks on each rank by itself: leave vpp at 1 instead of ${vpp}`
      : `vpp ${vpp} needs the interleaved schedule, not ${schedule}`,
    nearest: implied ? 1 : 'interleaved',
  };
};

/** A rank with several chunks needs other ranks in between. */
export const chunksNeedPipeline: Rule = (_, { pp, schedule }) => {
  const { chunks, title } = schedules[schedule];
  if (chunks === 1 || pp > 1) return null;
  return {
    path: 'plan.schedule',
    rule: 'chunks-need-pipeline',
    message: `${title} has nothing to interleave without pipeline stages`,
    nearest: '1f1b',
  };
};

const microBatchesOf: (job: Job, plan: Plan) => number = ({ training }, { microBatch, dp }) =>
  training.globalBatch / (microBatch * dp);

/** Megatron-LM feeds the chunks in groups of p micro-batches. */
export const interleavedGroups: Rule = (job, plan) => {
  const m = microBatchesOf(job, plan);
  if (plan.schedule !== 'interleaved' || !Number.isInteger(m) || m % plan.pp === 0) return null;
  return {
    path: 'plan.schedule',
    rule: 'interleaved-groups',
    message: `interleaving needs a multiple of pp ${plan.pp} micro-batches, the plan has ${m}`,
    nearest: '1f1b',
  };
};

export const zeroBubbleFills: Rule = (job, plan) => {
  const m = microBatchesOf(job, plan);
  if (plan.schedule !== 'zb-h1' || !Number.isInteger(m) || m >= plan.pp) return null;
  return {
    path: 'plan.schedule',
    rule: 'zero-bubble-fills',
    message: `ZB-H1 needs at least pp ${plan.pp} micro-batches, the plan has ${m}`,
    nearest: '1f1b',
  };
};

/** Both ends of a DualPipe pipeline are fed alike, and its two halves mirror each other (deepseek-ai/DualPipe). */
export const dualPipePairs: Rule = (_, { schedule, pp }) => {
  if (schedule !== 'dualpipe' || pp % 2 === 0) return null;
  return {
    path: 'plan.pp',
    rule: 'dualpipe-pairs',
    message: `DualPipe pairs each rank with its mirror image and needs an even pp, not ${pp}`,
    nearest: pp + 1,
  };
};

export const dualPipeFills: Rule = (job, plan) => {
  const { pp } = plan;
  const m = microBatchesOf(job, plan);
  if (plan.schedule !== 'dualpipe' || !Number.isInteger(m)) return null;
  if (m % 2 === 0 && m >= 2 * pp) return null;
  return {
    path: 'plan.schedule',
    rule: 'dualpipe-fills',
    message: `DualPipe needs an even number of at least 2 x pp = ${2 * pp} micro-batches, the plan has ${m}`,
    nearest: '1f1b',
  };
};
