import type { NetworkEntry } from '../network-entry.js';

export const roce8x400 = {
  id: 'roce-8x400',
  name: 'RoCE v2, eight 400 Gb/s ports a node',
  source: 'Llama 3, arXiv:2407.21783 section 3.3.1',
  kind: 'ethernet',
  scope: 'node',
  // links or ports of one node
  links: 8,
  // wire rate of one link, one direction
  bytesPerSecond: 50e9,
  // one ring step
  latencySeconds: 14e-6,
  latencySource: 'NCCL over RDMA on Ethernet, usual',
  efficiency: 0.75,
  efficiencySource: 'NCCL over RDMA on Ethernet, usual',
} as const satisfies NetworkEntry;
