import type { ClusterEntry } from '../cluster-entry.js';

export const a2Megagpu16g = {
  id: 'a2-megagpu-16g',
  name: 'Google Cloud a2-megagpu-16g: 16 A100 40 GB',
  source: 'Google Cloud documentation, GPU machine types',
  accelerator: 'a100-sxm-40gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 16,
  intraNode: 'nvlink3',
  interNode: 'ethernet-100g',
  // per node
  hostMemoryBytes: 1_360 * 1024 ** 3,
} as const satisfies ClusterEntry;
