import { noEnd, type StageSeconds } from './stage-seconds.js';
import type { ConvolutionalNet, ConvolutionLayer } from '../schema/convolutional-net.js';
import type { Seconds } from '../../units/units.js';
import { kernelConstants } from '../constants/calibration.js';
import { elementwiseSeconds, matmulSeconds } from '../hardware/kernels.js';
import type { LayerSeconds } from './layer-seconds.js';
import type { LayerLayout } from '../layout/layout.js';

/** What the times of a convolutional net read of a plan; `tokens` are images. */
export type ImageLayout = Pick<LayerLayout, 'job' | 'plan' | 'profile' | 'rates' | 'tokens'>;

interface Pass {
  forward: Seconds;
  backward: Seconds;
  /** Part of the backward pass that makes weight gradients. */
  weight: Seconds;
  kernels: number;
}

/** Tensor cores work on channels-last maps; a channels-first framework transposes around each convolution. */
function transposes(l: ImageLayout): boolean {
  const { imageLayout, precision } = l.job.training;
  const onCores = precision !== 'fp32';
  return onCores && (imageLayout ?? (l.rates.element === 2 ? 'nhwc' : 'nchw')) === 'nchw';
}

/** Winograd's F(2x2, 3x3) takes 16 multiplications where four outputs of nine take 36 (arXiv:1509.09308 section 4.1). */
const winogradGain = 2.25;

/**
 * A convolution as an implicit matrix product (cuDNN, arXiv:1410.0759 section 3): rows N·H·W, inner C·k², columns K,
 * without the copies that a matrix in memory would need: input, weights and output pass memory once. In fp32, which
 * has no tensor cores, cuDNN takes Winograd's algorithm for 3 x 3 kernels of stride 1.
 */
function productSeconds(l: ImageLayout, of: ConvolutionLayer): Seconds {
  const { precision } = l.job.training;
  const inCore = { ...l.rates, memory: Infinity };
  const gain = precision === 'fp32' && of.winograd ? winogradGain : 1;
  const rows = l.tokens * of.rows;
  const arithmetic = (of.groups * matmulSeconds(inCore, rows, of.inner, of.columns)) / gain;
  const elements = l.tokens * (of.input + of.output) + of.weights;
  return Math.max(arithmetic, elementwiseSeconds(l.rates, l.rates.element * elements));
}

/**
 * Passes over the output map that are kernels of their own, forward and backward: statistics and normalisation
 * (2 reads, 1 write; backward 4 reads, 1 write), ReLU in place (1 + 1; 2 + 1), the addition of a block's input
 * (2 + 1; the gradients of both branches added, 2 + 1). Fused kernels make one pass of norm, addition and ReLU.
 */
function mapPasses(of: ConvolutionLayer, fused: boolean): { forward: number; backward: number } {
  const apart = of.norm && fused ? 0 : 1;
  const relu = of.activation ? apart : 0;
  const add = of.residual ? 1 : 0;
  return {
    forward: (of.norm ? 3 : 0) + 2 * relu + add * (fused ? 1 : 3),
    backward: (of.norm ? 5 : 0) + 3 * relu + add * 3,
  };
}

function layerPass(l: ImageLayout, of: ConvolutionLayer, first: boolean): Pass {
  const map = l.tokens * of.output * l.rates.element;
  const images = l.tokens * of.input * l.rates.element;
  if (of.kind === 'pool') {
    const seconds = elementwiseSeconds(l.rates, map + images);
    return { forward: seconds, backward: seconds, weight: 0, kernels: 1 };
  }
  const product = productSeconds(l, of);
  const dataGradient = first ? 0 : product;
  const passes = mapPasses(of, l.plan.kernels === 'fused');
  // each operand that passes the cores is read and written once more: x, y; dy, dx; x, dy
  const turned = transposes(l) && of.kind === 'conv' ? 2 * (map + images) : 0;
  const turn = elementwiseSeconds(l.rates, turned);
  return {
    forward: product + turn + elementwiseSeconds(l.rates, passes.forward * map),
    backward:
      dataGradient +
      product +
      (first ? 1 : 2) * turn +
      elementwiseSeconds(l.rates, passes.backward * map),
    weight: product + turn,
    kernels:
      1 + [of.norm, of.activation, of.residual].filter(Boolean).length + (turned > 0 ? 2 : 0),
  };
}

/** What runs again in the backward pass: everything, or norms and activations from the kept products. */
function againSeconds(l: ImageLayout, of: ConvolutionLayer, forward: Seconds): Seconds {
  if (l.plan.recompute === 'none') return 0;
  if (l.plan.recompute === 'full') return forward;
  const map = l.tokens * of.output * l.rates.element;
  return elementwiseSeconds(l.rates, mapPasses(of, l.plan.kernels === 'fused').forward * map);
}

/** Forward and backward of one micro-batch of images, bounded below by the launches of its kernels. */
export function convolutionSeconds(l: ImageLayout, net: ConvolutionalNet): StageSeconds {
  const sum = { forward: 0, backward: 0, weight: 0, kernels: 0 };
  let recompute = 0;
  let first = true;
  for (const of of net.layers) {
    const pass = layerPass(l, of, first);
    if (of.kind !== 'pool') first = false;
    sum.forward += of.repeat * pass.forward;
    sum.backward += of.repeat * pass.backward;
    sum.weight += of.repeat * pass.weight;
    sum.kernels += of.repeat * pass.kernels;
    recompute += of.repeat * againSeconds(l, of, pass.forward);
  }
  const tail = sum.kernels * kernelConstants.tail;
  const host = sum.kernels * l.profile.launchSeconds;
  const forward = Math.max(host, sum.forward + tail);
  const backward = Math.max(1.5 * host, sum.backward + 1.5 * tail);
  const overhead = l.profile.microBatchSeconds * (l.job.calibration?.overhead ?? 1);
  const none = { tensor: 0, context: 0, expert: 0, overhead };
  return {
    forward: forward + overhead,
    backward: backward + recompute,
    weight: sum.weight,
    forwardCompute: forward,
    backwardCompute: backward + recompute,
    parts: { ...none, compute: forward + backward, recompute },
    embedding: noEnd,
    head: noEnd,
  };
}

/** The mean layer: what sharded weights hide their gathers behind. */
export function meanLayerSeconds(whole: StageSeconds, layers: number): LayerSeconds {
  const pass = (compute: Seconds) => ({
    compute: compute / layers,
    tensor: 0,
    context: 0,
    expert: 0,
  });
  return {
    forward: pass(whole.forward),
    backward: pass(whole.backward - whole.parts.recompute),
    weight: whole.weight / layers,
    recompute: pass(whole.parts.recompute),
  };
}
