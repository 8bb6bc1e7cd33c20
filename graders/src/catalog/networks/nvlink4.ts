import type { NetworkEntry } from '../network-entry.js';

export const nvlink4 = {
  id: 'nvlink4',
  name: 'NVLink 4 (H100, H200)',
  source: 'NVIDIA H100 data sheet',
  kind: 'nvlink',
  scope: 'device',
  // links or ports of one device
  links: 18,
  // wire rate of one link, one direction
  bytesPerSecond: 25e9,
  // one ring step, from 346 of 482 GB/s at 64 MiB on 8 H200; ring all-reduce on 8 H200: 368 GB/s bus bandwidth
  latencySeconds: 6.8e-6,
  // NCCL ring all-reduce on 8 H200: 368 GB/s bus bandwidth
  efficiency: 0.81,
} as const satisfies NetworkEntry;
