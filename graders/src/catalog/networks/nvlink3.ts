import type { NetworkEntry } from '../network-entry.js';

export const nvlink3 = {
  id: 'nvlink3',
  name: 'NVLink 3 (A100)',
  source: 'NVIDIA A100 data sheet',
  kind: 'nvlink',
  scope: 'device',
  // links or ports of one device
  links: 12,
  // wire rate of one link, one direction
  bytesPerSecond: 25e9,
  // one ring step; NCCL all-reduce on 8 A100: 227 GB/s bus bandwidth, 79 us
  latencySeconds: 5.6e-6,
  // NCCL all-reduce on 8 A100: 227 GB/s bus bandwidth, 79 us
  efficiency: 0.76,
} as const satisfies NetworkEntry;
