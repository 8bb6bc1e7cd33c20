import type { Seconds } from '../../units/units.js';
import { isEager } from '../layout/activation-layout.js';
import { coreSeconds } from '../compute/attention-time.js';
import { kernelConstants } from '../constants/calibration.js';
import { elementwiseSeconds, matmulSeconds } from '../hardware/kernels.js';
import {
  contextSeconds,
  expertSeconds,
  gateReductions,
  tensorSeconds,
} from '../communication/layer-communication.js';
import { wholePass, type LayerSeconds, type PassSeconds } from '../compute/layer-seconds.js';
import type { LayerLayout as Layout } from '../layout/layout.js';
import { productSeconds } from '../compute/products.js';
import { recomputeSeconds } from '../compute/recompute-time.js';
import { frozenWeightBytes } from '../model/state-bytes.js';

/** Memory traffic of norms, residuals, rotary embedding and activation function, forward. */
function elementwiseBytes(l: Layout, moe: boolean): number {
  const { model: m } = l.job;
  const { tp } = l.plan;
  const split = l.plan.sequenceParallel ? tp : 1;
  const unfused = elementwiseTraffic(l);
  const e = l.rates.element;
  const whole = (e * 6 * m.hidden + (m.dropout ? 2 * m.hidden : 0)) / split;
  const rotary = m.learnedPositions > 0 ? 0 : (2 * e * (m.heads + m.kvHeads) * m.headDim) / tp;
  const routed = l.plan.fusedExperts === true ? 0 : m.topk * m.expertFfn;
  const width = moe ? routed + m.sharedFfn : m.ffn;
  const activation = (e * (m.gated ? 3 : 2) * width) / tp;
  const fusedAway = moe && l.plan.fusedExperts === true;
  const permuted = moe ? ((fusedAway ? 2 : 4) * e * m.topk * m.hidden) / tp : 0;
  const fused = unfused * (whole + rotary + activation + permuted);
  return l.tokens * (normBytes(l) / split + fused + expertBiasBytes(l, moe));
}

/** Memory traffic of a layer's two norms for one token, forward: LayerNorm is one operator, an RMS norm many. */
function normBytes(l: Layout): number {
  const { hidden, rmsNorm } = l.job.model;
  if (isEager(l) && rmsNorm) return 2 * kernelConstants.rmsBytes * hidden;
  return elementwiseTraffic(l) * 4 * l.rates.element * hidden;
}

/** Biases of experts are weighted by routing and added expert by expert, in fp32 (Megatron-LM, `_apply_bias`). */
function expertBiasBytes(l: Layout, moe: boolean): number {
  const { model: m } = l.job;
  if (!moe || !m.biases) return 0;
  return (kernelConstants.biasBytes * m.topk * m.hidden) / l.plan.tp;
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

/** Memory traffic of element-wise work relative to fused kernels. */
function elementwiseTraffic(l: Layout): number {
  if (isEager(l)) return kernelConstants.eagerTraffic;
  return l.plan.kernels === 'norms' ? kernelConstants.normsTraffic : 1;
}

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

/**
 * A pass lasts at least as long as its work and as the host takes to launch it. Where both are alike it lasts longer
 * than either: the device waits before its short kernels and catches up in its long ones, as far as launches run
 * ahead. The fourth power tells how far; what the device waits counts as compute.
 */
function boundByHost(pass: PassSeconds, host: Seconds): PassSeconds {
  const work = wholePass(pass);
  const longer = Math.max(work, host);
  if (longer === 0) return pass;
  const square = (Math.min(work, host) / longer) ** 2;
  const lasts = longer * Math.sqrt(Math.sqrt(1 + square * square));
  return { ...pass, compute: pass.compute + (lasts - work) };
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
    tensor: tensorSeconds(l, moe, products + weight, gateReductions(l, moe)),
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
