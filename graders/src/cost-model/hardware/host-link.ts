import type { Bytes, Seconds } from '../../units/units.js';
import type { StageHardware } from './stage-hardware.js';

/** Bytes per second of host memory that one node sustains (two sockets of DDR4-3200, half of peak). */
const hostMemoryRate = 200e9;

/** Share of the PCIe wire rate that pinned copies reach: 55 of 63 GB/s on H200. */
const hostLinkShare = 0.85;

/**
 * PCIe uplinks of a node: its devices sit behind four switches with one x16 uplink each (DGX-1, DGX-2, DGX A100).
 * ZeRO-Infinity (arXiv:2104.07857 figure 2b) has 3 GB/s a device when the 16 of a DGX-2 copy at once, 12 alone.
 */
const uplinks = 4;

/** Above any x16 PCIe slot: a coherent link such as NVLink-C2C, which each device has to its own processor. */
const coherentFrom = 128e9;

/** What one device gets of its node's host while all devices of the node copy at once, in bytes per second. */
export interface HostRates {
  /** To the host or from it. */
  readonly link: number;
  /** Of host memory, both directions together. */
  readonly memory: number;
  /** Of the node's drives. */
  readonly nvme: number;
}

export function hostRates(hardware: StageHardware): HostRates {
  const { hostBandwidth } = hardware.accelerator;
  const alone = hostBandwidth * hostLinkShare;
  const coherent = hostBandwidth > coherentFrom;
  return {
    link: coherent ? alone : alone * Math.min(1, uplinks / hardware.devicesPerNode),
    memory: coherent ? alone : hostMemoryRate / hardware.devicesPerNode,
    nvme: hardware.nvmePerDevice,
  };
}

/** Bytes that one device moves at the same time: down to the host, up from it, and of these by way of the drives. */
export interface HostTraffic {
  readonly down: Bytes;
  readonly up: Bytes;
  readonly drive: Bytes;
}

/** The link works in both directions at once; host memory and drives serve one after the other. */
export const hostSeconds = (r: HostRates, t: HostTraffic): Seconds =>
  Math.max(t.down / r.link, t.up / r.link, (t.down + t.up) / r.memory, t.drive / r.nvme);
