import type { ClusterEntry } from '../cluster-entry.js';

export const a3Ultragpu8g = {
  id: 'a3-ultragpu-8g',
  name: 'Google Cloud a3-ultragpu-8g: 8 H200',
  source: 'Google Cloud documentation, GPU machine types',
  accelerator: 'h200-sxm-141gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink4',
  interNode: 'roce-8x400',
  // per node
  hostMemoryBytes: 2_952 * 1024 ** 3,
  dollarsPerNodeHour: 84.806908,
  priceDate: '2025',
  priceSource: 'Google Cloud list price, on demand, us-central1',
} as const satisfies ClusterEntry;
