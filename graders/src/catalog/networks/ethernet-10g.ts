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
  // one ring step
  latencySeconds: 50e-6,
  latencySource: 'NCCL over TCP sockets, usual',
  efficiency: 0.85,
  efficiencySource: 'NCCL over TCP sockets, usual',
} as const satisfies NetworkEntry;
