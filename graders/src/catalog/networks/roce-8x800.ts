import type { NetworkEntry } from '../network-entry.js';

export const roce8x800 = {
  id: 'roce-8x800',
  name: 'RoCE v2, eight 800 Gb/s ports a node',
  source: 'IEEE 802.3df',
  kind: 'ethernet',
  scope: 'node',
  // links or ports of one node
  links: 8,
  // wire rate of one link, one direction
  bytesPerSecond: 100e9,
  // one ring step
  latencySeconds: 14e-6,
  latencySource: 'NCCL over RDMA on Ethernet, usual',
  efficiency: 0.75,
  efficiencySource: 'NCCL over RDMA on Ethernet, usual',
} as const satisfies NetworkEntry;
