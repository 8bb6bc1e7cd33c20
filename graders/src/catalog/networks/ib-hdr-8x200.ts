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
  // one ring step
  latencySeconds: 12e-6,
  latencySource: 'NCCL over GPUDirect RDMA, usual',
  efficiency: 0.85,
  efficiencySource: 'NCCL over GPUDirect RDMA on large buffers, usual',
  railOptimised: true,
} as const satisfies NetworkEntry;
