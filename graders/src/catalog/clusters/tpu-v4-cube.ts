import type { ClusterEntry } from '../cluster-entry.js';

export const tpuV4Cube = {
  id: 'tpu-v4-cube',
  name: 'TPU v4: a cube of 64 chips, joined to others by the same torus',
  source: 'arXiv:2304.01433 section 2',
  accelerator: 'tpu-v4',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 64,
  intraNode: 'ici-v4',
  interNode: 'ici-v4',
  // per node
  hostMemoryBytes: 8_192 * 1024 ** 3,
} as const satisfies ClusterEntry;
