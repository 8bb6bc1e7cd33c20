import type { NetworkEntry } from '../network-entry.js';

export const iciV5p = {
  id: 'ici-v5p',
  name: 'TPU v5p interconnect, 3D torus',
  source: 'Google Cloud documentation: 1,200 GB/s in both directions over six links',
  kind: 'ici',
  scope: 'device',
  // links or ports of one device
  links: 6,
  // wire rate of one link, one direction
  bytesPerSecond: 100e9,
  // one ring step
  latencySeconds: 2e-6,
  latencySource:
    'no measurement: a hop of 1 us and the start of a collective spread over its steps',
  efficiency: 0.9,
  efficiencySource: 'How to Scale Your Model, chapter on TPUs: one-way 90 of 100 GB/s a link',
  // a group along one axis of the torus uses two of the six links, along two axes four
  smallGroups: [
    { devices: 16, efficiency: 0.3 },
    { devices: 256, efficiency: 0.6 },
  ],
} as const satisfies NetworkEntry;
