import type { Seconds } from '../units.js';
import { attentionCoreBytes } from './activations.js';
import { allGatherSeconds, allReduceSeconds, allToAllSeconds, sendSeconds } from './collectives.js';
import { kernelConstants } from './calibration.js';
import { attentionCoreFlops } from './flops.js';
import { elementwiseSeconds, matmulSeconds } from './kernels.js';
import type { LayerLayout as Layout } from './layout.js';
import { isNarrow } from './precision.js';
import { frozenWeightBytes } from './state-bytes.js';

/** Seconds of one layer and micro-batch on one device, by what they are spent on. */
export interface PassSeconds {
  readonly compute: Seconds;
  readonly tensor: Seconds;
  readonly context: Seconds;
  readonly expert: Seconds;
}

export interface LayerSeconds {
  readonly forward: PassSeconds;
  readonly backward: PassSeconds;
  /** Part of the backward compute that makes weight gradients. */
  readonly weight: Seconds;
  /** What the backward pass computes again. */
  readonly recompute: PassSeconds;
}

/** Forward matrix products of attention and dense MLP: QKV, output projection, up, down. */
function productSeconds(l: Layout, moe: boolean): Seconds {
  const { model: m } = l.job;
  const { tp } = l.plan;
  const h = m.hidden;
  const attention =
    matmulSeconds(l.rates, l.tokens, h, ((m.heads + 2 * m.kvHeads) * m.headDim) / tp) +
    matmulSeconds(l.rates, l.tokens, (m.heads * m.headDim) / tp, h);
  return attention + (moe ? expertProductSeconds(l) : mlpSeconds(l, m.ffn));
}

function mlpSeconds(l: Layout, width: number): Seconds {
  const { model: m } = l.job;
  const columns = ((m.gated ? 2 : 1) * width) / l.plan.tp;
  return (
    matmulSeconds(l.rates, l.tokens, m.hidden, columns) +
    matmulSeconds(l.rates, l.tokens, width / l.plan.tp, m.hidden)
  );
}

/** Grouped products: each local expert gets its share of the tokens that its rank receives. */
function expertProductSeconds(l: Layout): Seconds {
  const { model: m } = l.job;
  const { tp, ep, etp } = l.plan;
  const local = m.experts / ep;
  const rows = Math.max(1, ((l.tokens / tp) * m.topk * etp * ep) / m.experts);
  const one =
    matmulSeconds(l.rates, rows, m.hidden, ((m.gated ? 2 : 1) * m.expertFfn) / etp) +
    matmulSeconds(l.rates, rows, m.expertFfn / etp, m.hidden);
  const shared = m.sharedFfn > 0 ? mlpSeconds(l, m.sharedFfn) : 0;
  return local * one + shared + matmulSeconds(l.rates, l.tokens / tp, m.hidden, m.experts);
}

interface CoreSeconds {
  readonly forward: Seconds;
  readonly backward: Seconds;
}

/** Attention core: flash kernels, or batched products with the scores in memory. */
function coreSeconds(l: Layout): CoreSeconds {
  const { model: m, training } = l.job;
  const flops = (l.tokens * attentionCoreFlops(m, training.sequenceLength)) / l.plan.tp;
  if (l.plan.attention === 'flash') {
    const done = m.causal ? flops / 2 : flops;
    // arXiv:2205.14135: the backward pass runs five products for the forward's two
    const share = l.profile.flashShare;
    return {
      forward: done / (share * l.rates.flashForward),
      backward: (2.5 * done) / (share * l.rates.flashBackward),
    };
  }
  const scores = (l.tokens * training.sequenceLength * m.heads) / l.plan.tp;
  const kept = (l.tokens * attentionCoreBytes(m, activationLayout(l))) / l.plan.tp;
  // scores are written, read by the softmax, and what is kept is written and read once more
  const traffic = kernelConstants.scoreTraffic * (2 * scores * l.rates.element + 2 * kept);
  const products = flops / (l.rates.matmul * (m.headDim / (m.headDim + l.rates.halfInner)));
  const forward = products + elementwiseSeconds(l.rates, traffic);
  return { forward, backward: 2 * forward };
}

/**
 * Bytes at the loss for one logit: 16 bits and their gradient in one kernel; with the fp32 softmax that is turned into
 * its gradient in place; or in separate operators logits in 16 and 32 bits, log-softmax, its gradient and that in 16.
 */
const lossBytes = { fused: 4, parallel: 6, separate: 16 };

