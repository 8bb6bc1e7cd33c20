import type { ClusterEntry } from '../cluster-entry.js';

export const mi300x8gpu = {
  id: 'mi300x-8gpu',
  name: '8 MI300X with a 400 Gb/s port each',
  source: 'AMD Instinct MI300X platform data sheet',
  accelerator: 'mi300x-192gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'xgmi-mi300x',
  interNode: 'roce-8x400',
  // per node
  hostMemoryBytes: 2_304 * 1024 ** 3,
} as const satisfies ClusterEntry;
