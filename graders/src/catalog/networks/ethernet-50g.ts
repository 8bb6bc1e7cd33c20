import type { NetworkEntry } from '../network-entry.js';

export const ethernet50g = {
  id: 'ethernet-50g',
  name: 'Ethernet, one 50 Gb/s port a node, TCP',
  source: 'IEEE 802.3cd',
  kind: 'ethernet',
  scope: 'node',
  // links or ports of one node
  links: 1,
  // wire rate of one link, one direction
  bytesPerSecond: 6.25e9,
  // one ring step
  latencySeconds: 38e-6,
  latencySource: 'NCCL over TCP sockets, usual',
  efficiency: 0.7,
  efficiencySource: 'NCCL over TCP sockets, usual',
} as const satisfies NetworkEntry;
