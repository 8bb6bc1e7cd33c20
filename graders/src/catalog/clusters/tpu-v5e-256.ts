import type { ClusterEntry } from '../cluster-entry.js';

export const tpuV5e256 = {
  id: 'tpu-v5e-256',
  name: 'TPU v5e: a pod of 256 chips',
  source: 'Google Cloud documentation, TPU configurations',
  accelerator: 'tpu-v5e',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 256,
  intraNode: 'ici-v5e',
  interNode: 'tpu-v5e-dcn',
  // per node
  hostMemoryBytes: 16_384 * 1024 ** 3,
} as const satisfies ClusterEntry;
