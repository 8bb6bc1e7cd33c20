import type { ClusterEntry } from '../cluster-entry.js';

export const nd96asrV4 = {
  id: 'nd96asr-v4',
  name: 'Azure ND96asr_v4: 8 A100 40 GB',
  source: 'Azure documentation, ND family',
  accelerator: 'a100-sxm-40gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink3',
  interNode: 'ib-hdr-8x200',
  // per node
  hostMemoryBytes: 900 * 1024 ** 3,
  dollarsPerNodeHour: 27.197,
  priceDate: '2025',
  priceSource: 'Azure list price, pay as you go, East US',
} as const satisfies ClusterEntry;
