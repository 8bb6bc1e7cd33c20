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
  // one ring step
  latencySeconds: 40e-6,
  latencySource: 'NCCL over TCP sockets, usual',
  efficiency: 0.8,
  efficiencySource: 'NCCL over TCP sockets, usual',
} as const satisfies NetworkEntry;
