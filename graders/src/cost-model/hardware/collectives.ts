import type { Bytes, Seconds } from '../../units/units.js';
import { networkConstants } from '../constants/calibration.js';

/**
 * Devices that take part in a collective: `local` of them share a node, on `nodes` nodes.
 * Rates are achieved bytes per second of one device and direction.
 */
export interface Ring {
  readonly ranks: number;
  readonly local: number;
  readonly nodes: number;
  readonly localRate: number;
  readonly nodeRate: number;
  readonly localLatency: Seconds;
  readonly nodeLatency: Seconds;
  /** How much faster an all-reduce is where the switch of the node adds up, from a size on; absent without. */
  readonly inSwitch?: { readonly factor: number; readonly fromBytes: Bytes } | undefined;
}

/** Slowest hop of a ring laid through the nodes: inside a node, or through the network cards of its members. */
export const ringRate = (g: Ring): number =>
  g.nodes === 1
    ? g.localRate
    : Math.min(g.local > 1 ? g.localRate : Infinity, g.local * g.nodeRate);

/** Steps that a ring waits for: inside the node, then across nodes as a ring or, when shorter, a tree. */
export const ringLatency = (g: Ring): Seconds =>
  (g.local - 1) * g.localLatency +
  Math.min(g.nodes - 1, 2 * Math.ceil(Math.log2(g.nodes))) * g.nodeLatency;

/** Share of the data that each device sends in a ring all-gather or reduce-scatter: (n-1)/n. */
export const ringShare = (ranks: number): number => (ranks - 1) / ranks;

/** Bytes that each device sends in a ring all-reduce of `bytes`: 2(n-1)/n · S (Patarasuk & Yuan 2009). */
export const allReduceVolume = (ranks: number, bytes: Bytes): Bytes => 2 * ringShare(ranks) * bytes;

/** Bytes that each device sends in a ring reduce-scatter or all-gather of `bytes`: (n-1)/n · S. */
const allGatherVolume = (ranks: number, bytes: Bytes): Bytes => ringShare(ranks) * bytes;

/** All-reduce of a buffer of `bytes` by one ring through all devices, as NCCL lays it for large buffers. */
const ringAllReduce = (g: Ring, bytes: Bytes): Seconds =>
  allReduceVolume(g.ranks, bytes) / ringRate(g) + 2 * ringLatency(g);

/** All-reduce of a buffer of `bytes`: by a ring, or from some size on in the switch of the node (NVLink SHARP). */
export function allReduceSeconds(g: Ring, bytes: Bytes): Seconds {
  if (g.ranks === 1) return 0;
  const { inSwitch } = g;
  if (inSwitch === undefined || bytes < inSwitch.fromBytes) return ringAllReduce(g, bytes);
  const wire = allReduceVolume(g.ranks, bytes) / ringRate(g);
  return Math.max(
    ringAllReduce(g, inSwitch.fromBytes),
    wire / inSwitch.factor + 2 * ringLatency(g),
  );
}

/** Ring all-gather whose result has `bytes`; a reduce-scatter costs the same. */
export const allGatherSeconds = (g: Ring, bytes: Bytes): Seconds =>
  g.ranks === 1 ? 0 : allGatherVolume(g.ranks, bytes) / ringRate(g) + ringLatency(g);

/** All-to-all where every device holds `bytes`; what leaves the node passes its network cards. */
export function allToAllSeconds(g: Ring, bytes: Bytes): Seconds {
  if (g.ranks === 1) return 0;
  const inside = ((g.local - 1) / g.ranks) * bytes;
  const outside = ((g.ranks - g.local) / g.ranks) * bytes;
  const wire = Math.max(inside / g.localRate, g.nodes === 1 ? 0 : outside / g.nodeRate);
  return wire / networkConstants.allToAllShare + stepLatency(g);
}

/** All-to-all in two steps at once: `crossing` bytes of a device to other nodes, `spread` bytes inside the nodes. */
export function spreadSeconds(g: Ring, spread: Bytes, crossing: Bytes): Seconds {
  if (g.ranks === 1) return 0;
  const inside = ((g.local - 1) / g.local) * spread;
  const outside = ((g.nodes - 1) / g.nodes) * crossing;
  const wire = Math.max(inside / g.localRate, g.nodes === 1 ? 0 : outside / g.nodeRate);
  return wire + stepLatency(g);
}

const stepLatency = (g: Ring): Seconds => g.localLatency + (g.nodes === 1 ? 0 : g.nodeLatency);

/** What communication costs beside compute of `cover` seconds: what is longer, and what compute loses to it. */
export const beside = (seconds: Seconds, cover: Seconds): Seconds =>
  Math.max(0, seconds - cover) + networkConstants.contention * Math.min(seconds, cover);

/** One message between two neighbours. */
export const sendSeconds = (rate: number, latency: Seconds, bytes: Bytes): Seconds =>
  bytes / rate + latency;
