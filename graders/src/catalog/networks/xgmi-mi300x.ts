import type { NetworkEntry } from '../network-entry.js';

export const xgmiMi300x = {
  id: 'xgmi-mi300x',
  name: 'Infinity Fabric, full mesh of 8 (MI300X, MI325X)',
  source: 'AMD Instinct MI300X data sheet: 7 links of 128 GB/s in both directions together',
  kind: 'xgmi',
  scope: 'device',
  // links or ports of one device
  links: 7,
  // wire rate of one link, one direction
  bytesPerSecond: 64e9,
  // one ring step
  latencySeconds: 7e-6,
  latencySource: 'no measurement: as NVLink 4',
  efficiency: 0.7,
  efficiencySource:
    'all-reduce of 4 GB on 8 MI300X: 313 of 448 GB/s (stas00/ml-engineering, network benchmarks)',
  // one link for each other member: 47.7 GB/s on 2 devices, same source; between them in proportion
  smallGroups: [
    { devices: 2, efficiency: 0.106 },
    { devices: 3, efficiency: 0.2 },
    { devices: 4, efficiency: 0.3 },
    { devices: 5, efficiency: 0.4 },
    { devices: 6, efficiency: 0.5 },
    { devices: 7, efficiency: 0.6 },
  ],
} as const satisfies NetworkEntry;
