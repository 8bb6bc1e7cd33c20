import { shardingsOf } from '../schema/shardings.js';
import type { Job } from '../job.js';
import { shardsWeights } from '../state-bytes.js';
import { stageLayerCounts } from '../stage-layers.js';
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
