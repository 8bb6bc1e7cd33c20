import type { Bytes } from '../units.js';
import type { Transformer } from './job.js';
import { mlpMatrices } from './parameters.js';

/** What decides how much of a layer's activations a device keeps for the backward pass. */
export interface ActivationLayout {
  readonly tp: number;
  /** Etp for the experts. */
  readonly expertTp: number;
  readonly sequenceParallel: boolean;
  readonly flash: boolean;
  readonly recompute: 'none' | 'selective' | 'full';
  /** Keys that each query meets: the sequence length. */
  readonly keys: number;
  /** Norms, rotary embedding and activation function are separate operators that each keep their input. */
  readonly eager?: boolean;
  /** Selective recompute saves every other product (torchtitan) instead of all but the attention core. */
  readonly selectsProducts?: boolean;
  /** Bytes at the loss for one logit; 6 where the loss is fused. */
  readonly logitBytes?: number;
  /** Bytes of one activation. */
  readonly element: number;
}

/**
 * Width kept whole by each tensor-parallel rank without sequence parallelism, in elements a token:
 * inputs of two norms and of the two column-parallel products (4h) and two dropout masks of one byte (2h).
 */
const wholeBytes = (m: Transformer, element: number): number =>
  element * 4 * m.hidden + (m.dropout ? 2 * m.hidden : 0);

/** Q, K, V and the input of the output projection. */
const attentionWidth = (m: Transformer): number =>
  m.latent === null
    ? (m.heads + 2 * m.kvHeads) * m.headDim + m.heads * m.headDim
    : m.heads * (2 * (m.latent.nopeDim + m.latent.ropeDim) + 2 * m.latent.valueDim);

/** What separate operators keep besides: fp32 copies in the norms, Q and K before rotation, the activated gate. */
function eagerBytes(m: Transformer, l: ActivationLayout): Bytes {
  if (l.eager !== true) return 0;
  const norms = (2 * 4 * m.hidden) / (l.sequenceParallel ? l.tp : 1);
  const rotary = m.learnedPositions > 0 ? 0 : (m.heads + m.kvHeads) * m.headDim;
  return norms + (l.element * (rotary + (m.gated ? m.ffn : 0))) / l.tp;
}

/** Scores that attention keeps: softmax output, dropout mask and dropout output (5as), or flash's log-sum-exp (4a). */
export function attentionCoreBytes(m: Transformer, l: ActivationLayout): Bytes {
  if (l.flash) return 4 * m.heads;
  const perScore = m.dropout ? 2 * l.element + 1 : l.element;
  return perScore * m.heads * l.keys;
}

const denseMlpWidth = (m: Transformer): number => mlpMatrices(m) * m.ffn;

/** Dispatched copies and expert MLP of the k experts of a token, router probabilities in fp32. */
function expertBytes(m: Transformer, l: ActivationLayout): Bytes {
  const routed = m.topk * (2 * m.hidden + (mlpMatrices(m) * m.expertFfn) / l.expertTp);
  const shared = (mlpMatrices(m) * m.sharedFfn) / l.tp;
  return l.element * (routed + shared) + 4 * m.experts;
}

/**
 * Bytes that one layer keeps for one token. For a 16-bit GPT with dropout and unfused attention this is
 * arXiv:2205.05198 table 2: 34h + 5as alone, (10 + 24/t)h + 5as/t with tensor parallelism, (34h + 5as)/t
 * with sequence parallelism, 34h/t with selective recompute, 2h with full recompute.
 */
export function layerActivationBytes(m: Transformer, l: ActivationLayout, moe: boolean): Bytes {
  const split = l.sequenceParallel ? l.tp : 1;
  if (l.recompute === 'full') return (l.element * m.hidden) / split;
  if (l.recompute === 'selective' && l.selectsProducts === true && !moe)
    return savedProductBytes(m, l);
  const mlp = moe ? expertBytes(m, l) : (l.element * denseMlpWidth(m)) / l.tp;
  const core = l.recompute === 'selective' && !l.flash ? 0 : attentionCoreBytes(m, l);
  const extra = eagerBytes(m, l);
  return (
    extra + wholeBytes(m, l.element) / split + (l.element * attentionWidth(m) + core) / l.tp + mlp
  );
}

/** torchtitan's policy: layer input, attention output, and of the products Q, V, gate and down. */
function savedProductBytes(m: Transformer, l: ActivationLayout): Bytes {
  const whole = 2 * m.hidden;
  const split = (2 * m.heads + m.kvHeads) * m.headDim + m.ffn;
  return l.element * (whole / (l.sequenceParallel ? l.tp : 1) + split / l.tp);
}

/** Output of the embedding kept by the first stage: dropout mask, or the tensor itself is the first layer's input. */
export const embeddingActivationBytes = (m: Transformer, l: ActivationLayout): Bytes =>
  m.dropout ? m.hidden / (l.sequenceParallel ? l.tp : 1) : 0;

/** Bytes a token of the head: inputs of the final norm and of the head, and the logits split by vocabulary. */
export function headActivationBytes(
  m: Transformer,
  l: ActivationLayout,
  vocabulary: number,
): Bytes {
  const split = l.sequenceParallel ? l.tp : 1;
  return (2 * l.element * m.hidden) / split + ((l.logitBytes ?? 4 + l.element) * vocabulary) / l.tp;
}
