import type { ClusterEntry } from '../cluster-entry.js';

export const hybrid100b64gpu = {
  id: 'hybrid-100b-64gpu',
  name: '8 nodes of 8 A100 80 GB',
  source: 'practice project hybrid-100b-64gpu',
  // the machine of the practice project of the same id
  accelerator: 'a100-sxm-80gb',
  nodes: 8,
  devicesPerNode: 8,
  intraNode: 'nvlink3',
  interNode: 'ib-hdr-8x200',
  // per node
  hostMemoryBytes: 1024 * 1024 ** 3,
} as const satisfies ClusterEntry;
