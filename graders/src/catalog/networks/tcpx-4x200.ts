import type { NetworkEntry } from '../network-entry.js';

export const tcpx4x200 = {
  id: 'tcpx-4x200',
  name: 'GPUDirect-TCPX, four 200 Gb/s ports a node',
  source: 'Google Cloud documentation, a3-highgpu-8g',
  kind: 'ethernet',
  scope: 'node',
  // links or ports of one node
  links: 4,
  // wire rate of one link, one direction
  bytesPerSecond: 25e9,
  // one ring step
  latencySeconds: 30e-6,
  latencySource: 'NCCL over TCP with GPU buffers: between RDMA and sockets',
  efficiency: 0.65,
  efficiencySource: 'NCCL over TCP with GPU buffers: between RDMA and sockets',
} as const satisfies NetworkEntry;
