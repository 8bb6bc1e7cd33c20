import type { ClusterEntry } from '../cluster-entry.js';

export const a2Ultragpu8g = {
  id: 'a2-ultragpu-8g',
  name: 'Google Cloud a2-ultragpu-8g: 8 A100 80 GB',
  source: 'Google Cloud documentation, GPU machine types',
  accelerator: 'a100-sxm-80gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink3',
  interNode: 'ethernet-100g',
  // per node
  hostMemoryBytes: 1_360 * 1024 ** 3,
  dollarsPerNodeHour: 40.550383,
  priceDate: '2025',
  priceSource: 'Google Cloud list price, on demand, us-central1',
} as const satisfies ClusterEntry;
