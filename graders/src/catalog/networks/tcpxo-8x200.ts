import type { NetworkEntry } from '../network-entry.js';

export const tcpxo8x200 = {
  id: 'tcpxo-8x200',
  name: 'GPUDirect-TCPXO, eight 200 Gb/s ports a node',
  source: 'Google Cloud documentation, a3-megagpu-8g',
  kind: 'ethernet',
  scope: 'node',
  // links or ports of one node
  links: 8,
  // wire rate of one link, one direction
  bytesPerSecond: 25e9,
  // one ring step
  latencySeconds: 25e-6,
  latencySource: 'NCCL over TCP with GPU buffers: between RDMA and sockets',
  efficiency: 0.7,
  efficiencySource: 'NCCL over TCP with GPU buffers: between RDMA and sockets',
} as const satisfies NetworkEntry;
