import type { NetworkEntry } from '../network-entry.js';

export const ethernet100g = {
  id: 'ethernet-100g',
  name: 'Ethernet, one 100 Gb/s port a node, TCP',
  source: 'IEEE 802.3bm',
  kind: 'ethernet',
  scope: 'node',
  // links or ports of one node
  links: 1,
  // wire rate of one link, one direction
  bytesPerSecond: 12.5e9,
  // one ring step
  latencySeconds: 35e-6,
  latencySource: 'NCCL over TCP sockets, usual',
  efficiency: 0.6,
  efficiencySource: 'NCCL over TCP sockets, usual',
} as const satisfies NetworkEntry;
