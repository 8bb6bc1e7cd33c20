import type { NetworkEntry } from '../network-entry.js';

export const opa4x100 = {
  id: 'opa-4x100',
  name: 'Omni-Path, four 100 Gb/s ports a node',
  source: 'Intel Omni-Path Architecture 100 product brief',
  kind: 'omnipath',
  scope: 'node',
  // links or ports of one node
  links: 4,
  // wire rate of one link, one direction
  bytesPerSecond: 12.5e9,
  // one ring step
  latencySeconds: 15e-6,
  latencySource: 'as InfiniBand EDR',
  efficiency: 0.85,
  efficiencySource: 'as InfiniBand EDR',
} as const satisfies NetworkEntry;
