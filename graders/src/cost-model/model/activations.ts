import type { Bytes } from '../../units/units.js';
import type { Transformer } from '../schema/job.js';
import type { RecomputeModule } from '../schema/plan.js';

/** What decides how much of a layer's activations a device keeps for the backward pass. */
export interface ActivationLayout {
  readonly tp: number;
  /** Etp for the experts. */
  readonly expertTp: number;
  readonly sequenceParallel: boolean;
  readonly flash: boolean;
  readonly recompute: 'none' | 'selective' | 'full';
  /** What selective recompute runs again; the attention core where it is not said. */
  readonly modules?: readonly RecomputeModule[] | undefined;
  /** Keys that each query meets: the sequence length. */
  readonly keys: number;
  /** Norms and rotary embedding are separate operators that each keep their input. */
  readonly eager?: boolean;
  /** The activation function and the product with the gate are two operators. */
  readonly separateGate?: boolean;
  /** Selective recompute saves every other product (torchtitan) instead of all but the attention core. */
  readonly selectsProducts?: boolean;
  /** Inputs of column-parallel products are kept as gathered from a split sequence. */
  readonly keepsGathered?: boolean | undefined;
  /** Bytes at the loss for one logit; 6 where the loss is fused. */
  readonly logitBytes?: number;
  /** Bytes of one activation. */
  readonly element: number;
  /** Bytes of the input of a product that is kept for its weight gradient; 1 in 8 bits. */
  readonly product?: number;
  /** Tokens that an expert rank has gathered for one of its own: ep·etp/tp, 0 where tokens are sent one by one. */
  readonly gathered?: number;
}

const again = (l: ActivationLayout, module: RecomputeModule): boolean =>
  l.recompute === 'selective' &&
  (l.modules === undefined ? module === 'core-attention' : l.modules.includes(module));

const splitOf = (l: ActivationLayout): number => (l.sequenceParallel ? l.tp : 1);

const productBytes = (l: ActivationLayout): Bytes => l.product ?? l.element;

/**
 * Kept whole by each tensor-parallel rank without sequence parallelism: inputs of two norms and of the two
 * column-parallel products (4h elements a token) and two dropout masks of one byte (2h).
 */
function wholeBytes(m: Transformer, l: ActivationLayout): Bytes {
  const normed = again(l, 'norm') ? 0 : 2 * productBytes(l);
  // the second norm's input comes from the output projection
  const inputs = again(l, 'output-projection') ? 1 : 2;
  return (inputs * l.element + normed + (m.dropout ? 2 : 0)) * m.hidden;
}

/** Beyond its share of the sequence: what each rank gathered for the two column-parallel products, where it keeps that. */
const gatheredBytes = (m: Transformer, l: ActivationLayout): Bytes =>
  l.keepsGathered === true && l.sequenceParallel
    ? 2 * productBytes(l) * m.hidden * (1 - 1 / l.tp)
    : 0;

/** Q, K, V, the output of the core, and its copy in 8 bits where the output projection takes that. */
function attentionBytes(m: Transformer, l: ActivationLayout): Bytes {
  const output = m.heads * (m.latent?.valueDim ?? m.headDim);
  const narrow = productBytes(l) < l.element ? output : 0;
  const kept = again(l, 'output-projection') ? 0 : l.element * output + narrow;
  if (m.latent !== null) return kept + (again(l, 'mla-up-projection') ? 0 : latentBytes(m, l));
  return kept + l.element * (m.heads + 2 * m.kvHeads) * m.headDim;
}

/** Q and K are put together from parts; V stays inside what the up-projection made (arXiv:2405.04434 §2.1). */
function latentBytes(m: Transformer, l: ActivationLayout): Bytes {
  if (m.latent === null) return 0;
  const { nopeDim, ropeDim, valueDim } = m.latent;
  return l.element * m.heads * (2 * (nopeDim + ropeDim) + nopeDim + valueDim);
}

/** Compressed queries and keys/values before and after their norms, which no tensor-parallel rank splits. */
function compressedBytes(m: Transformer, l: ActivationLayout): Bytes {
  if (m.latent === null) return 0;
  const { queryRank, keyValueRank } = m.latent;
  return (l.element + productBytes(l)) * (queryRank + keyValueRank);
}

