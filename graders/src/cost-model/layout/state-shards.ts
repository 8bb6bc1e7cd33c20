import type { StateLayout } from './layout.js';
import { shardDegrees, type ShardDegrees } from '../model/state-bytes.js';

/** Devices that divide the states of dense weights and of experts among them. */
export interface StateShards {
  readonly dense: ShardDegrees;
  readonly experts: ShardDegrees;
}

/**
 * Experts are shared by their own data-parallel group. ZeRO-1 over a part of the replicas
 * (`hsdpGroup`; Megatron-LM's optimizer instances) divides both groups by the number of copies.
 */
export function stateShards({ plan, data, expertData, hardware }: StateLayout): StateShards {
  const copies =
    plan.sharding === 'zero1' && plan.hsdpGroup !== undefined
      ? Math.max(1, data.ranks / plan.hsdpGroup)
      : 1;
  return {
    dense: shardDegrees(plan, Math.max(1, data.ranks / copies), hardware.devicesPerNode),
    experts: shardDegrees(plan, Math.max(1, expertData.ranks / copies), hardware.devicesPerNode),
  };
}
