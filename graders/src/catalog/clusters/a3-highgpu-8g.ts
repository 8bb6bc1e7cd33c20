import type { ClusterEntry } from '../cluster-entry.js';

export const a3Highgpu8g = {
  id: 'a3-highgpu-8g',
  name: 'Google Cloud a3-highgpu-8g: 8 H100',
  source: 'Google Cloud documentation, GPU machine types',
  accelerator: 'h100-sxm-80gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink4',
  interNode: 'tcpx-4x200',
  // per node
  hostMemoryBytes: 1_872 * 1024 ** 3,
  dollarsPerNodeHour: 88.49,
  priceDate: '2025',
  priceSource: 'Google Cloud list price, on demand, us-central1',
} as const satisfies ClusterEntry;
