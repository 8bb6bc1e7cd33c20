import type { ClusterEntry } from '../cluster-entry.js';

export const threeDPipeline130b128gpu = {
  id: '3d-pipeline-130b-128gpu',
  name: '16 nodes of 8 A100 80 GB',
  source: 'practice project 3d-pipeline-130b-128gpu',
  // the machine of the practice project of the same id
  accelerator: 'a100-sxm-80gb',
  nodes: 16,
  devicesPerNode: 8,
  intraNode: 'nvlink3',
  interNode: 'ib-hdr-8x200',
  // per node
  hostMemoryBytes: 1024 * 1024 ** 3,
} as const satisfies ClusterEntry;
