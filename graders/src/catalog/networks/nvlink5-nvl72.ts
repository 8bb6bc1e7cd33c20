import type { NetworkEntry } from '../network-entry.js';

export const nvlink5Nvl72 = {
  id: 'nvlink5-nvl72',
  name: 'NVLink 5 through NVLink switches, 72 devices (GB200, GB300)',
  source: 'NVIDIA GB200 NVL72 data sheet',
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
  efficiencySource: 'as NVLink 5 on 8 devices',
  // as NVLink 5 on 8 devices
  allToAllEfficiency: 0.6,
  // as NVLink 5 on 8 devices
  switchReduction: { factor: 1.23, fromDevices: 6, fromBytes: 2 * 1024 ** 2 },
} as const satisfies NetworkEntry;
