import type { NetworkEntry } from '../network-entry.js';

export const tpuV5eDcn = {
  id: 'tpu-v5e-dcn',
  name: 'TPU v5e data centre network, 6.4 Tb/s a pod of 256',
  source: 'Google Cloud documentation, TPU v5e',
  kind: 'ethernet',
  scope: 'device',
  // links or ports of one device
  links: 1,
  // wire rate of one link, one direction
  bytesPerSecond: 3.125e9,
  // one ring step
  latencySeconds: 35e-6,
  latencySource: 'NCCL over TCP sockets, usual',
  efficiency: 0.6,
  efficiencySource: 'NCCL over TCP sockets, usual',
} as const satisfies NetworkEntry;
