import type { NetworkEntry } from '../network-entry.js';

export const ethernet25g = {
  id: 'ethernet-25g',
  name: 'Ethernet, one 25 Gb/s port a node, TCP',
  source: 'IEEE 802.3by',
  kind: 'ethernet',
  scope: 'node',
  // links or ports of one node
  links: 1,
  // wire rate of one link, one direction
  bytesPerSecond: 3.125e9,
  // one ring step; NCCL over TCP sockets
  latencySeconds: 40e-6,
  // NCCL over TCP sockets
  efficiency: 0.8,
} as const satisfies NetworkEntry;
