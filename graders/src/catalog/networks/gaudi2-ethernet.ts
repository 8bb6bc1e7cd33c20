import type { NetworkEntry } from '../network-entry.js';

export const gaudi2Ethernet = {
  id: 'gaudi2-ethernet',
  name: 'Gaudi 2, 21 ports of 100 Gb/s among 8 devices',
  source: 'Intel Gaudi 2 data sheet',
  kind: 'ethernet',
  scope: 'device',
  // links or ports of one device
  links: 21,
  // wire rate of one link, one direction
  bytesPerSecond: 12.5e9,
  // one ring step
  latencySeconds: 10e-6,
  latencySource: 'no measurement: RDMA without a switch',
  efficiency: 0.98,
  efficiencySource: 'all-reduce on 8 Gaudi 2: 258 of 262.5 GB/s (HabanaAI/hccl_demo)',
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