/** Gathered logits are whole on every tensor-parallel rank, next to the pieces that they were put together from. */
function logitBytesOf(l: Layout): number {
  const { crossEntropy, tp } = l.plan;
  if (crossEntropy === 'gathered') return tp * (lossBytes.separate + (tp > 1 ? 4 : 0));
  if (crossEntropy !== undefined) return lossBytes[crossEntropy];
  return isEager(l) ? lossBytes.separate : l.profile.logitBytes;
}

export const activationLayout = (l: Layout) => ({
  tp: l.plan.tp,
  expertTp: l.plan.etp,
  sequenceParallel: l.plan.sequenceParallel,
  flash: l.plan.attention === 'flash',
  recompute: l.plan.recompute,
  modules: l.plan.recomputeModules,
  eager: isEager(l),
  separateGate: isEager(l) || l.plan.kernels === 'norms',
  selectsProducts: l.profile.selectsProducts,
  logitBytes: logitBytesOf(l),
  keys: l.job.training.sequenceLength,
  element: l.rates.element,
  product: isNarrow(l.job.training.precision) ? 1 : l.rates.element,
  gathered: l.plan.expertDispatch === 'all-gather' ? (l.plan.ep * l.plan.etp) / l.plan.tp : 0,
});

/** Memory traffic of norms, residuals, rotary embedding and activation function, forward. */
function elementwiseBytes(l: Layout, moe: boolean): number {
  const { model: m } = l.job;
  const { tp } = l.plan;
  const split = l.plan.sequenceParallel ? tp : 1;
  const unfused = isEager(l) ? kernelConstants.eagerTraffic : 1;
  const e = l.rates.element;
  const whole = (e * (4 + 6) * m.hidden + (m.dropout ? 2 * m.hidden : 0)) / split;
  const rotary = m.learnedPositions > 0 ? 0 : (2 * e * (m.heads + m.kvHeads) * m.headDim) / tp;
  const width = moe ? m.topk * m.expertFfn + m.sharedFfn : m.ffn;
  const activation = (e * (m.gated ? 3 : 2) * width) / tp;
  const permuted = moe ? (4 * e * m.topk * m.hidden) / tp : 0;
  return l.tokens * unfused * (whole + rotary + activation + permuted);
}

/** Dequantising a frozen base costs a read of the packed weights and a write of 16-bit ones. */
function dequantiseSeconds(l: Layout, weights: number): Seconds {
  const { lora } = l.job.training;
  if (lora === undefined || lora.baseBits === 16) return 0;
  return elementwiseSeconds(l.rates, weights * (frozenWeightBytes(lora.baseBits) + 2));
}

/**
 * Low-rank adapters, forward: each adapted matrix gets a product down to the rank, one up again and an addition,
 * all three bound by memory or by their launch.
 */
function adapterSeconds(l: Layout): Seconds {
  const { lora } = l.job.training;
  if (lora === undefined) return 0;
  const { hidden: h, heads: a, kvHeads: k, headDim: d, ffn, gated } = l.job.model;
  const tp = l.plan.tp;
  const attention: Shape[] = [
    { inner: h, columns: (a * d) / tp },
    { inner: h, columns: (k * d) / tp },
    { inner: h, columns: (k * d) / tp },
    { inner: (a * d) / tp, columns: h },
  ];
  const up = { inner: h, columns: ffn / tp };
  const mlp = [...(gated ? [up, up] : [up]), { inner: ffn / tp, columns: h }];
  const adapted = lora.targets === 'attention' ? attention : [...attention, ...mlp];
  return adapted.reduce((sum, matrix) => sum + adapterOf(l, matrix, lora.rank), 0);
}

interface Shape {
  readonly inner: number;
  readonly columns: number;
}

const adapterOf = (l: Layout, { inner, columns }: Shape, rank: number): Seconds =>
  matmulSeconds(l.rates, l.tokens, inner, rank) +
  matmulSeconds(l.rates, l.tokens, rank, columns) +
  elementwiseSeconds(l.rates, 3 * l.tokens * columns * l.rates.element) +
  3 * kernelConstants.tail;

function tensorSeconds(l: Layout, moe: boolean): Seconds {
  if (l.plan.tp === 1) return 0;
  const bytes = l.tokens * l.job.model.hidden * l.rates.element;
  return (moe ? 1 : 2) * allReduceSeconds(l.tensor, bytes);
}

