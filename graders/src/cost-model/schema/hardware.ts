import { z } from 'zod';
import { amount, CatalogId, count, description } from './limits.js';

const chipFamilies = ['volta', 'turing', 'ampere', 'ada', 'hopper', 'blackwell'] as const;

/** An accelerator in full: data-sheet figures, dense (no sparsity), per device. */
export const Accelerator = z
  .strictObject({
    ...description,
    family: z.enum(chipFamilies),
    memoryBytes: amount(1e13).describe('what the driver reports as total'),
    memoryBandwidth: amount(1e15).describe('bytes per second'),
    multiprocessors: count(1024),
    peakFlops: z.strictObject({
      fp32: amount(1e17),
      tf32: amount(1e17).optional(),
      fp16: amount(1e17),
      bf16: amount(1e17).optional(),
      fp8: amount(1e17).optional(),
      fp4: amount(1e17).optional(),
    }),
    hostBandwidth: amount(1e13).describe('bytes per second to host memory, one direction'),
    dollarsPerHour: amount(1e5).optional(),
    watts: amount(1e5).optional(),
  })
  .meta({ id: 'Accelerator' });
export type Accelerator = z.output<typeof Accelerator>;

/** A network in full. `scope` says whose links are counted: one device's or one node's. */
export const Network = z
  .strictObject({
    ...description,
    kind: z.enum(['nvlink', 'pcie', 'infiniband', 'ethernet']),
    scope: z.enum(['device', 'node']),
    links: count(64),
    bytesPerSecond: amount(1e14).describe('one link, one direction'),
    latencySeconds: amount(1).describe('one step of a ring, software included'),
    efficiency: amount(1).describe('achieved share of the wire rate on large messages'),
  })
  .meta({ id: 'Network' });
export type Network = z.output<typeof Network>;

const accelerator = z.union([CatalogId, Accelerator]);
const network = z.union([CatalogId, Network]);

/** Nodes of one kind. */
const NodeGroup = z.strictObject({
  name: z.string().min(1).max(120).optional(),
  accelerator,
  nodes: count(65_536),
  devicesPerNode: count(1024),
  intraNode: network,
  hostMemoryBytes: amount(1e15).optional(),
});

const fabric = {
  ...description,
  interNode: network.optional().describe('needed with two nodes or more'),
  oversubscription: z.number().min(1).max(64).optional(),
  nvmeBytesPerSecond: amount(1e12).optional().describe('one node'),
  storageBytesPerSecond: amount(1e14).optional().describe('checkpoints, whole cluster'),
};

/** A cluster in full: nodes of one kind, or `groups` of several kinds. */
export const Cluster = z
  .union([
    z.strictObject({ ...fabric, ...NodeGroup.shape }),
    z.strictObject({ ...fabric, groups: z.array(NodeGroup).min(1).max(16) }),
  ])
  .meta({ id: 'Cluster' });
export type Cluster = z.output<typeof Cluster>;
export type NodeGroup = z.output<typeof NodeGroup>;
