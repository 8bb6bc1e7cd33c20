import type { MfuConvention } from '../schema/evaluation.js';
import type { Flops } from '../../units/units.js';
import type { Job, Transformer } from '../schema/job.js';
import {
  activeParameters,
  adapterParameters,
  attentionWeights,
  denseMlpWeights,
  expertWeights,
  moeLayers,
  routerWeights,
  sharedExpertWeights,
} from './parameters.js';

/** Weights of matrix products that one token meets in all layers (without the head). */
const layerMatmulWeights = (m: Transformer): number =>
  m.layers * attentionWeights(m) +
  m.denseLayers * denseMlpWeights(m) +
  moeLayers(m) * (m.topk * expertWeights(m) + sharedExpertWeights(m) + routerWeights(m));

/** Forward FLOPs of the attention core of one layer for one token over `keys` keys: QK^T and AV. */
export const attentionCoreFlops = (m: Transformer, keys: number): Flops => {
  const width =
    m.latent === null ? 2 * m.headDim : m.latent.nopeDim + m.latent.ropeDim + m.latent.valueDim;
  return 2 * keys * m.heads * width;
};

/** Forward FLOPs of the whole model for one token, attention counted in full (not causal). */
const forwardFlopsPerToken = (m: Transformer, sequence: number): Flops =>
  2 * layerMatmulWeights(m) + m.layers * attentionCoreFlops(m, sequence) + 2 * m.hidden * m.vocab;

/**
 * FLOPs of one training step that the model needs, forward and backward, for `tokens` tokens.
 * megatron: 72BLsh²(1 + s/6h + V/12hL) for GPT (arXiv:2104.04473 §5.1 without recompute; arXiv:2205.05198 appendix A);
 * palm: 6N + 12LHQT a token (arXiv:2204.02311 appendix B); causal-half: attention counted half; 6nd: 6·N·D.
 */
export function modelFlops(
  m: Transformer,
  sequence: number,
  tokens: number,
  convention: MfuConvention,
): Flops {
  const attention = m.layers * attentionCoreFlops(m, sequence);
  switch (convention) {
    case 'megatron':
      return 3 * tokens * forwardFlopsPerToken(m, sequence);
    case 'causal-half':
      return 3 * tokens * (forwardFlopsPerToken(m, sequence) - (m.causal ? attention / 2 : 0));
    case 'palm':
      return tokens * (6 * activeParameters(m) + 3 * attention);
    case '6nd':
      return tokens * 6 * activeParameters(m);
  }
}

/** Parameters of all adapters of a model with a frozen base; 0 when everything is trained. */
export const allAdapterParameters = ({ model, training: { lora } }: Job): number =>
  lora === undefined
    ? 0
    : model.layers * adapterParameters(model, lora.rank, lora.targets === 'attention');

/** Forward FLOPs of one token's products with weights, as the convention counts them. */
const productFlops = (m: Transformer, convention: MfuConvention): Flops =>
  convention === 'palm' || convention === '6nd'
    ? 2 * activeParameters(m)
    : 2 * layerMatmulWeights(m) + 2 * m.hidden * m.vocab;

/**
 * FLOPs of one step of a job that its training needs. A frozen base runs forward and hands gradients back
 * but makes none of its own: 4N instead of 6N a token (arXiv:2106.09685), 6 for each adapter parameter,
 * and attention, which has no weights, in full.
 */
export function jobFlops(job: Job): Flops {
  const { model, training, mfuConvention } = job;
  const { sequenceLength, globalBatch, lora } = training;
  const tokens = sequenceLength * globalBatch;
  const all = modelFlops(model, sequenceLength, tokens, mfuConvention);
  if (lora === undefined) return all;
  const weightGradients = tokens * productFlops(model, mfuConvention);
  return all - weightGradients + 6 * tokens * allAdapterParameters(job);
}

/** FLOPs that recomputation adds to a step: the layers' forward once more, or the attention core alone. */
export function recomputeFlops(
  m: Transformer,
  sequence: number,
  tokens: number,
  shares: { readonly full: number; readonly selective: boolean },
): Flops {
  const core = m.layers * attentionCoreFlops(m, sequence);
  const layers = 2 * layerMatmulWeights(m) + core;
  return tokens * (shares.full * layers + (shares.selective ? (1 - shares.full) * core : 0));
}
