import type { Bytes, Seconds } from '../../units/units.js';
import { hostRates, hostSeconds, type HostTraffic } from '../hardware/host-link.js';
import { wholePass, type LayerSeconds } from '../compute/layer-seconds.js';
import type { StateLayout as Layout } from '../layout/layout.js';
import type { StageParameters } from '../layout/stage-parameters.js';
import { frozenWeightBytes } from '../model/state-bytes.js';
import { stateShards } from '../layout/state-shards.js';

/** Exposed seconds a layer and micro-batch waits for the host, in its forward and in its backward pass. */
export interface OffloadSeconds {
  readonly forward: Seconds;
  readonly backward: Seconds;
}

const nothing: OffloadSeconds = { forward: 0, backward: 0 };

/**
 * Sharded gradients follow an offloaded optimizer to the host as soon as they are reduced. Stage 1 shards none: all of
 * them stay on the device until the step, reduced at the last micro-batch alone (DeepSpeed stage_1_and_2.py: of what
 * `reduce_ipg_grads` has reduced it clears the others' only where `partition_gradients`, which is stage 2).
 */
export const gradientsLeave = ({ plan }: Layout): boolean =>
  plan.offload.optimizer !== 'none' && plan.sharding !== 'none' && plan.sharding !== 'zero1';

/** Part of the layers whose activations leave for the host. */
export function offloadedShare({ plan, job }: Layout): number {
  if (plan.offload.activations === 'none') return 0;
  return plan.offloadLayers === undefined ? 1 : Math.min(1, plan.offloadLayers / job.model.layers);
}

/** What one device fetches of a layer's weights and hands down of its gradients, once for each use. */
function stateTraffic(l: Layout, weights: number): { readonly fetched: Bytes; reduced: Bytes } {
  const { lora } = l.job.training;
  const shards = stateShards(l).dense;
  const each = lora === undefined ? 2 : frozenWeightBytes(lora.baseBits);
  return {
    fetched: l.plan.offload.parameters === 'none' ? 0 : (each * weights) / shards.weights,
    reduced:
      gradientsLeave(l) && lora === undefined
        ? (l.state.gradients * weights) / shards.gradients
        : 0,
  };
}

/**
 * Each micro-batch fetches the weights of each layer for its forward and again for its backward pass, sends the
 * layer's activations down and brings them back, and sends reduced gradients down. Copies hide behind the
 * same pass, its exposed collectives included, which use other links; all devices of a node copy at once. `sizes` are one layer's weights and activations on the device,
 * and the seconds that it waits for gathered weights.
 */
export function layerOffloadSeconds(
  l: Layout,
  layer: LayerSeconds,
  sizes: { readonly weights: number; readonly activations: Bytes; readonly gather: OffloadSeconds },
): OffloadSeconds {
  const { parameters, activations, optimizer } = l.plan.offload;
  if (parameters === 'none' && activations === 'none' && optimizer === 'none') return nothing;
  const { fetched, reduced } = stateTraffic(l, sizes.weights);
  const kept = offloadedShare(l) * sizes.activations;
  const drive = (parameters === 'nvme' ? fetched : 0) + (optimizer === 'nvme' ? reduced : 0);
  const wait = (t: HostTraffic, cover: Seconds): Seconds =>
    Math.max(0, hostSeconds(hostRates(l.hardware), t) - cover);
  return {
    forward: wait(
      { down: kept, up: fetched, drive: parameters === 'nvme' ? fetched : 0 },
      wholePass(layer.forward) + sizes.gather.forward,
    ),
    backward: wait(
      { down: reduced, up: kept + fetched, drive },
      wholePass(layer.backward) + wholePass(layer.recompute) + sizes.gather.backward,
    ),
  };
}

/** Parameters whose optimizer states one device updates. */
function updatedParameters(l: Layout, p: StageParameters): number {
  const { dense: denseShards, experts: expertShards } = stateShards(l);
  const dense = denseShards.optimizer;
  const experts = expertShards.optimizer;
  return l.job.training.lora === undefined
    ? p.dense / dense + p.experts / experts
    : p.adapters / dense;
}

/**
 * Optimizer step: every state is read and written once, on the device, or on the host behind PCIe
 * (gradients that are not there yet down, weights up where they live on the device), or on NVMe.
 */
export function optimizerSeconds(l: Layout, p: StageParameters): Seconds {
  const count = updatedParameters(l, p);
  const each = l.state;
  // loss scaling: gradients of fp16 are unscaled in fp32 and searched for overflow in a pass of their own
  const unscaling = l.job.training.precision === 'fp16' ? 2 * 4 : 0;
  const traffic = 2 * each.optimizer + 2 * each.weights + 2 * each.gradients + unscaling;
  const { optimizer, parameters } = l.plan.offload;
  // the gradient norm reads all gradients once more
  if (optimizer === 'none') return (count * (traffic + each.gradients)) / l.rates.memory;
  const rates = hostRates(l.hardware);
  const onHost = (count * traffic) / rates.memory;
  const down = gradientsLeave(l) ? 0 : count * each.gradients;
  const up = parameters === 'none' ? count * each.weights : 0;
  const drive = optimizer === 'nvme' ? (count * 2 * each.optimizer) / rates.nvme : 0;
  return Math.max(onHost, drive) + down / rates.link + up / rates.link;
}
