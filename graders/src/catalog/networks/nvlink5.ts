import type { NetworkEntry } from '../network-entry.js';

export const nvlink5 = {
  id: 'nvlink5',
  name: 'NVLink 5 (B200)',
  source: 'NVIDIA DGX B200 data sheet',
  kind: 'nvlink',
  scope: 'device',
  // links or ports of one device
  links: 18,
  // wire rate of one link, one direction
  bytesPerSecond: 50e9,
  // one ring step, from 346 of 482 GB/s at 64 MiB on 8 H200; ring all-reduce on 8 B200: 682 GB/s bus bandwidth
  latencySeconds: 6.8e-6,
  // NCCL ring all-reduce on 8 B200: 682 GB/s bus bandwidth
  efficiency: 0.76,
} as const satisfies NetworkEntry;
