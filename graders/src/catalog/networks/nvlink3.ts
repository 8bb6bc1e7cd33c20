import type { NetworkEntry } from '../network-entry.js';

export const nvlink3 = {
  id: 'nvlink3',
  name: 'NVLink 3 through NVSwitch, 8 devices (A100)',
  source: 'NVIDIA A100 data sheet',
  kind: 'nvlink',
  scope: 'device',
  // links or ports of one device
  links: 12,
  // wire rate of one link, one direction
  bytesPerSecond: 25e9,
  // one ring step
  latencySeconds: 5.6e-6,
  latencySource:
    '79 us for the 14 steps on 8 A100: all-reduce of 1 MiB to 1 GiB measured by vTrain (VIA-Research/vTrain, arXiv:2312.12391), fitted as latency + volume / rate',
  efficiency: 0.76,
  efficiencySource:
    '227 of 300 GB/s on 8 A100: all-reduce of 1 MiB to 1 GiB measured by vTrain (VIA-Research/vTrain, arXiv:2312.12391), fitted as latency + volume / rate',
  // 193, 210, 218 and 222 GB/s on 2 to 5 A100, same source
  smallGroups: [
    { devices: 2, efficiency: 0.64 },
    { devices: 3, efficiency: 0.7 },
    { devices: 4, efficiency: 0.73 },
    { devices: 5, efficiency: 0.74 },
  ],
} as const satisfies NetworkEntry;
