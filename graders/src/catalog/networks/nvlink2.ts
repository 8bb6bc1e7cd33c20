import type { NetworkEntry } from '../network-entry.js';

export const nvlink2 = {
  id: 'nvlink2',
  name: 'NVLink 2 (V100)',
  source: 'NVIDIA V100 data sheet',
  kind: 'nvlink',
  scope: 'device',
  // links or ports of one device
  links: 6,
  // wire rate of one link, one direction
  bytesPerSecond: 25e9,
  // one ring step; NCCL all-reduce on 8 V100: 136 GB/s bus bandwidth, 76 us
  latencySeconds: 5.4e-6,
  // NCCL all-reduce on 8 V100: 136 GB/s bus bandwidth, 76 us
  efficiency: 0.87,
} as const satisfies NetworkEntry;
