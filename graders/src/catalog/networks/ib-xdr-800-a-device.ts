import type { NetworkEntry } from '../network-entry.js';

export const ibXdr800ADevice = {
  id: 'ib-xdr-800-a-device',
  name: 'InfiniBand XDR, one 800 Gb/s port a device',
  source: 'NVIDIA GB300 NVL72 data sheet',
  kind: 'infiniband',
  scope: 'device',
  // links or ports of one device
  links: 1,
  // wire rate of one link, one direction
  bytesPerSecond: 100e9,
  // one ring step
  latencySeconds: 10e-6,
  latencySource: 'as NDR',
  efficiency: 0.8,
  efficiencySource: 'as NDR',
  railOptimised: true,
} as const satisfies NetworkEntry;
