import type { NetworkEntry } from '../network-entry.js';

export const ibXdr1x800 = {
  id: 'ib-xdr-1x800',
  name: 'InfiniBand XDR, one 800 Gb/s port a node',
  source: 'InfiniBand Trade Association roadmap',
  kind: 'infiniband',
  scope: 'node',
  // links or ports of one node
  links: 1,
  // wire rate of one link, one direction
  bytesPerSecond: 100e9,
  // one ring step
  latencySeconds: 10e-6,
  latencySource: 'as NDR',
  efficiency: 0.8,
  efficiencySource: 'as NDR',
} as const satisfies NetworkEntry;
