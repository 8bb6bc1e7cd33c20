import type { ClusterEntry } from '../cluster-entry.js';

export const oneB8node = {
  id: '1b-8node',
  name: '8 nodes of 8 A100 40 GB, one InfiniBand port',
  source: 'practice project 1b-8node',
  // the machine of the practice project of the same id
  accelerator: 'a100-sxm-40gb',
  nodes: 8,
  devicesPerNode: 8,
  intraNode: 'nvlink3',
  interNode: 'ib-hdr-1x200',
  // per node
  hostMemoryBytes: 1024 * 1024 ** 3,
} as const satisfies ClusterEntry;
