import type { NetworkEntry } from '../network-entry.js';

export const nvlink4 = {
  id: 'nvlink4',
  name: 'NVLink 4 through NVSwitch, 8 devices (H100, H200)',
  source: 'NVIDIA H100 data sheet',
  kind: 'nvlink',
  scope: 'device',
  // links or ports of one device
  links: 18,
  // wire rate of one link, one direction
  bytesPerSecond: 25e9,
  // one ring step
  latencySeconds: 6.8e-6,
  latencySource: '346 of 482 GB/s at 64 MiB on 8 H200 (stas00/ml-engineering, network benchmarks)',
  efficiency: 0.81,
  efficiencySource:
    'ring all-reduce on 8 H200: 368 of 450 GB/s (stas00/ml-engineering, network benchmarks)',
  // NVLink SHARP: 482 instead of 368 GB/s on 8 H200, same source
  switchReduction: { factor: 1.31, fromDevices: 5, fromBytes: 2 * 1024 ** 2 },
} as const satisfies NetworkEntry;
