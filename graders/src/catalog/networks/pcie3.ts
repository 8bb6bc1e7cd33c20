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
  // one ring step
  latencySeconds: 12e-6,
  latencySource: 'one step of a copy through the root complex',
  efficiency: 0.4,
  efficiencySource: 'as PCIe 4.0',
  // more than four devices share the uplinks of their switches, same source
  smallGroups: [{ devices: 4, efficiency: 0.66 }],
} as const satisfies NetworkEntry;
