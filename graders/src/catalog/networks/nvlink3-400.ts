import type { NetworkEntry } from '../network-entry.js';

export const nvlink3400 = {
  id: 'nvlink3-400',
  name: 'NVLink 3 with 8 of 12 links (A800)',
  source: 'NVIDIA A800 data sheet, 400 GB/s in both directions together',
  kind: 'nvlink',
  scope: 'device',
  // links or ports of one device
  links: 8,
  // wire rate of one link, one direction
  bytesPerSecond: 25e9,
  // one ring step
  latencySeconds: 5.6e-6,
  latencySource: 'as NVLink 3 with all links',
  efficiency: 0.76,
  efficiencySource: 'as NVLink 3 with all links',
} as const satisfies NetworkEntry;
