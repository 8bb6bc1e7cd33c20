import type { NetworkEntry } from '../network-entry.js';

export const ibNdr400ADevice = {
  id: 'ib-ndr-400-a-device',
  name: 'InfiniBand NDR, one 400 Gb/s port a device',
  source: 'NVIDIA GB200 NVL72 data sheet',
  kind: 'infiniband',
  scope: 'device',
  // links or ports of one device
  links: 1,
  // wire rate of one link, one direction
  bytesPerSecond: 50e9,
  // one ring step
  latencySeconds: 10e-6,
  latencySource: 'NCCL over GPUDirect RDMA, usual',
  efficiency: 0.8,
  efficiencySource:
    'all-reduce over 4 x 8 H100: 382 of 400 GB/s at 16 GiB, 229 at 256 MiB (stas00/ml-engineering, network benchmarks); the mean over buckets',
  railOptimised: true,
} as const satisfies NetworkEntry;
