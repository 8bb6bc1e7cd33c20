import type { Seconds } from '../units.js';
import { attentionCoreBytes, type ActivationLayout } from './activations.js';
import {
  allGatherSeconds,
  allReduceSeconds,
  allToAllSeconds,
  beside,
  sendSeconds,
  spreadSeconds,
} from './collectives.js';
import { kernelConstants } from './calibration.js';
import { attentionCoreFlops } from './flops.js';
import { elementwiseSeconds, matmulSeconds } from './kernels.js';
import type { LayerLayout as Layout } from './layout.js';
import { isNarrow } from './precision.js';
import { productSeconds, type ProductSeconds } from './products.js';
import type { Plan } from './schema/plan.js';
import { frozenWeightBytes } from './state-bytes.js';

type RecomputeModule = NonNullable<Plan['recomputeModules']>[number];

/** Seconds of one layer and micro-batch on one device, by what they are spent on. */
export interface PassSeconds {
  readonly compute: Seconds;
  readonly tensor: Seconds;
  readonly context: Seconds;
  readonly expert: Seconds;
}

/** How long a pass lasts, what it waits for included. */
export const wholePass = (p: PassSeconds): Seconds => p.compute + p.tensor + p.context + p.expert;

export interface LayerSeconds {
  readonly forward: PassSeconds;
  readonly backward: PassSeconds;
  /** Part of the backward compute that makes weight gradients. */
  readonly weight: Seconds;
  /** What the backward pass computes again. */
  readonly recompute: PassSeconds;
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
    // arXiv:2407.08608 figure 5: heads of 64 reach about 0.7 of what heads of 128 do
    const narrowHeads = Math.min(1, m.headDim / 128) ** kernelConstants.headExponent;
    const rate = l.rates.attention[l.plan.attentionKernel ?? l.profile.attentionKernel];
    const row = (kernelConstants.secondsPerKey * training.sequenceLength) / l.plan.cp;
    return {
      forward: row + done / (rate.forward * narrowHeads),
      backward: 2.5 * (row + done / (rate.backward * narrowHeads)),
    };
  }
  const scores = (l.tokens * training.sequenceLength * m.heads) / l.plan.tp;
  const kept = (l.tokens * attentionCoreBytes(m, activationLayout(l))) / l.plan.tp;
  // scores are written, read by the softmax, and what is kept is written and read once more
  const passes = kernelConstants.scoreTraffic * (isEager(l) ? kernelConstants.eagerTraffic : 1);
  const traffic = passes * (2 * scores * l.rates.element + 2 * kept);
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

