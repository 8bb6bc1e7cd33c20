import type { NetworkEntry } from '../network-entry.js';

export const nvlink5 = {
  id: 'nvlink5',
  name: 'NVLink 5 through NVSwitch, 8 devices (B200, B300)',
  source: 'NVIDIA DGX B200 data sheet',
  kind: 'nvlink',
  scope: 'device',
  // links or ports of one device
  links: 18,
  // wire rate of one link, one direction
  bytesPerSecond: 50e9,
  // one ring step
  latencySeconds: 6.8e-6,
  latencySource: 'as NVLink 4',
  efficiency: 0.76,
  efficiencySource:
    'ring all-reduce on 8 B200: 682 of 900 GB/s (stas00/ml-engineering, network benchmarks)',
  // 0.597 (SimuMax, measured collectives of B200)
  allToAllEfficiency: 0.6,
  // NVLink SHARP: 838 instead of 682 GB/s on 8 B200 (stas00/ml-engineering, network benchmarks)
  switchReduction: { factor: 1.23, fromDevices: 6, fromBytes: 2 * 1024 ** 2 },
} as const satisfies NetworkEntry;
