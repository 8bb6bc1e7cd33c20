import type { ClusterEntry } from '../cluster-entry.js';

export const gb200Nvl72 = {
  id: 'gb200-nvl72',
  name: 'NVIDIA GB200 NVL72: 72 GPUs in one NVLink domain',
  source: 'NVIDIA GB200 NVL72 data sheet',
  accelerator: 'gb200-186gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 72,
  intraNode: 'nvlink5-nvl72',
  interNode: 'ib-ndr-400-a-device',
  // per node
  hostMemoryBytes: 17_280 * 1024 ** 3,
} as const satisfies ClusterEntry;
