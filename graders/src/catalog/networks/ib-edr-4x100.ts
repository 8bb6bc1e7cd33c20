import type { NetworkEntry } from '../network-entry.js';

export const ibEdr4x100 = {
  id: 'ib-edr-4x100',
  name: 'InfiniBand EDR, four 100 Gb/s ports a node',
  source: 'InfiniBand Trade Association roadmap',
  kind: 'infiniband',
  scope: 'node',
  // links or ports of one node
  links: 4,
  // wire rate of one link, one direction
  bytesPerSecond: 12.5e9,
  // one ring step; NCCL over GPUDirect RDMA
  latencySeconds: 15e-6,
  // NCCL over GPUDirect RDMA
  efficiency: 0.85,
} as const satisfies NetworkEntry;
