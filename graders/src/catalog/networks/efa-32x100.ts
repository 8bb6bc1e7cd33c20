import type { NetworkEntry } from '../network-entry.js';

export const efa32x100 = {
  id: 'efa-32x100',
  name: 'Elastic Fabric Adapter, 3,200 Gb/s a node in 32 ports',
  source: 'AWS EC2 instance types: p5.48xlarge',
  kind: 'efa',
  scope: 'node',
  // links or ports of one node
  links: 32,
  // wire rate of one link, one direction
  bytesPerSecond: 12.5e9,
  // one ring step
  latencySeconds: 20e-6,
  latencySource: 'NCCL over libfabric (aws-ofi-nccl), usual: above InfiniBand',
  efficiency: 0.75,
  efficiencySource: 'as RDMA on Ethernet',
} as const satisfies NetworkEntry;
