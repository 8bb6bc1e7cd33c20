import type { NetworkEntry } from '../network-entry.js';

export const xgmiMi355x = {
  id: 'xgmi-mi355x',
  name: 'Infinity Fabric, full mesh of 8 (MI350X, MI355X)',
  source: 'AMD Instinct MI355X data sheet: 7 links of 153.6 GB/s in both directions together',
  kind: 'xgmi',
  scope: 'device',
  // links or ports of one device
  links: 7,
  // wire rate of one link, one direction
  bytesPerSecond: 76.8e9,
  // one ring step
  latencySeconds: 7e-6,
  latencySource: 'no measurement: as NVLink 4',
  efficiency: 0.7,
  efficiencySource: 'as MI300X',
  // as MI300X
  smallGroups: [
    { devices: 2, efficiency: 0.106 },
    { devices: 3, efficiency: 0.2 },
    { devices: 4, efficiency: 0.3 },
    { devices: 5, efficiency: 0.4 },
    { devices: 6, efficiency: 0.5 },
    { devices: 7, efficiency: 0.6 },
  ],
} as const satisfies NetworkEntry;
