import type { NetworkEntry } from '../network-entry.js';

export const xgmiMi250x = {
  id: 'xgmi-mi250x',
  name: 'Infinity Fabric among 8 dies of 4 MI250X',
  source: 'Frontier user guide: 200 GB/s inside a module, 50 to 100 between modules',
  kind: 'xgmi',
  scope: 'device',
  // links or ports of one device
  links: 4,
  // wire rate of one link, one direction
  bytesPerSecond: 50e9,
  // one ring step
  latencySeconds: 8e-6,
  latencySource: 'no measurement: between NVLink 2 and PCIe',
  efficiency: 0.4,
  efficiencySource:
    'no measurement: two rings over the 50 GB/s links between modules at 0.8 of the wire rate',
  // the two dies of a module, 150 of 200 GB/s (arXiv:2408.14090)
  smallGroups: [{ devices: 2, efficiency: 0.75 }],
} as const satisfies NetworkEntry;
