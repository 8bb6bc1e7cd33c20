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
  // one ring step
  latencySeconds: 10e-6,
  latencySource: 'one step of a copy through the root complex',
  efficiency: 0.4,
  efficiencySource: 'as PCIe 4.0',
  // more than four devices share the uplinks of their switches, same source
  smallGroups: [{ devices: 4, efficiency: 0.66 }],
} as const satisfies NetworkEntry;