/** Context parallelism: keys and values travel to every rank while blocks of attention run. */
function contextSeconds(l: Layout, core: Seconds): Seconds {
  const { cp } = l.plan;
  if (cp === 1) return 0;
  const { model: m } = l.job;
  const keyValues = (2 * l.tokens * m.kvHeads * m.headDim * l.rates.element) / l.plan.tp;
  switch (l.plan.contextParallel ?? 'ring') {
    case 'ring': {
      const rate = l.context.nodes > 1 ? l.context.local * l.context.nodeRate : l.context.localRate;
      const hop = sendSeconds(rate, l.context.localLatency, keyValues);
      return (cp - 1) * Math.max(0, hop - core / cp);
    }
    case 'all-gather':
      return allGatherSeconds(l.context, keyValues * cp);
    case 'ulysses':
      return (
        4 *
        allToAllSeconds(l.context, (l.tokens * m.heads * m.headDim * l.rates.element) / l.plan.tp)
      );
  }
}

/** Dispatch and combine: two all-to-alls of the routed tokens. */
function expertSeconds(l: Layout, moe: boolean): Seconds {
  if (!moe || l.plan.ep === 1) return 0;
  const { model: m } = l.job;
  const bytes = (l.tokens / l.plan.tp) * m.topk * m.hidden * l.rates.element * l.plan.etp;
  return 2 * allToAllSeconds(l.expert, bytes);
}

const noSeconds: PassSeconds = { compute: 0, tensor: 0, context: 0, expert: 0 };

/** Products that selective recompute of operators runs again: K, output projection and up of seven. */
const productsAgain = 0.4;

function recomputeSeconds(l: Layout, forward: PassSeconds, core: Seconds): PassSeconds {
  if (l.plan.recompute === 'full') return forward;
  if (l.plan.recompute === 'selective' && l.profile.selectsProducts) {
    return { ...noSeconds, compute: productsAgain * (forward.compute - core) };
  }
  const { recompute, recomputeModules: modules } = l.plan;
  const coreAgain = modules === undefined || modules.includes('core-attention');
  return recompute === 'selective' && coreAgain ? { ...noSeconds, compute: core } : noSeconds;
}

const isEager = (l: Layout): boolean =>
  l.plan.kernels === undefined ? !l.profile.fused : l.plan.kernels === 'eager';

interface Launches {
  /** Time of a forward pass's kernels that is not their work. */
  readonly tail: Seconds;
  /** Time that the host takes to launch a forward pass: the least that the pass lasts. */
  readonly host: Seconds;
}

function launches(l: Layout, moe: boolean): Launches {
  const { fusedKernels, eagerKernels, expertKernels, tail } = kernelConstants;
  const kernels = (isEager(l) ? eagerKernels : fusedKernels) + (moe ? expertKernels : 0);
  const collectives = (l.plan.tp > 1 ? 2 : 0) + (moe && l.plan.ep > 1 ? 2 : 0);
  return {
    tail: kernels * tail,
    host: kernels * l.profile.launchSeconds + collectives * l.profile.collectiveLaunchSeconds,
  };
}

/** A pass lasts at least as long as the host takes to launch it; what it waits counts as compute. */
function boundByHost(pass: PassSeconds, host: Seconds): PassSeconds {
  const missing = host - pass.compute - pass.tensor - pass.context - pass.expert;
  return missing > 0 ? { ...pass, compute: pass.compute + missing } : pass;
}

/** Time of one layer for one micro-batch, forward and backward, bounded below by the launches. */
export function layerSeconds(l: Layout, moe: boolean, weights: number): LayerSeconds {
  const products = productSeconds(l, moe);
  const core = coreSeconds(l);
  const element = elementwiseSeconds(l.rates, elementwiseBytes(l, moe));
  const { tail, host } = launches(l, moe);
  const dequantise = dequantiseSeconds(l, weights);
  const adapters = adapterSeconds(l);
  const weight = l.job.training.lora === undefined ? products : 0;
  const tensor = tensorSeconds(l, moe);
  const expert = expertSeconds(l, moe);
  const forward: PassSeconds = {
    compute: products + core.forward + element + dequantise + adapters + tail,
    tensor,
    context: contextSeconds(l, core.forward),
    expert,
  };
  const backward: PassSeconds = {
    compute: products + weight + core.backward + 2 * element + dequantise + 2 * (adapters + tail),
    tensor,
    context: 2 * contextSeconds(l, core.backward / 2),
    expert,
  };
  const bounded = boundByHost(forward, host);
  return {
    forward: bounded,
    backward: boundByHost(backward, 1.5 * host),
    weight,
    recompute: recomputeSeconds(l, bounded, core.forward),
  };
}
