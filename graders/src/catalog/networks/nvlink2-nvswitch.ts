import type { NetworkEntry } from '../network-entry.js';

export const nvlink2Nvswitch = {
  id: 'nvlink2-nvswitch',
  name: 'NVLink 2 through NVSwitch, 16 devices (DGX-2)',
  source: 'NVIDIA DGX-2 data sheet, 2018',
  kind: 'nvlink',
  scope: 'device',
  // links or ports of one device
  links: 6,
  // wire rate of one link, one direction
  bytesPerSecond: 25e9,
  // one ring step
  latencySeconds: 5.4e-6,
  latencySource: 'as the hybrid cube mesh of 8',
  efficiency: 0.87,
  efficiencySource: 'as the hybrid cube mesh of 8',
} as const satisfies NetworkEntry;
