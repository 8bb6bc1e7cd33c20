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
  // one ring step; NCCL over GPUDirect RDMA
  latencySeconds: 12e-6,
  // NCCL over GPUDirect RDMA
  efficiency: 0.85,
} as const satisfies NetworkEntry;
