import type { NetworkEntry } from '../network-entry.js';

export const nvlink2 = {
  id: 'nvlink2',
  name: 'NVLink 2, hybrid cube mesh of 8 (V100)',
  source: 'NVIDIA V100 data sheet',
  kind: 'nvlink',
  scope: 'device',
  // links or ports of one device
  links: 6,
  // wire rate of one link, one direction
  bytesPerSecond: 25e9,
  // one ring step
  latencySeconds: 5.4e-6,
  latencySource:
    '76 us for the 14 steps on 8 V100: all-reduce of 1 MiB to 1 GiB measured by vTrain (VIA-Research/vTrain, arXiv:2312.12391), fitted as latency + volume / rate',
  efficiency: 0.87,
  efficiencySource:
    '136 of 150 GB/s on 8 V100: all-reduce of 1 MiB to 1 GiB measured by vTrain (VIA-Research/vTrain, arXiv:2312.12391), fitted as latency + volume / rate',
  // a group of fewer devices uses only the links among them; a group that is no quad leaves most of them idle
  smallGroups: [
    { devices: 2, efficiency: 0.15 },
    { devices: 3, efficiency: 0.3 },
    { devices: 4, efficiency: 0.57 },
    { devices: 5, efficiency: 0.25 },
    { devices: 6, efficiency: 0.31 },
    { devices: 7, efficiency: 0.58 },
  ],
} as const satisfies NetworkEntry;
