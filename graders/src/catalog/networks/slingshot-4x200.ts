import type { NetworkEntry } from '../network-entry.js';

export const slingshot4x200 = {
  id: 'slingshot-4x200',
  name: 'Slingshot 11, four 200 Gb/s ports a node',
  source: 'Frontier user guide; LUMI documentation',
  kind: 'slingshot',
  scope: 'node',
  // links or ports of one node
  links: 4,
  // wire rate of one link, one direction
  bytesPerSecond: 25e9,
  // one ring step
  latencySeconds: 15e-6,
  latencySource: 'no measurement: between InfiniBand and Ethernet',
  efficiency: 0.75,
  efficiencySource: 'as RDMA on Ethernet',
} as const satisfies NetworkEntry;
