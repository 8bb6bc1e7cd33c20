import type { ClusterEntry } from '../cluster-entry.js';

export const faultTolerant70b256gpu = {
  id: 'fault-tolerant-70b-256gpu',
  name: '32 nodes of 8 H100',
  source: 'practice project fault-tolerant-70b-256gpu',
  // the machine of the practice project of the same id
  accelerator: 'h100-sxm-80gb',
  nodes: 32,
  devicesPerNode: 8,
  intraNode: 'nvlink4',
  interNode: 'ib-ndr-8x400',
  // per node
  hostMemoryBytes: 2048 * 1024 ** 3,
} as const satisfies ClusterEntry;
