import type { NetworkEntry } from '../network-entry.js';

export const ibEdr1x100 = {
  id: 'ib-edr-1x100',
  name: 'InfiniBand EDR, one 100 Gb/s port a node',
  source: 'InfiniBand Trade Association roadmap',
  kind: 'infiniband',
  scope: 'node',
  // links or ports of one node
  links: 1,
  // wire rate of one link, one direction
  bytesPerSecond: 12.5e9,
  // one ring step
  latencySeconds: 15e-6,
  latencySource: 'NCCL over GPUDirect RDMA, usual',
  efficiency: 0.85,
  efficiencySource: 'NCCL over GPUDirect RDMA on large buffers, usual',
} as const satisfies NetworkEntry;
