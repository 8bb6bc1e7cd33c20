import type { NetworkEntry } from '../network-entry.js';

export const pcie5 = {
  id: 'pcie5',
  name: 'PCIe 5.0 x16',
  source: 'PCI-SIG base specification 5.0',
  kind: 'pcie',
  scope: 'device',
  // links or ports of one device
  links: 1,
  // wire rate of one link, one direction
  bytesPerSecond: 63e9,
  // one ring step; device to device through the root complex
  latencySeconds: 10e-6,
  // device to device through the root complex
  efficiency: 0.6,
} as const satisfies NetworkEntry;
