import type { ClusterEntry } from '../cluster-entry.js';

export const gb300Nvl72 = {
  id: 'gb300-nvl72',
  name: 'NVIDIA GB300 NVL72: 72 GPUs in one NVLink domain',
  source: 'NVIDIA GB300 NVL72 data sheet',
  accelerator: 'gb300-279gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 72,
  intraNode: 'nvlink5-nvl72',
  interNode: 'ib-xdr-800-a-device',
  // per node
  hostMemoryBytes: 17_280 * 1024 ** 3,
} as const satisfies ClusterEntry;
