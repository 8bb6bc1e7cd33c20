import type { Plan } from './plan.js';
import type { Scenario } from './scenario.js';

/** Shardings that a framework can run, and which of them a search tries where nobody says. */
interface Shardings {
  readonly runs: readonly Plan['sharding'][];
  readonly tried: readonly Plan['sharding'][];
}

const everySharding = ['none', 'zero1', 'zero2', 'zero3', 'fsdp', 'hsdp'] as const;

/**
 * Megatron-LM: the distributed optimizer, and every stage by `--data-parallel-sharding-strategy`. fully_shard divides
 * weights, gradients and states together, and `reshard_after_forward` decides between stages 2 and 3 of ZeRO; of
 * stage 1, states alone, it has nothing (docs.pytorch.org, torch.distributed.fsdp.fully_shard). DeepSpeed: ZeRO, its
 * stage 3 being FSDP, and MiCS for groups. Replicas of DDP share states by ZeroRedundancyOptimizer, Horovod's nothing.
 */
export const shardingsOf: Readonly<Record<Scenario['framework'], Shardings>> = {
  megatron: { runs: everySharding, tried: ['none', 'zero1', 'fsdp'] },
  fsdp2: { runs: ['none', 'zero2', 'zero3', 'fsdp', 'hsdp'], tried: ['none', 'fsdp', 'hsdp'] },
  deepspeed: { runs: everySharding, tried: ['none', 'zero1', 'zero2', 'zero3'] },
  ddp: { runs: ['none', 'zero1'], tried: ['none', 'zero1'] },
  horovod: { runs: ['none'], tried: ['none'] },
};
