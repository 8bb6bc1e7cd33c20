import type { NetworkEntry } from '../network-entry.js';

export const ibXdr8x800 = {
  id: 'ib-xdr-8x800',
  name: 'InfiniBand XDR, eight 800 Gb/s ports a node',
  source: 'NVIDIA DGX SuperPOD B300 reference architecture',
  kind: 'infiniband',
  scope: 'node',
  // links or ports of one node
  links: 8,
  // wire rate of one link, one direction
  bytesPerSecond: 100e9,
  // one ring step
  latencySeconds: 10e-6,
  latencySource: 'as NDR',
  efficiency: 0.8,
  efficiencySource: 'as NDR',
  railOptimised: true,
} as const satisfies NetworkEntry;
