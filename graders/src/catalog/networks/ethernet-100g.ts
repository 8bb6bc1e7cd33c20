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
  // one ring step; NCCL over TCP sockets
  latencySeconds: 35e-6,
  // NCCL over TCP sockets
  efficiency: 0.6,
} as const satisfies NetworkEntry;
