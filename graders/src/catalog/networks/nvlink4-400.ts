import type { NetworkEntry } from '../network-entry.js';

export const nvlink4400 = {
  id: 'nvlink4-400',
  name: 'NVLink 4 with 8 of 18 links (H800)',
  source: 'DeepSeek-V3 hardware, arXiv:2505.09343 table 1: 400 GB/s in both directions together',
  kind: 'nvlink',
  scope: 'device',
  // links or ports of one device
  links: 8,
  // wire rate of one link, one direction
  bytesPerSecond: 25e9,
  // one ring step
  latencySeconds: 6.8e-6,
  latencySource: 'as NVLink 4 with all links',
  efficiency: 0.81,
  efficiencySource: 'as NVLink 4 with all links; the paper states 160 of 200 GB/s in use',
  // as NVLink 4 with all links
  switchReduction: { factor: 1.31, fromDevices: 5, fromBytes: 2 * 1024 ** 2 },
} as const satisfies NetworkEntry;
