import { peakFlops } from '../precision.js';
import { shardsWeights } from '../state-bytes.js';
import { stageLayerCounts } from '../stage-layers.js';
import { nearestDivisor, type Rule } from './rule.js';

/** DeepSpeed refuses it: each micro-batch of the pipeline would reduce or gather again. */
export const zeroWithPipeline: Rule = (_, { sharding, pp }) =>
  pp === 1 || (sharding !== 'zero2' && sharding !== 'zero3')
    ? null
    : {
        path: 'plan.sharding',
        rule: 'zero-with-pipeline',
        message: `${sharding} does not go with pipeline stages: every micro-batch would repeat its communication`,
        nearest: 'zero1',
      };

export const hsdpDivides: Rule = (_, { sharding, hsdpGroup, dp, cp }) =>
  sharding !== 'hsdp' || hsdpGroup === undefined || (dp * cp) % hsdpGroup === 0
    ? null
    : {
        path: 'plan.hsdpGroup',
        rule: 'hsdp-divides',
        message: `groups of ${hsdpGroup} do not divide dp x cp = ${dp * cp}`,
        nearest: nearestDivisor(dp * cp, hsdpGroup),
      };

/** Weights that live on the host are fetched layer by layer, as sharded ones are gathered. */
export const parameterOffload: Rule = (_, plan) =>
  plan.offload.parameters === 'none' || shardsWeights(plan)
    ? null
    : {
        path: 'plan.sharding',
        rule: 'parameter-offload',
        message: 'offloading parameters needs weights that are sharded and gathered layer by layer',
        nearest: 'zero3',
      };

export const recomputeLayersFit: Rule = ({ model }, plan) => {
  const { recompute, recomputeLayers } = plan;
  if (recomputeLayers === undefined) return null;
  const most = Math.max(...stageLayerCounts(model.layers, plan));
  if (recompute === 'full' && recomputeLayers <= most) return null;
  return recompute === 'full'
    ? {
        path: 'plan.recomputeLayers',
        rule: 'recompute-layers',
        message: `a stage has at most ${most} layers to recompute`,
        nearest: most,
      }
    : {
        path: 'plan.recompute',
        rule: 'recompute-layers',
        message: 'recomputeLayers counts layers of full recompute',
        nearest: 'full',
      };
};

/** The device must have the arithmetic: no bf16 before Ampere, no fp8 before Ada. */
export const precisionExists: Rule = ({ machine, training }) => {
  const lacking = machine.groups.find((g) => peakFlops(g.accelerator, training.precision) === null);
  if (lacking === undefined) return null;
  return {
    path: 'training.precision',
    rule: 'precision-exists',
    message: `${lacking.name}: the accelerator has no ${training.precision} matrix products`,
    nearest:
      training.precision === 'tf32'
        ? 'fp32'
        : lacking.accelerator.peakFlops.bf16 === undefined
          ? 'fp16'
          : 'bf16',
  };
};

export const networkBetweenNodes: Rule = ({ machine }) => {
  const nodes = machine.groups.reduce((sum, g) => sum + g.nodes, 0);
  if (nodes === 1 || machine.interNode !== null) return null;
  return {
    path: 'cluster.interNode',
    rule: 'network-between-nodes',
    message: `${nodes} nodes need a network between them`,
    nearest: 'ib-hdr-8x200',
  };
};

export const modelShape: Rule = ({ model }) => {
  if (!Number.isInteger(model.headDim)) {
    return {
      path: 'model.heads',
      rule: 'model-shape',
      message: `hidden does not divide by ${model.heads} heads; give headDim`,
      nearest: nearestDivisor(Math.round(model.headDim * model.heads), model.heads),
    };
  }
  if (model.heads % model.kvHeads !== 0) {
    return {
      path: 'model.kvHeads',
      rule: 'model-shape',
      message: `${model.heads} heads do not share ${model.kvHeads} key/value heads evenly`,
      nearest: nearestDivisor(model.heads, model.kvHeads),
    };
  }
  if (model.topk <= model.experts && model.denseLayers <= model.layers) return null;
  return model.topk > model.experts
    ? {
        path: 'model.topk',
        rule: 'model-shape',
        message: `top-${model.topk} of ${model.experts} experts`,
        nearest: model.experts,
      }
    : {
        path: 'model.denseLayers',
        rule: 'model-shape',
        message: `${model.denseLayers} dense layers of ${model.layers}`,
        nearest: model.layers,
      };
};
