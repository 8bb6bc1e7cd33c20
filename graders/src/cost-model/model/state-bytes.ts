import { frameworks } from '../constants/framework.js';
import type { Job } from '../schema/job.js';
import type { Plan } from '../schema/plan.js';

/** Bytes that one trainable parameter costs before sharding. */
export interface StateBytes {
  readonly weights: number;
  readonly gradients: number;
  readonly optimizer: number;
}

/** Optimizer states without the master copy: Adam keeps two fp32 moments (ZeRO, arXiv:1910.02054 §3.1). */
const moments = {
  adam: 8,
  adam8bit: 2,
  // the moments of Adam, scaled layer by layer (arXiv:1904.00962 algorithm 2)
  lamb: 8,
  lion: 4,
  momentum: 4,
  // arXiv:2502.16982 §2.3: momentum alone
  muon: 4,
  adafactor: 0,
  sgd: 0,
} satisfies Record<Job['training']['optimizer'], number>;

/**
 * 16 B a parameter with 16-bit gradients (2 + 2 + 4 + 4 + 4, arXiv:1910.02054 §3.1), 18 with the fp32 gradients
 * of Megatron-LM (2 + 4 + 12), 16 in plain fp32 (4 + 4 + 8).
 */
export function stateBytes(job: Job): StateBytes {
  const { precision, optimizer, gradientPrecision } = job.training;
  const profile = frameworks[job.framework];
  const whole = precision === 'fp32' || precision === 'tf32' || profile.autocast;
  const fp32Gradients =
    gradientPrecision === undefined ? profile.fp32Gradients : gradientPrecision === 'fp32';
  return {
    weights: whole ? 4 : 2,
    gradients: whole || fp32Gradients ? 4 : 2,
    optimizer: moments[optimizer] + (whole ? 0 : 4),
  };
}

/** Bytes of a frozen base weight: 16-bit, 8-bit, or NF4 with double quantisation (arXiv:2305.14314 §3: 0.127 bit of constants). */
export const frozenWeightBytes = (baseBits: 4 | 8 | 16): number =>
  baseBits === 4 ? 4.127 / 8 : baseBits / 8;

/** Number of devices that divide weights, gradients and optimizer states among them. */
export interface ShardDegrees {
  readonly weights: number;
  readonly gradients: number;
  readonly optimizer: number;
}

/** ZeRO stages 1-3 (arXiv:1910.02054 §5); `group` is the data-parallel degree times the context-parallel one. */
export function shardDegrees(
  plan: Pick<Plan, 'sharding' | 'hsdpGroup'>,
  group: number,
  devicesPerNode: number,
): ShardDegrees {
  switch (plan.sharding) {
    case 'none':
      return { weights: 1, gradients: 1, optimizer: 1 };
    case 'zero1':
      return { weights: 1, gradients: 1, optimizer: group };
    case 'zero2':
      return { weights: 1, gradients: group, optimizer: group };
    case 'zero3':
    case 'fsdp':
      return { weights: group, gradients: group, optimizer: group };
    case 'hsdp': {
      const part = Math.min(group, plan.hsdpGroup ?? devicesPerNode);
      return { weights: part, gradients: part, optimizer: part };
    }
  }
}

/** Gathered weights are dropped after each pass; kept between the micro-batches of a pipeline unless said otherwise. */
export const dropsAfterForward = (plan: Pick<Plan, 'pp' | 'reshardAfterForward'>): boolean =>
  plan.reshardAfterForward ?? plan.pp === 1;

/** Weights are gathered for each use. */
export const shardsWeights = (plan: Pick<Plan, 'sharding'>): boolean =>
  plan.sharding === 'zero3' || plan.sharding === 'fsdp' || plan.sharding === 'hsdp';
