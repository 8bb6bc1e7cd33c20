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
  // one ring step
  latencySeconds: 12e-6,
  latencySource: 'one step of a copy through the root complex',
  efficiency: 0.4,
  efficiencySource:
    'SimuMax, measured collectives of A100 PCIe: 20.9 of 31.5 GB/s on 2 and 4 devices, 12.5 on 8',
  // more than four devices share the uplinks of their switches, same source
  smallGroups: [{ devices: 4, efficiency: 0.66 }],
} as const satisfies NetworkEntry;