const newActivationLayout = (
  l: Layout,
  recompute: Layout['plan']['recompute'],
): ActivationLayout => ({
  tp: l.plan.tp,
  expertTp: l.plan.etp,
  sequenceParallel: l.plan.sequenceParallel,
  flash: l.plan.attention === 'flash',
  recompute,
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

/** The views of the last layout that was asked about: many questions in a row are about the same. */
let last: { of: Layout; own: ActivationLayout; whole: ActivationLayout | null } | null = null;

export function activationLayout(l: Layout): ActivationLayout {
  if (last?.of === l) return last.own;
  const own = newActivationLayout(l, l.plan.recompute);
  last = { of: l, own, whole: null };
  return own;
}

/** The same layout with nothing computed again. */
export function wholeActivationLayout(l: Layout): ActivationLayout {
  const own = activationLayout(l);
  if (own.recompute === 'none' || last?.of !== l) return own;
  return (last.whole ??= newActivationLayout(l, 'none'));
}

/** Memory traffic of norms, residuals, rotary embedding and activation function, forward. */
function elementwiseBytes(l: Layout, moe: boolean): number {
  const { model: m } = l.job;
  const { tp } = l.plan;
  const split = l.plan.sequenceParallel ? tp : 1;
  const unfused = elementwiseTraffic(l);
  const e = l.rates.element;
  const whole = (e * (4 + 6) * m.hidden + (m.dropout ? 2 * m.hidden : 0)) / split;
  const rotary = m.learnedPositions > 0 ? 0 : (2 * e * (m.heads + m.kvHeads) * m.headDim) / tp;
  const routed = l.plan.fusedExperts === true ? 0 : m.topk * m.expertFfn;
  const width = moe ? routed + m.sharedFfn : m.ffn;
  const activation = (e * (m.gated ? 3 : 2) * width) / tp;
  const fusedAway = moe && l.plan.fusedExperts === true;
  const permuted = moe ? ((fusedAway ? 2 : 4) * e * m.topk * m.hidden) / tp : 0;
  return l.tokens * unfused * (whole + rotary + activation + permuted);
}

/** Dequantising a frozen base: codes are unpacked, looked up and scaled by block, each a pass over 16-bit weights. */
function dequantiseSeconds(l: Layout, weights: number): Seconds {
  const { lora } = l.job.training;
  if (lora === undefined || lora.baseBits === 16) return 0;
  const passes = frozenWeightBytes(lora.baseBits) + 2 + 2 * (2 + 2);
  return elementwiseSeconds(l.rates, weights * passes);
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

/**
 * Two all-reduces (or all-gather and reduce-scatter) a layer and pass. Beside their products they run in as many
 * pieces as there are ranks: the first piece is exposed, and what the products do not cover.
 */
function tensorSeconds(l: Layout, moe: boolean, products: Seconds): Seconds {
  const { tp } = l.plan;
  if (tp === 1) return 0;
  const bytes = l.tokens * l.job.model.hidden * l.rates.element;
  const shared = moe && l.job.model.sharedFfn === 0;
  const whole = (shared ? 1 : 2) * allReduceSeconds(l.tensor, bytes);
  if (!(l.plan.overlapTensor ?? l.profile.overlapTensor)) return whole;
  return whole / tp + beside((whole * (tp - 1)) / tp, products);
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

/** Of `n` places that hold a share of the experts each, how many a token with `k` experts goes to: n(1-(1-1/n)^k). */
const distinct = (n: number, k: number): number => Math.min(k, n * (1 - (1 - 1 / n) ** k));

/**
 * Dispatch and combine: two all-to-alls of the routed tokens, one copy for each expert; or one to each node that
 * holds some of the token's experts, which spreads it to the devices that do (DeepEP, arXiv:2412.19437 section 3.2.2).
 */
function expertSeconds(l: Layout, moe: boolean, cover: Seconds): Seconds {
  const { ep, etp, tp, expertDispatch } = l.plan;
  if (!moe || ep === 1) return 0;
  const { hidden, topk } = l.job.model;
  const token = (l.tokens / tp) * hidden * l.rates.element * etp;
  const hierarchical = (expertDispatch ?? l.profile.expertDispatch) === 'hierarchical';
  const seconds = hierarchical
    ? 2 *
      spreadSeconds(l.expert, distinct(ep, topk) * token, distinct(l.expert.nodes, topk) * token)
    : 2 * allToAllSeconds(l.expert, topk * token);
  return l.plan.overlapExperts === true ? beside(seconds, cover) : seconds;
}

const noSeconds: PassSeconds = { compute: 0, tensor: 0, context: 0, expert: 0 };

/** Products that selective recompute of operators runs again: K, output projection and up of seven. */
const productsAgain = 0.4;

/** What each module costs when it runs forward again. */
function moduleSeconds(
  module: RecomputeModule,
  work: { readonly products: ProductSeconds; readonly core: Seconds; readonly element: Seconds },
): Seconds {
  const { products, core, element } = work;
  switch (module) {
    case 'core-attention':
      return core;
    case 'activation':
    case 'norm':
      return element / 3;
    case 'mla-up-projection':
      return products.upProjection;
    case 'mlp':
      return products.mlp + element / 3;
    case 'experts':
      return products.experts + element / 3;
  }
}

interface ForwardWork {
  readonly pass: PassSeconds;
  readonly products: ProductSeconds;
  readonly core: Seconds;
  readonly element: Seconds;
}

function recomputeSeconds(l: Layout, work: ForwardWork): PassSeconds {
  const { recompute, recomputeModules } = l.plan;
  if (recompute === 'full') return work.pass;
  if (recompute === 'none') return noSeconds;
  if (l.profile.selectsProducts && recomputeModules === undefined) {
    return { ...noSeconds, compute: productsAgain * (work.pass.compute - work.core) };
  }
  // a fused attention kernel recomputes its scores by itself
  const modules = recomputeModules ?? (l.plan.attention === 'flash' ? [] : ['core-attention']);
  let compute = 0;
  for (const module of modules) compute += moduleSeconds(module, work);
  return { ...noSeconds, compute };
}

/** Memory traffic of element-wise work relative to fused kernels. */
function elementwiseTraffic(l: Layout): number {
  if (isEager(l)) return kernelConstants.eagerTraffic;
  return l.plan.kernels === 'norms' ? kernelConstants.normsTraffic : 1;
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
  const kernels =
    (isEager(l) ? eagerKernels : fusedKernels) +
    (moe ? (l.plan.fusedExperts === true ? expertKernels / 2 : expertKernels) : 0);
  const collectives = (l.plan.tp > 1 ? 2 : 0) + (moe && l.plan.ep > 1 ? 2 : 0);
  return {
    tail: kernels * tail,
    host:
      (l.job.calibration?.launch ?? 1) * kernels * l.profile.launchSeconds +
      collectives * l.profile.collectiveLaunchSeconds,
  };
}

/** A pass lasts at least as long as the host takes to launch it; what it waits counts as compute. */
function boundByHost(pass: PassSeconds, host: Seconds): PassSeconds {
  const missing = host - pass.compute - pass.tensor - pass.context - pass.expert;
  return missing > 0 ? { ...pass, compute: pass.compute + missing } : pass;
}

/** Time of one layer for one micro-batch, forward and backward, bounded below by the launches. */
export function layerSeconds(l: Layout, moe: boolean, weights: number): LayerSeconds {
  const kinds = productSeconds(l, moe);
  const products = kinds.attention + kinds.mlp + kinds.experts;
  const core = coreSeconds(l);
  const element = elementwiseSeconds(l.rates, elementwiseBytes(l, moe)) + kinds.casts;
  const { tail, host } = launches(l, moe);
  const dequantise = dequantiseSeconds(l, weights);
  const adapters = adapterSeconds(l);
  const weight = l.job.training.lora === undefined ? products : 0;
  const compute = products + core.forward + element + dequantise + adapters + tail;
  const forward: PassSeconds = {
    compute,
    tensor: tensorSeconds(l, moe, products),
    context: contextSeconds(l, core.forward),
    expert: expertSeconds(l, moe, compute),
  };
  const backward: PassSeconds = {
    compute: products + weight + core.backward + 2 * element + dequantise + 2 * (adapters + tail),
    tensor: tensorSeconds(l, moe, products + weight),
    context: 2 * contextSeconds(l, core.backward / 2),
    expert: expertSeconds(l, moe, 2 * compute),
  };
  const bounded = boundByHost(forward, host);
  return {
    forward: bounded,
    backward: boundByHost(backward, 1.5 * host),
    weight,
    recompute: recomputeSeconds(l, { pass: bounded, products: kinds, core: core.forward, element }),
  };
}