/** What separate operators keep besides: fp32 copies in RMS norms, Q and K before rotation. */
function eagerBytes(m: Transformer, l: ActivationLayout): Bytes {
  if (l.eager !== true) return 0;
  const norms = m.rmsNorm ? (2 * 4 * m.hidden) / splitOf(l) : 0;
  const rotary = m.learnedPositions > 0 || !m.rmsNorm ? 0 : (m.heads + m.kvHeads) * m.headDim;
  return norms + (l.element * rotary) / l.tp;
}

/**
 * Scores that attention keeps: softmax output, dropout mask and dropout output (5as), the softmax in fp32 where its
 * kernel is not fused (7as), or flash's log-sum-exp (4a).
 */
export function attentionCoreBytes(m: Transformer, l: ActivationLayout): Bytes {
  if (l.flash) return 4 * m.heads;
  const softmax = l.eager === true ? 4 : l.element;
  const perScore = m.dropout ? softmax + l.element + 1 : softmax;
  return perScore * m.heads * l.keys;
}

/** An MLP of a width: what goes into the activation function, the activated gate, and what comes out. */
function mlpBytes(m: Transformer, l: ActivationLayout, width: number): Bytes {
  const gate = m.gated && l.separateGate === true ? l.element : 0;
  const output = again(l, 'activation') ? 0 : productBytes(l);
  const input = again(l, 'mlp-up-projection') ? 0 : (m.gated ? 2 : 1) * l.element + gate;
  return (input + output) * width;
}

const denseMlpBytes = (m: Transformer, l: ActivationLayout): Bytes =>
  again(l, 'mlp') ? 0 : mlpBytes(m, l, m.ffn) / l.tp;

/** Router logits, probabilities and their gradient mask in fp32. */
const routerBytes = (m: Transformer): Bytes => 12 * m.experts;

/**
 * Routed experts: a token has k copies, of which a rank holds etp/tp when the sequence is split. Each keeps the
 * permuted input, what its MLP keeps and its output; gathered tokens stay until they are permuted back.
 */
function expertBytes(m: Transformer, l: ActivationLayout): Bytes {
  const shared = mlpBytes(m, l, m.sharedFfn) / l.tp;
  if (again(l, 'experts')) return routerBytes(m);
  const copies = (m.topk * l.expertTp) / l.tp;
  const routed =
    copies * ((productBytes(l) + l.element) * m.hidden + mlpBytes(m, l, m.expertFfn) / l.expertTp);
  const gathered = (l.gathered ?? 0) * l.element * m.hidden;
  return routed + gathered + shared + routerBytes(m) / splitOf(l);
}

/**
 * Bytes that one layer keeps for one token. For a 16-bit GPT with dropout and unfused attention this is
 * arXiv:2205.05198 table 2: 34h + 5as alone, (10 + 24/t)h + 5as/t with tensor parallelism, (34h + 5as)/t
 * with sequence parallelism, 34h/t with selective recompute, 2h with full recompute.
 */
export function layerActivationBytes(m: Transformer, l: ActivationLayout, moe: boolean): Bytes {
  const split = splitOf(l);
  if (l.recompute === 'full') return (l.element * m.hidden) / split;
  if (l.recompute === 'selective' && l.selectsProducts === true && !moe)
    return savedProductBytes(m, l);
  const mlp = moe ? expertBytes(m, l) : denseMlpBytes(m, l);
  const core = again(l, 'core-attention') && !l.flash ? 0 : attentionCoreBytes(m, l);
  const whole = (wholeBytes(m, l) + compressedBytes(m, l)) / split;
  const kept = eagerBytes(m, l) + gatheredBytes(m, l);
  return kept + whole + (attentionBytes(m, l) + core) / l.tp + mlp;
}

/** torchtitan's policy: layer input, attention output, and of the products Q, V, gate and down. */
function savedProductBytes(m: Transformer, l: ActivationLayout): Bytes {
  const whole = 2 * m.hidden;
  const split = (2 * m.heads + m.kvHeads) * m.headDim + m.ffn;
  return l.element * (whole / splitOf(l) + split / l.tp);
}

/** Output of the embedding kept by the first stage: dropout mask, or the tensor itself is the first layer's input. */
export const embeddingActivationBytes = (m: Transformer, l: ActivationLayout): Bytes =>
  m.dropout ? m.hidden / splitOf(l) : 0;

/** Bytes a token of the head: inputs of the final norm and of the head, and the logits split by vocabulary. */
export function headActivationBytes(
  m: Transformer,
  l: ActivationLayout,
  vocabulary: number,
): Bytes {
  return (
    (2 * l.element * m.hidden) / splitOf(l) + ((l.logitBytes ?? 4 + l.element) * vocabulary) / l.tp
  );
}
