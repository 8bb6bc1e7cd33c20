import type { NetworkEntry } from '../network-entry.js';

export const ibXdr4x800 = {
  id: 'ib-xdr-4x800',
  name: 'InfiniBand XDR, four 800 Gb/s ports a node',
  source: 'InfiniBand Trade Association roadmap',
  kind: 'infiniband',
  scope: 'node',
  // links or ports of one node
  links: 4,
  // wire rate of one link, one direction
  bytesPerSecond: 100e9,
  // one ring step
  latencySeconds: 10e-6,
  latencySource: 'as NDR',
  efficiency: 0.8,
  efficiencySource: 'as NDR',
} as const satisfies NetworkEntry;
