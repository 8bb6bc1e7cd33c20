import { shardingsOf } from '../schema/shardings.js';
import type { Job } from '../schema/job.js';
import { shardsWeights } from '../model/state-bytes.js';
import { stageLayerCounts } from '../pipeline/stage-layers.js';
import { nearestDivisor, type Rule } from './rule.js';

const frameworkNames = {
  megatron: 'Megatron-LM',
  fsdp2: 'PyTorch FSDP (fully_shard)',
  deepspeed: 'DeepSpeed',
  ddp: 'PyTorch DDP',
  horovod: 'Horovod',
} satisfies Record<Job['framework'], string>;

/** A plan is one of a framework: what its code has no sharding for, it cannot run. */
export const frameworkShards: Rule = ({ framework }, { sharding, pp }) => {
  const { runs } = shardingsOf[framework];
  if (runs.includes(sharding)) return null;
  const divided = runs.find((kind) => kind === 'fsdp') ?? runs.find((kind) => kind === 'zero1');
  const nearest = pp > 1 ? 'none' : (divided ?? 'none');
  return {
    path: 'plan.sharding',
    rule: 'framework-shards',
    message: `${frameworkNames[framework]} has no sharding ${sharding}; it runs ${runs.join(', ')}`,
    nearest,
  };
};

/**
 * DeepSpeed's pipeline engine takes ZeRO stage 1 at most (deepspeed/runtime/pipe/engine.py), by whatever name the plan
 * calls more; elsewhere stages that are sharded whole are `fsdp`, whose gathers for each micro-batch are counted.
 */
export const zeroWithPipeline: Rule = ({ framework }, { sharding, pp }) => {
  const refused =
    framework === 'deepspeed' ? ['zero2', 'zero3', 'fsdp', 'hsdp'] : ['zero2', 'zero3'];
  if (pp === 1 || !refused.includes(sharding)) return null;
  const found = { path: 'plan.sharding', rule: 'zero-with-pipeline' };
  if (framework === 'deepspeed')
    return {
      ...found,
      message: `the pipeline engine of DeepSpeed takes ZeRO stage 1 at most, not ${sharding}: every micro-batch would repeat its communication`,
      nearest: 'zero1',
    };
  const isWhole = sharding === 'zero3' || !shardingsOf[framework].runs.includes('zero1');
  return {
    ...found,
    message: `${sharding} is not modelled with pipeline stages; stages that ${frameworkNames[framework]} shards whole are fsdp, which gathers for every micro-batch`,
    nearest: isWhole ? 'fsdp' : 'zero1',
  };
};

/** Copies of a hybrid sharding, or of a ZeRO-1 in several instances, have the same number of devices. */
export const hsdpDivides: Rule = (_, { sharding, hsdpGroup, dp, cp }) =>
  !['hsdp', 'zero1'].includes(sharding) || hsdpGroup === undefined || (dp * cp) % hsdpGroup === 0
    ? null
    : {
        path: 'plan.hsdpGroup',
        rule: 'hsdp-divides',
        message: `groups of ${hsdpGroup} do not divide dp x cp = ${dp * cp}`,
        nearest: nearestDivisor(dp * cp, hsdpGroup),
      };

/** Weights that live on the host are fetched layer by layer, as sharded ones are gathered. */
export const parameterOffload: Rule = ({ framework }, plan) => {
  if (plan.offload.parameters === 'none' || shardsWeights(plan)) return null;
  const found = {
    rule: 'parameter-offload',
    message: 'offloading parameters needs weights that are sharded and gathered layer by layer',
  };
  const whole = plan.pp > 1 ? 'fsdp' : 'zero3';
  // what the framework cannot shard in such a plan stays on the device
  return shardingsOf[framework].runs.includes(whole) && !(framework === 'deepspeed' && plan.pp > 1)
    ? { ...found, path: 'plan.sharding', nearest: whole }
    : { ...found, path: 'plan.offload.parameters', nearest: 'none' };
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
        message: 'a number of layers to recompute goes with full recompute alone',
        nearest: 'full',
      };
};
