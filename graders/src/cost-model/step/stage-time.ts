import {
  type StageSeconds,
  type EndSeconds,
  noEnd,
  type LayerTable,
  type StageParts,
} from '../compute/stage-seconds.js';
import { recomputedShare } from '../layout/activation-layout.js';
import type { StageLayers } from '../pipeline/stage-layers.js';
import type { Seconds } from '../../units/units.js';
import { allGatherSeconds, sendSeconds } from '../hardware/collectives.js';
import type { GatherSeconds } from '../communication/data-parallel.js';
import { elementwiseSeconds, matmulSeconds } from '../hardware/kernels.js';
import { wholePass, type LayerSeconds } from '../compute/layer-seconds.js';
import type { StateLayout, LayerLayout as Layout } from '../layout/layout.js';
import type { OffloadSeconds } from '../communication/offload.js';
import { paddedVocabulary } from '../model/parameters.js';
import { neighbour } from '../hardware/stage-hardware.js';

/** Final product with the vocabulary and its softmax; the backward has twice the products. */
function headSeconds(l: Layout): EndSeconds {
  const { model: m } = l.job;
  const columns = paddedVocabulary(m, l.plan.tp) / l.plan.tp;
  const product = matmulSeconds(l.rates, l.tokens, m.hidden, columns);
  const gathered = l.plan.crossEntropy === 'gathered' && l.plan.tp > 1;
  const logits = l.tokens * columns * (gathered ? l.plan.tp : 1);
  // fp32 logits are written, read for the maximum and the sum, and turned into probabilities
  const softmax = elementwiseSeconds(l.rates, logits * (l.rates.element + 12));
  // put together from all ranks: sent, written side by side and copied into place
  const gather = gathered
    ? allGatherSeconds(l.tensor, logits * l.rates.element) +
      elementwiseSeconds(l.rates, 2 * logits * l.rates.element)
    : 0;
  return {
    forward: product + softmax + gather,
    backward: 2 * product + softmax / 2,
    weight: product,
  };
}

/** Look-up of the embedding rows; the backward scatters fp32 gradients, which no other stage waits for. */
function embeddingSeconds(l: Layout): EndSeconds {
  const bytes = 2 * l.tokens * l.job.model.hidden * l.rates.element;
  const forward = elementwiseSeconds(l.rates, bytes);
  return { forward, backward: 2 * forward, weight: 2 * forward };
}

/**
 * Passing activations (or their gradients) of one chunk to the next stage: whole, or each tensor-parallel rank its
 * share (arXiv:2104.04473 section 4.1; always so where the sequence is split).
 */
export function sendActivationSeconds(
  l: Layout,
  { pp, dp }: Pick<StateLayout['plan'], 'pp' | 'dp'>,
): Seconds {
  if (pp === 1) return 0;
  const to = neighbour(l.hardware, l.plan.tp * l.plan.cp * dp);
  const split = (l.plan.scatterSends ?? l.profile.scattersSends) || l.plan.sequenceParallel;
  const bytes = (l.tokens * l.job.model.hidden * l.rates.element) / (split ? l.plan.tp : 1);
  return sendSeconds(to.rate, to.latency, bytes);
}

interface Totals {
  forward: Seconds;
  backward: Seconds;
  weight: Seconds;
  forwardCompute: Seconds;
  backwardCompute: Seconds;
}

function addLayers(t: Totals, parts: StageParts, layer: LayerSeconds, n: LayerCount): void {
  const { forward, backward, recompute } = layer;
  const again = n.recomputed / n.layers;
  t.forward += n.layers * wholePass(forward);
  t.backward += n.layers * (wholePass(backward) + again * wholePass(recompute));
  t.weight += n.layers * layer.weight;
  t.forwardCompute += n.layers * forward.compute;
  t.backwardCompute += n.layers * (backward.compute + again * recompute.compute);
  parts.compute += n.layers * (forward.compute + backward.compute);
  parts.recompute += n.recomputed * recompute.compute;
  parts.tensor += n.layers * (forward.tensor + backward.tensor) + n.recomputed * recompute.tensor;
  parts.context +=
    n.layers * (forward.context + backward.context) + n.recomputed * recompute.context;
  parts.expert += n.layers * (forward.expert + backward.expert) + n.recomputed * recompute.expert;
}

interface LayerCount {
  readonly layers: number;
  readonly recomputed: number;
}

/** What the layers of a stage, its embedding and its head take by themselves; `adding` gradients, for each layer. */
export function workSeconds(
  l: Layout,
  stage: StageLayers,
  table: LayerTable,
  adding: Seconds = 0,
): StageSeconds {
  const parts = emptyParts();
  const t: Totals = { forward: 0, backward: 0, weight: 0, forwardCompute: 0, backwardCompute: 0 };
  const share = recomputedShare(l, stage.dense + stage.moe);
  if (stage.dense > 0) {
    addLayers(t, parts, table.dense, { layers: stage.dense, recomputed: share * stage.dense });
  }
  if (stage.moe > 0 && table.moe !== null) {
    addLayers(t, parts, table.moe, { layers: stage.moe, recomputed: share * stage.moe });
  }
  const embedding = stage.first ? embeddingSeconds(l) : noEnd;
  const head = stage.last ? headSeconds(l) : noEnd;
  addFixed(t, parts, embedding);
  addFixed(t, parts, head);
  if (adding > 0) addBackward(t, parts, adding * (stage.dense + stage.moe));
  parts.overhead = l.profile.microBatchSeconds * (l.job.calibration?.overhead ?? 1);
  t.forward += parts.overhead;
  return {
    forward: t.forward,
    backward: t.backward,
    weight: t.weight,
    forwardCompute: t.forwardCompute,
    backwardCompute: t.backwardCompute,
    parts,
    embedding,
    head,
  };
}

/** Messages of a stage in one direction and micro-batch that nothing hides: one for each chunk. */
export function exposedSends(
  stage: {
    readonly send: Seconds;
    readonly hidesSends: boolean;
    readonly work: { readonly forwardCompute: Seconds };
  },
  chunks: number,
): Seconds {
  if (!stage.hidesSends) return chunks * stage.send;
  return Math.max(0, chunks * stage.send - stage.work.forwardCompute);
}

/** What a stage waits for besides its work, in one micro-batch: gathered weights and the host, for each layer. */
export interface Waiting {
  readonly gather: GatherSeconds;
  readonly offload: OffloadSeconds;
}

/** Waits of `layers` layers in a forward pass. */
export const forwardWaits = (layers: number, { gather, offload }: Waiting): Seconds =>
  layers * (gather.forward + offload.forward);

/** Waits of `layers` layers in a backward pass. */
export const backwardWaits = (layers: number, { gather, offload }: Waiting): Seconds =>
  layers * (gather.backward + offload.backward);

function addFixed(t: Totals, parts: StageParts, work: EndSeconds): void {
  t.forward += work.forward;
  t.weight += work.weight;
  t.backward += work.backward;
  t.forwardCompute += work.forward;
  t.backwardCompute += work.backward;
  parts.compute += work.forward + work.backward;
}

/** Weight gradients' own work. */
function addBackward(t: Totals, parts: StageParts, seconds: Seconds): void {
  t.backward += seconds;
  t.weight += seconds;
  t.backwardCompute += seconds;
  parts.compute += seconds;
}

const emptyParts = (): StageParts => ({
  compute: 0,
  recompute: 0,
  tensor: 0,
  context: 0,
  expert: 0,
  overhead: 0,
});
