import type { NetworkEntry } from '../network-entry.js';

export const ibHdr4x200 = {
  id: 'ib-hdr-4x200',
  name: 'InfiniBand HDR, four 200 Gb/s ports a node',
  source: 'InfiniBand Trade Association roadmap',
  kind: 'infiniband',
  scope: 'node',
  // links or ports of one node
  links: 4,
  // wire rate of one link, one direction
  bytesPerSecond: 25e9,
  // one ring step
  latencySeconds: 12e-6,
  latencySource: 'NCCL over GPUDirect RDMA, usual',
  efficiency: 0.85,
  efficiencySource: 'NCCL over GPUDirect RDMA on large buffers, usual',
} as const satisfies NetworkEntry;
