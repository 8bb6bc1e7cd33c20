import type { ClusterEntry } from '../cluster-entry.js';

export const tpuV5pCube = {
  id: 'tpu-v5p-cube',
  name: 'TPU v5p: a cube of 64 chips, joined to others by the same torus',
  source: 'Google Cloud documentation, TPU configurations',
  accelerator: 'tpu-v5p',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 64,
  intraNode: 'ici-v5p',
  interNode: 'ici-v5p',
  // per node
  hostMemoryBytes: 7_168 * 1024 ** 3,
} as const satisfies ClusterEntry;
