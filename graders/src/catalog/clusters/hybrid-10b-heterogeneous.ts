import type { ClusterEntry } from '../cluster-entry.js';

export const hybrid10bHeterogeneous = {
  id: 'hybrid-10b-heterogeneous',
  name: '2 nodes with NVLink and 2 with PCIe, 100 Gb/s Ethernet',
  source: 'practice project hybrid-10b-heterogeneous',
  // rank order: the nodes with NVLink come first
  groups: [
    {
      name: 'NVLink nodes',
      accelerator: 'a100-sxm-40gb',
      nodes: 2,
      devicesPerNode: 8,
      intraNode: 'nvlink3',
      hostMemoryBytes: 1024 * 1024 ** 3,
    },
    {
      name: 'PCIe nodes',
      accelerator: 'a100-pcie-40gb',
      nodes: 2,
      devicesPerNode: 8,
      intraNode: 'pcie4',
      hostMemoryBytes: 512 * 1024 ** 3,
    },
  ],
  interNode: 'ethernet-100g',
} as const satisfies ClusterEntry;
