import type { NetworkEntry } from '../network-entry.js';

export const ibHdr1x200 = {
  id: 'ib-hdr-1x200',
  name: 'InfiniBand HDR, one 200 Gb/s port a node',
  source: 'InfiniBand Trade Association roadmap',
  kind: 'infiniband',
  scope: 'node',
  // links or ports of one node
  links: 1,
  // wire rate of one link, one direction
  bytesPerSecond: 25e9,
  // one ring step
  latencySeconds: 12e-6,
  latencySource: 'NCCL over GPUDirect RDMA, usual',
  efficiency: 0.85,
  efficiencySource: 'NCCL over GPUDirect RDMA on large buffers, usual',
} as const satisfies NetworkEntry;
