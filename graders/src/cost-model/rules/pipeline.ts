import { stageLayerCounts } from '../stage-layers.js';
import { nearestDivisor, type Rule } from './rule.js';

export const noEmptyStage: Rule = ({ model }, { pp, vpp }) => {
  if (pp * vpp <= model.layers) return null;
  const path = pp <= model.layers ? 'plan.vpp' : 'plan.pp';
  return {
    path,
    rule: 'no-empty-stage',
    message: `pp ${pp} x vpp ${vpp} needs ${pp * vpp} chunks, but ${model.name} has ${model.layers} layers`,
    nearest: path === 'plan.vpp' ? Math.floor(model.layers / pp) : nearestDivisor(model.layers, pp),
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
  const message = `a global batch of ${globalBatch} does not divide by microBatch ${microBatch} x dp ${dp}`;
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

export const chunksNeedInterleaving: Rule = (_, { vpp, schedule }) => {
  if (vpp > 1 === (schedule === 'interleaved')) return null;
  return vpp > 1
    ? {
        path: 'plan.schedule',
        rule: 'chunks-need-interleaving',
        message: `vpp ${vpp} needs the interleaved schedule, not ${schedule}`,
        nearest: 'interleaved',
      }
    : {
        path: 'plan.vpp',
        rule: 'chunks-need-interleaving',
        message: 'the interleaved schedule needs at least two chunks a rank',
        nearest: 2,
      };
};

export const interleavingNeedsPipeline: Rule = (_, { pp, schedule }) =>
  schedule !== 'interleaved' || pp > 1
    ? null
    : {
        path: 'plan.schedule',
        rule: 'interleaving-needs-pipeline',
        message: 'interleaving has nothing to interleave without pipeline stages',
        nearest: '1f1b',
      };

/** Megatron-LM feeds the chunks in groups of p micro-batches. */
export const interleavedGroups: Rule = ({ training }, { schedule, microBatch, dp, pp }) => {
  const m = training.globalBatch / (microBatch * dp);
  if (schedule !== 'interleaved' || !Number.isInteger(m) || m % pp === 0) return null;
  return {
    path: 'plan.schedule',
    rule: 'interleaved-groups',
    message: `interleaving needs a multiple of pp ${pp} micro-batches, the plan has ${m}`,
    nearest: '1f1b',
  };
};

export const zeroBubbleFills: Rule = ({ training }, { schedule, microBatch, dp, pp }) => {
  const m = training.globalBatch / (microBatch * dp);
  if (schedule !== 'zb-h1' || !Number.isInteger(m) || m >= pp) return null;
  return {
    path: 'plan.schedule',
    rule: 'zero-bubble-fills',
    message: `ZB-H1 needs at least pp ${pp} micro-batches, the plan has ${m}`,
    nearest: '1f1b',
  };
};
