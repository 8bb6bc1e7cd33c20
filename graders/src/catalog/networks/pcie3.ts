import type { NetworkEntry } from '../network-entry.js';

export const pcie3 = {
  id: 'pcie3',
  name: 'PCIe 3.0 x16',
  source: 'PCI-SIG base specification 3.0',
  kind: 'pcie',
  scope: 'device',
  // links or ports of one device
  links: 1,
  // wire rate of one link, one direction
  bytesPerSecond: 15.75e9,
  // one ring step; device to device through the root complex
  latencySeconds: 12e-6,
  // device to device through the root complex
  efficiency: 0.6,
} as const satisfies NetworkEntry;
