import type { NetworkEntry } from '../network-entry.js';

export const iciV5e = {
  id: 'ici-v5e',
  name: 'TPU v5e interconnect, 2D torus',
  source: 'Google Cloud documentation: 400 GB/s in both directions over four ports',
  kind: 'ici',
  scope: 'device',
  // links or ports of one device
  links: 4,
  // wire rate of one link, one direction
  bytesPerSecond: 50e9,
  // one ring step
  latencySeconds: 2e-6,
  latencySource:
    'no measurement: a hop of 1 us and the start of a collective spread over its steps',
  efficiency: 0.9,
  efficiencySource: 'How to Scale Your Model, chapter on TPUs: one-way 45 of 50 GB/s a link',
  // a group along one axis of the torus uses two of the four links
  smallGroups: [{ devices: 16, efficiency: 0.45 }],
} as const satisfies NetworkEntry;
