import type { NetworkEntry } from '../network-entry.js';

export const ibEdr8x100 = {
  id: 'ib-edr-8x100',
  name: 'InfiniBand EDR, eight 100 Gb/s ports a node',
  source: 'InfiniBand Trade Association roadmap',
  kind: 'infiniband',
  scope: 'node',
  // links or ports of one node
  links: 8,
  // wire rate of one link, one direction
  bytesPerSecond: 12.5e9,
  // one ring step
  latencySeconds: 15e-6,
  latencySource: 'NCCL over GPUDirect RDMA, usual',
  efficiency: 0.85,
  efficiencySource: 'NCCL over GPUDirect RDMA on large buffers, usual',
  railOptimised: true,
} as const satisfies NetworkEntry;
