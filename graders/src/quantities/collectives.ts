import { z } from 'zod';
import { allReduceVolume, ringShare } from '../cost-model/hardware/collectives.js';
import {
  bytesPerSecondOf,
  defineQuantity,
  positive,
  show,
  showBytes,
  showSeconds,
} from './quantity.js';

const ranks = z.int().min(2).max(1_048_576);

interface RingPayload {
  parameters: number;
  bytesPerElement: number;
  ranks: number;
}
const payload = (p: RingPayload): number => p.parameters * p.bytesPerElement;

/** Patarasuk and Yuan 2009: bandwidth-optimal all-reduce on a ring. */
export const ringAllReduceVolume = defineQuantity({
  id: 'ring-all-reduce-bytes',
  unit: 'bytes',
  parameters: z.strictObject({ parameters: positive, bytesPerElement: positive, ranks }),
  value: (p) => allReduceVolume(p.ranks, payload(p)),
  steps: (p) => [
    `The buffer holds ${show(p.parameters)} gradients × ${show(p.bytesPerElement)} bytes = ${showBytes(payload(p))}.`,
    `A ring all-reduce is a reduce-scatter and an all-gather; in each, a rank sends (n − 1)/n = ${show(p.ranks - 1)}/${show(p.ranks)} of the buffer.`,
    `2 × ${show(p.ranks - 1)}/${show(p.ranks)} × ${showBytes(payload(p))} = **${showBytes(allReduceVolume(p.ranks, payload(p)))}**.`,
  ],
  slips: {
    'one-phase': {
      value: (p) => ringShare(p.ranks) * payload(p),
      why: 'That is one phase only. An all-reduce is a reduce-scatter and an all-gather, and each sends (n − 1)/n of the buffer.',
    },
    'whole-buffer-each-step': {
      value: (p) => 2 * (p.ranks - 1) * payload(p),
      why: 'Each step of the ring passes on one n-th of the buffer, not all of it.',
    },
    elements: {
      value: (p) => 2 * ringShare(p.ranks) * p.parameters,
      why: 'That counts elements. Multiply by the bytes that one element takes.',
    },
    bits: {
      value: (p) => 8 * allReduceVolume(p.ranks, payload(p)),
      why: 'That is in bits: eight times the bytes.',
    },
  },
});

interface RingTime {
  megabytes: number;
  ranks: number;
  gigabytesPerSecond: number;
  latencyMicroseconds: number;
}
const wire = (p: RingTime): number =>
  allReduceVolume(p.ranks, p.megabytes * 1e6) / (p.gigabytesPerSecond * 1e9);
const ringLatency = (p: RingTime): number => 2 * (p.ranks - 1) * p.latencyMicroseconds * 1e-6;

/** Thakur, Rabenseifner and Gropp 2005, §4: 2(n-1) steps, each with its latency. */
export const ringAllReduceTime = defineQuantity({
  id: 'ring-all-reduce-seconds',
  unit: 's',
  parameters: z.strictObject({
    megabytes: positive,
    ranks,
    gigabytesPerSecond: positive,
    latencyMicroseconds: positive,
  }),
  value: (p) => wire(p) + ringLatency(p),
  steps: (p) => [
    `Steps: n − 1 of reduce-scatter and n − 1 of all-gather, 2 × ${show(p.ranks - 1)} = ${show(2 * (p.ranks - 1))}; their latency is ${show(2 * (p.ranks - 1))} × ${show(p.latencyMicroseconds)} µs = ${showSeconds(ringLatency(p))}.`,
    `Each rank sends 2(n − 1)/n × ${show(p.megabytes)} MB = ${showBytes(allReduceVolume(p.ranks, p.megabytes * 1e6))}, which takes ${showSeconds(wire(p))} at ${show(p.gigabytesPerSecond)} GB/s.`,
    `Together **${showSeconds(wire(p) + ringLatency(p))}**.`,
  ],
  slips: {
    'no-latency': {
      value: wire,
      why: 'That leaves out the latency of the 2(n − 1) steps, which a small message feels most.',
    },
    'latency-once': {
      value: (p) => wire(p) + p.latencyMicroseconds * 1e-6,
      why: 'The latency is paid at each of the 2(n − 1) steps, not once.',
    },
    'one-phase': {
      value: (p) => (wire(p) + ringLatency(p)) / 2,
      why: 'That is a reduce-scatter or an all-gather alone; an all-reduce does both.',
    },
    'bits-for-bytes': {
      value: (p) => wire(p) * 8 + ringLatency(p),
      why: 'The link rate is in gigabytes a second already; there is no factor of eight.',
    },
  },
});

