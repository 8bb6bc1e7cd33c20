import type { NetworkEntry } from '../network-entry.js';

export const efa1x100 = {
  id: 'efa-1x100',
  name: 'Elastic Fabric Adapter, 100 Gb/s a node in 1 port',
  source: 'AWS EC2 instance types: p3dn.24xlarge, g5.48xlarge, g6.48xlarge',
  kind: 'efa',
  scope: 'node',
  // links or ports of one node
  links: 1,
  // wire rate of one link, one direction
  bytesPerSecond: 12.5e9,
  // one ring step
  latencySeconds: 20e-6,
  latencySource: 'NCCL over libfabric (aws-ofi-nccl), usual: above InfiniBand',
  efficiency: 0.75,
  efficiencySource: 'as RDMA on Ethernet',
} as const satisfies NetworkEntry;
