import type { NetworkEntry } from '../network-entry.js';

export const pcie4 = {
  id: 'pcie4',
  name: 'PCIe 4.0 x16',
  source: 'PCI-SIG base specification 4.0',
  kind: 'pcie',
  scope: 'device',
  // links or ports of one device
  links: 1,
  // wire rate of one link, one direction
  bytesPerSecond: 31.5e9,
  // one ring step; device to device through the root complex
  latencySeconds: 12e-6,
  // device to device through the root complex
  efficiency: 0.6,
} as const satisfies NetworkEntry;
