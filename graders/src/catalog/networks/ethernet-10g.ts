import type { NetworkEntry } from '../network-entry.js';

export const ethernet10g = {
  id: 'ethernet-10g',
  name: 'Ethernet, one 10 Gb/s port a node, TCP',
  source: 'IEEE 802.3ae',
  kind: 'ethernet',
  scope: 'node',
  // links or ports of one node
  links: 1,
  // wire rate of one link, one direction
  bytesPerSecond: 1.25e9,
  // one ring step; NCCL over TCP sockets
  latencySeconds: 50e-6,
  // NCCL over TCP sockets
  efficiency: 0.85,
} as const satisfies NetworkEntry;
