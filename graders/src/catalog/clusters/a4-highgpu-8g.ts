import type { ClusterEntry } from '../cluster-entry.js';

export const a4Highgpu8g = {
  id: 'a4-highgpu-8g',
  name: 'Google Cloud a4-highgpu-8g: 8 B200',
  source: 'Google Cloud documentation, GPU machine types',
  accelerator: 'b200-sxm-180gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink5',
  interNode: 'roce-8x400',
  // per node
  hostMemoryBytes: 3_968 * 1024 ** 3,
} as const satisfies ClusterEntry;
