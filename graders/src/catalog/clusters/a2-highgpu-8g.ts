import type { ClusterEntry } from '../cluster-entry.js';

export const a2Highgpu8g = {
  id: 'a2-highgpu-8g',
  name: 'Google Cloud a2-highgpu-8g: 8 A100 40 GB',
  source: 'Google Cloud documentation, GPU machine types',
  accelerator: 'a100-sxm-40gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink3',
  interNode: 'ethernet-100g',
  // per node
  hostMemoryBytes: 680 * 1024 ** 3,
  dollarsPerNodeHour: 29.38708,
  priceDate: '2025',
  priceSource: 'Google Cloud list price, on demand, us-central1',
} as const satisfies ClusterEntry;
