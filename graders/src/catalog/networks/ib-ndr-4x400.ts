import type { NetworkEntry } from '../network-entry.js';

export const ibNdr4x400 = {
  id: 'ib-ndr-4x400',
  name: 'InfiniBand NDR, four 400 Gb/s ports a node',
  source: 'InfiniBand Trade Association roadmap',
  kind: 'infiniband',
  scope: 'node',
  // links or ports of one node
  links: 4,
  // wire rate of one link, one direction
  bytesPerSecond: 50e9,
  // one ring step
  latencySeconds: 10e-6,
  latencySource: 'NCCL over GPUDirect RDMA, usual',
  efficiency: 0.8,
  efficiencySource:
    'all-reduce over 4 x 8 H100: 382 of 400 GB/s at 16 GiB, 229 at 256 MiB (stas00/ml-engineering, network benchmarks); the mean over buckets',
} as const satisfies NetworkEntry;
