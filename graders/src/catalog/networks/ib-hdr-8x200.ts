import type { NetworkEntry } from '../network-entry.js';

export const ibHdr8x200 = {
  id: 'ib-hdr-8x200',
  name: 'InfiniBand HDR, eight 200 Gb/s ports a node',
  source: 'NVIDIA DGX SuperPOD A100 reference architecture',
  kind: 'infiniband',
  scope: 'node',
  // links or ports of one node
  links: 8,
  // wire rate of one link, one direction
  bytesPerSecond: 25e9,
  // one ring step; NCCL over GPUDirect RDMA
  latencySeconds: 12e-6,
  // NCCL over GPUDirect RDMA
  efficiency: 0.85,
} as const satisfies NetworkEntry;