interface Hierarchy {
  gigabytes: number;
  nodes: number;
  devicesPerNode: number;
  intraGigabytesPerSecond: number;
  nicGigabitsPerSecond: number;
}
const bytesOf = (p: Hierarchy): number => p.gigabytes * 1e9;
const intraPhase = (p: Hierarchy): number =>
  (ringShare(p.devicesPerNode) * bytesOf(p)) / (p.intraGigabytesPerSecond * 1e9);
const interPhase = (p: Hierarchy): number =>
  allReduceVolume(p.nodes, bytesOf(p) / p.devicesPerNode) /
  bytesPerSecondOf(p.nicGigabitsPerSecond);

/** Reduce-scatter in the node, all-reduce of the shard over each device's own NIC, all-gather in the node. */
export const hierarchicalAllReduce = defineQuantity({
  id: 'hierarchical-all-reduce-seconds',
  unit: 's',
  parameters: z.strictObject({
    gigabytes: positive,
    nodes: ranks,
    devicesPerNode: ranks,
    intraGigabytesPerSecond: positive,
    nicGigabitsPerSecond: positive,
  }),
  value: (p) => 2 * intraPhase(p) + interPhase(p),
  steps: (p) => [
    `Reduce-scatter inside the node: ${show(p.devicesPerNode - 1)}/${show(p.devicesPerNode)} × ${show(p.gigabytes)} GB at ${show(p.intraGigabytesPerSecond)} GB/s = ${showSeconds(intraPhase(p))}.`,
    `Each device now owns ${show(p.gigabytes)} / ${show(p.devicesPerNode)} GB = ${showBytes(bytesOf(p) / p.devicesPerNode)} and all-reduces it with its peers on ${show(p.nodes)} nodes: 2 × ${show(p.nodes - 1)}/${show(p.nodes)} of that at ${show(p.nicGigabitsPerSecond)} Gb/s = ${show(p.nicGigabitsPerSecond / 8)} GB/s takes ${showSeconds(interPhase(p))}.`,
    `All-gather inside the node: ${showSeconds(intraPhase(p))} again. Sum: **${showSeconds(2 * intraPhase(p) + interPhase(p))}**.`,
  ],
  slips: {
    'whole-buffer-between-nodes': {
      value: (p) => 2 * intraPhase(p) + interPhase(p) * p.devicesPerNode,
      why: 'After the reduce-scatter a device owns one share of the buffer, and only that share crosses its NIC.',
    },
    'bits-as-bytes': {
      value: (p) => 2 * intraPhase(p) + interPhase(p) / 8,
      why: 'The NIC is rated in gigabits a second: divide by eight for gigabytes.',
    },
    'no-all-gather': {
      value: (p) => intraPhase(p) + interPhase(p),
      why: 'The last phase is missing: each device still has to gather the other shares of its node.',
    },
    'one-phase-between-nodes': {
      value: (p) => 2 * intraPhase(p) + interPhase(p) / 2,
      why: 'Between the nodes the shard is all-reduced, which is two phases, not one.',
    },
    'network-alone': {
      value: interPhase,
      why: 'That is the time on the network alone, without the two phases inside the node.',
    },
  },
});

interface NcclTest {
  gigabytes: number;
  ranks: number;
  milliseconds: number;
}
const algorithmBandwidth = (p: NcclTest): number => (p.gigabytes * 1e9) / (p.milliseconds * 1e-3);

/** NVIDIA nccl-tests, doc/PERFORMANCE.md: busbw = algbw x 2(n-1)/n for all-reduce. */
export const busBandwidth = defineQuantity({
  id: 'bus-bandwidth',
  unit: 'bytes/s',
  parameters: z.strictObject({ gigabytes: positive, ranks, milliseconds: positive }),
  value: (p) => algorithmBandwidth(p) * 2 * ringShare(p.ranks),
  steps: (p) => [
    `Algorithm bandwidth: ${show(p.gigabytes)} GB / ${show(p.milliseconds)} ms = ${showBytes(algorithmBandwidth(p))}/s.`,
    `For an all-reduce the bus bandwidth is that × 2(n − 1)/n = 2 × ${show(p.ranks - 1)}/${show(p.ranks)}.`,
    `**${showBytes(algorithmBandwidth(p) * 2 * ringShare(p.ranks))}/s**, to be held against the rate of the slowest link on the ring.`,
  ],
  slips: {
    'algorithm-bandwidth': {
      value: algorithmBandwidth,
      why: 'That is the algorithm bandwidth, size over time. It falls as ranks are added even on a perfect network, so it cannot be held against a link.',
    },
    'all-gather-factor': {
      value: (p) => algorithmBandwidth(p) * ringShare(p.ranks),
      why: 'The factor (n − 1)/n belongs to all-gather and reduce-scatter; an all-reduce has 2(n − 1)/n.',
    },
    bits: {
      value: (p) => algorithmBandwidth(p) * 2 * ringShare(p.ranks) * 8,
      why: 'That is in gigabits a second; the question asks for gigabytes.',
    },
  },
});
