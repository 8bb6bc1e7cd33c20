import type { Seconds } from '../units.js';
import { layerActivationBytes } from './activations.js';
import { activationLayout, type LayerSeconds } from './layer-time.js';
import type { Layout } from './layout.js';
import type { StageParameters } from './stage-parameters.js';
import { shardDegrees } from './state-bytes.js';

/** Bytes per second of host memory that the CPU optimizer of one node sustains (two sockets of DDR4-3200, half of peak). */
const hostMemoryRate = 200e9;

/** Share of the PCIe wire rate that pinned copies reach: 55 of 63 GB/s on H200. */
const hostLinkShare = 0.85;

/** Exposed seconds a layer and micro-batch waits for weights and activations that live on the host. */
export function layerOffloadSeconds(l: Layout, layer: LayerSeconds, weights: number): Seconds {
  const { parameters, activations } = l.plan.offload;
  const link = l.site.accelerator.hostBandwidth * hostLinkShare;
  const rate = parameters === 'nvme' ? Math.min(link, l.site.nvmePerDevice) : link;
  const shards = shardDegrees(l.plan, l.data.ranks, l.site.devicesPerNode).weights;
  // fetched for forward and again for backward
  const fetch = parameters === 'none' ? 0 : (2 * 2 * weights) / shards / rate;
  const kept =
    activations === 'none'
      ? 0
      : l.tokens * layerActivationBytes(l.job.model, activationLayout(l), false);
  const moved = fetch + (2 * kept) / link;
  const cover = layer.forward.compute + layer.backward.compute + layer.recompute.compute;
  return Math.max(0, moved - cover);
}

/** Parameters whose optimizer states one device updates. */
function updatedParameters(l: Layout, p: StageParameters): number {
  const dense = shardDegrees(l.plan, l.data.ranks, l.site.devicesPerNode).optimizer;
  const experts = shardDegrees(l.plan, l.expertData.ranks, l.site.devicesPerNode).optimizer;
  return l.job.training.lora === undefined
    ? p.dense / dense + p.experts / experts
    : p.adapters / dense;
}

/**
 * Optimizer step: every state is read and written once, on the device, or on the host behind PCIe
 * (gradients down, weights up), or on NVMe.
 */
export function optimizerSeconds(l: Layout, p: StageParameters): Seconds {
  const count = updatedParameters(l, p);
  const each = l.state;
  const traffic = 2 * each.optimizer + 2 * each.weights + 2 * each.gradients;
  const { optimizer } = l.plan.offload;
  // the gradient norm reads all gradients once more
  if (optimizer === 'none') return (count * (traffic + each.gradients)) / l.rates.memory;
  const onHost = (count * traffic) / (hostMemoryRate / l.site.devicesPerNode);
  const link = l.site.accelerator.hostBandwidth * hostLinkShare;
  const copies = (count * (each.gradients + each.weights)) / link;
  const drive = optimizer === 'nvme' ? (count * 2 * each.optimizer) / l.site.nvmePerDevice : 0;
  return Math.max(onHost, drive) + copies;
}
