import type { Transformer } from '../schema/job.js';

/** Attention weights of one layer; Q and output a·d·h each, K and V k·d·h each. */
export function attentionWeights(m: Transformer): number {
  const { hidden: h, heads: a, kvHeads: k, headDim: d, latent } = m;
  if (latent === null) return h * (a + 2 * k) * d + a * d * h;
  // arXiv:2405.04434 §2.1: down- and up-projections of query and key/value, output projection
  const queryDim = a * (latent.nopeDim + latent.ropeDim);
  const query =
    latent.queryRank > 0 ? h * latent.queryRank + latent.queryRank * queryDim : h * queryDim;
  const keyValue =
    h * (latent.keyValueRank + latent.ropeDim) +
    latent.keyValueRank * a * (latent.nopeDim + latent.valueDim);
  return query + keyValue + a * latent.valueDim * h;
}

/** Matrices of an MLP: three when gated (SwiGLU), two otherwise. */
export const mlpMatrices = (m: Transformer): number => (m.gated ? 3 : 2);

export const denseMlpWeights = (m: Transformer): number => mlpMatrices(m) * m.hidden * m.ffn;

export const expertWeights = (m: Transformer): number => mlpMatrices(m) * m.hidden * m.expertFfn;

export const sharedExpertWeights = (m: Transformer): number =>
  mlpMatrices(m) * m.hidden * m.sharedFfn;

export const routerWeights = (m: Transformer): number => (m.experts > 1 ? m.hidden * m.experts : 0);

/** Scales (and shifts) of the two norms of a layer: 2h for RMSNorm, 4h for LayerNorm. */
export const normWeights = (m: Transformer): number => (m.rmsNorm ? 2 : 4) * m.hidden;

/** Biases of attention that tensor parallelism splits (Q, K, V). */
export const splitAttentionBiases = (m: Transformer): number =>
  m.biases ? (m.heads + 2 * m.kvHeads) * m.headDim : 0;

/** Biases that every tensor-parallel rank keeps whole: attention output, MLP output. */
export const wholeBiases = (m: Transformer): number => (m.biases ? 2 * m.hidden : 0);

export const splitMlpBiases = (m: Transformer): number =>
  m.biases ? (m.gated ? 2 : 1) * m.ffn : 0;

const denseLayerParameters = (m: Transformer): number =>
  attentionWeights(m) +
  denseMlpWeights(m) +
  normWeights(m) +
  splitAttentionBiases(m) +
  wholeBiases(m) +
  splitMlpBiases(m);

const moeLayerParameters = (m: Transformer): number =>
  attentionWeights(m) +
  m.experts * expertWeights(m) +
  sharedExpertWeights(m) +
  routerWeights(m) +
  normWeights(m) +
  splitAttentionBiases(m);

export const moeLayers = (m: Transformer): number => m.layers - m.denseLayers;

const embeddingParameters = (m: Transformer): number => (m.vocab + m.learnedPositions) * m.hidden;

const headParameters = (m: Transformer): number => (m.tied ? 0 : m.vocab * m.hidden);

const finalNorm = (m: Transformer): number => normWeights(m) / 2;

/** What one prediction layer has besides a layer: the product of two hidden states to one, three norms. */
export const predictionWeights = (
  m: Transformer,
): { readonly split: number; readonly whole: number } => ({
  split: 2 * m.hidden * m.hidden,
  whole: (3 * normWeights(m)) / 2,
});

/** Prediction layers (DeepSeek-V3, arXiv:2412.19437 §2.2); embedding and head are the model's own. */
function predictionParameters(m: Transformer): number {
  if (m.mtpLayers === 0) return 0;
  const { split, whole } = predictionWeights(m);
  const layer = moeLayers(m) > 0 ? moeLayerParameters(m) : denseLayerParameters(m);
  return m.mtpLayers * (layer + split + whole);
}

/** All parameters of the model. */
export const totalParameters = (m: Transformer): number =>
  m.denseLayers * denseLayerParameters(m) +
  moeLayers(m) * moeLayerParameters(m) +
  predictionParameters(m) +
  embeddingParameters(m) +
  headParameters(m) +
  finalNorm(m);

/** Parameters that one token passes through: the routed experts count top-k of E. */
export const activeParameters = (m: Transformer): number =>
  totalParameters(m) -
  (moeLayers(m) > 0 ? moeLayers(m) + m.mtpLayers : 0) * (m.experts - m.topk) * expertWeights(m);

/** Vocabulary padded so that each tensor-parallel rank gets a multiple of 128 rows (Megatron-LM). */
export const paddedVocabulary = (m: Transformer, tp: number): number =>
  Math.ceil(m.vocab / (128 * tp)) * 128 * tp;

/** LoRA adapters of one layer: r·(in + out) for each adapted matrix (arXiv:2106.09685 §4.1). */
export function adapterParameters(m: Transformer, rank: number, attentionOnly: boolean): number {
  const { hidden: h, heads: a, kvHeads: k, headDim: d } = m;
  const attention = rank * (h + a * d + 2 * (h + k * d) + a * d + h);
  const mlp = rank * mlpMatrices(m) * (h + m.ffn);
  return attentionOnly ? attention : attention + mlp;
}
