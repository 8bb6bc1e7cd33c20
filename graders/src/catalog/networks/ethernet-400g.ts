import type { NetworkEntry } from '../network-entry.js';

export const ethernet400g = {
  id: 'ethernet-400g',
  name: 'Ethernet, one 400 Gb/s port a node, TCP',
  source: 'IEEE 802.3bs',
  kind: 'ethernet',
  scope: 'node',
  // links or ports of one node
  links: 1,
  // wire rate of one link, one direction
  bytesPerSecond: 50e9,
  // one ring step
  latencySeconds: 35e-6,
  latencySource: 'NCCL over TCP sockets, usual',
  efficiency: 0.4,
  efficiencySource: 'NCCL over TCP sockets: limited by the processors of the host',
} as const satisfies NetworkEntry;
