import type { NetworkEntry } from '../network-entry.js';

export const efa8x400 = {
  id: 'efa-8x400',
  name: 'Elastic Fabric Adapter, 3,200 Gb/s a node in 8 ports',
  source: 'AWS EC2 instance types: p6-b200.48xlarge',
  kind: 'efa',
  scope: 'node',
  // links or ports of one node
  links: 8,
  // wire rate of one link, one direction
  bytesPerSecond: 50e9,
  // one ring step
  latencySeconds: 20e-6,
  latencySource: 'NCCL over libfabric (aws-ofi-nccl), usual: above InfiniBand',
  efficiency: 0.75,
  efficiencySource: 'as RDMA on Ethernet',
} as const satisfies NetworkEntry;
