import type { ClusterEntry } from '../cluster-entry.js';

export const a3Megagpu8g = {
  id: 'a3-megagpu-8g',
  name: 'Google Cloud a3-megagpu-8g: 8 H100',
  source: 'Google Cloud documentation, GPU machine types',
  accelerator: 'h100-sxm-80gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink4',
  interNode: 'tcpxo-8x200',
  // per node
  hostMemoryBytes: 1_872 * 1024 ** 3,
} as const satisfies ClusterEntry;
