import type { NetworkEntry } from '../network-entry.js';

export const gaudi3Ethernet = {
  id: 'gaudi3-ethernet',
  name: 'Gaudi 3, 21 ports of 200 Gb/s among 8 devices',
  source: 'Intel Gaudi 3 white paper',
  kind: 'ethernet',
  scope: 'device',
  // links or ports of one device
  links: 21,
  // wire rate of one link, one direction
  bytesPerSecond: 25e9,
  // one ring step
  latencySeconds: 10e-6,
  latencySource: 'no measurement: RDMA without a switch',
  efficiency: 0.97,
  efficiencySource:
    'all-reduce of 256 MB on 8 Gaudi 3: 513 of 525 GB/s (docs.habana.ai, collectives performance)',
  // three ports for each other member
  smallGroups: [
    { devices: 2, efficiency: 0.14 },
    { devices: 3, efficiency: 0.28 },
    { devices: 4, efficiency: 0.42 },
    { devices: 5, efficiency: 0.56 },
    { devices: 6, efficiency: 0.7 },
    { devices: 7, efficiency: 0.84 },
  ],
} as const satisfies NetworkEntry;
