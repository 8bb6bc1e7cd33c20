import { z } from 'zod';
import { amount, CatalogId, count, description } from './limits.js';

const chipFamilies = [
  'volta',
  'turing',
  'ampere',
  'ada',
  'hopper',
  'blackwell',
  'blackwell-rtx',
  'cdna2',
  'cdna3',
  'cdna4',
  'tpu-v4',
  'tpu-v5',
  'tpu-v6',
  'gaudi2',
  'gaudi3',
] as const;

/** A year, a month or a day: prices are seldom dated more exactly. */
const day = z
  .string()
  .regex(/^\d{4}(-\d{2}){0,2}$/)
  .optional();

/** A price an hour and where it was read, when. */
const priced = {
  priceDate: day,
  priceSource: z.string().min(1).max(500).optional(),
};

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
    dollarsPerHour: amount(1e5).optional().describe('to rent one, on demand'),
    ...priced,
    watts: amount(1e5).optional(),
  })
  .meta({ id: 'Accelerator' });
export type Accelerator = z.output<typeof Accelerator>;

/** All-reduce inside the switch (NVLink SHARP): each device sends its data once instead of twice. */
const SwitchReduction = z.strictObject({
  factor: z.number().min(1).max(2).describe('bus bandwidth relative to a ring'),
  fromDevices: count(1024).describe('the library uses it for groups of at least so many'),
  fromBytes: amount(1e12),
});

/** A group of fewer devices than the network joins, and the share of the wire rate that it reaches. */
const GroupEfficiency = z.strictObject({ devices: count(1024), efficiency: amount(1) });

/** A network in full. `scope` says whose links are counted: one device's or one node's. */
export const Network = z
  .strictObject({
    ...description,
    kind: z.enum([
      'nvlink',
      'xgmi',
      'ici',
      'pcie',
      'infiniband',
      'omnipath',
      'slingshot',
      'efa',
      'ethernet',
    ]),
    scope: z.enum(['device', 'node']),
    links: count(64),
    bytesPerSecond: amount(1e14).describe('one link, one direction'),
    latencySeconds: amount(1).describe('one step of a ring, software included'),
    efficiency: amount(1).describe('achieved share of the wire rate on large messages'),
    latencySource: z.string().min(1).max(500).optional(),
    efficiencySource: z.string().min(1).max(500).optional(),
    smallGroups: z
      .array(GroupEfficiency)
      .max(64)
      .optional()
      .describe('efficiency of groups up to so many devices; above the last: `efficiency`'),
    allToAllEfficiency: amount(1).optional().describe('default `efficiency`'),
    switchReduction: SwitchReduction.optional(),
    railOptimised: z
      .boolean()
      .optional()
      .describe('devices of the same place in their nodes share a leaf switch'),
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
  dollarsPerNodeHour: amount(1e6).optional().describe('instead of the price of its accelerators'),
  ...priced,
});

/** A third tier: nodes of a pod share `interNode`, pods are joined by another network. */
const Pods = z.strictObject({
  nodes: count(65_536).describe('nodes of one pod'),
  network: network.describe('between pods; links counted for one node or one device'),
  oversubscription: z.number().min(1).max(64).optional(),
});

const fabric = {
  ...description,
  interNode: network.optional().describe('needed with two nodes or more'),
  oversubscription: z.number().min(1).max(64).optional(),
  pods: Pods.optional(),
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

/** So many nodes of a catalogue entry, such as a cloud instance. */
export const Instances = z
  .strictObject({
    instance: CatalogId.describe('a cluster of the catalogue with nodes of one kind'),
    nodes: count(65_536),
  })
  .meta({ id: 'Instances' });
export type Instances = z.output<typeof Instances>;
export type NodeGroup = z.output<typeof NodeGroup>;
