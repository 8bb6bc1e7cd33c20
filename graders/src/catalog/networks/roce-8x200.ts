import type { NetworkEntry } from '../network-entry.js';

export const roce8x200 = {
  id: 'roce-8x200',
  name: 'RoCE v2, eight 200 Gb/s ports a node',
  source: 'IEEE 802.3cd',
  kind: 'ethernet',
  scope: 'node',
  // links or ports of one node
  links: 8,
  // wire rate of one link, one direction
  bytesPerSecond: 25e9,
  // one ring step
  latencySeconds: 14e-6,
  latencySource: 'NCCL over RDMA on Ethernet, usual',
  efficiency: 0.75,
  efficiencySource: 'NCCL over RDMA on Ethernet, usual',
} as const satisfies NetworkEntry;
