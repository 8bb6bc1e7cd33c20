import type { ConvolutionalNet, ConvolutionLayer } from '../schema/convolutional-net.js';
import type { Bytes } from '../../units/units.js';
import type { ImageLayout } from '../compute/convolution-time.js';

/**
 * Bytes that a layer keeps of one image for its backward pass: the map that its norm reads (or its own output), what
 * the activation left of it, which the next layer reads too, and the indices of a maximum pooling (PyTorch: 8 bytes).
 */
function keptBytes(of: ConvolutionLayer, element: number): Bytes {
  if (of.kind === 'pool') return of.output * (element + 8);
  return of.output * element * (of.norm && of.activation ? 2 : 1);
}

const isBlockEnd = (of: ConvolutionLayer): boolean => of.residual;

/** Activations of one micro-batch, by how much runs again. */
export function convolutionActivationBytes(l: ImageLayout, net: ConvolutionalNet): Bytes {
  const { element } = l.rates;
  const [first] = net.layers;
  let bytes = (first?.input ?? 0) * element;
  for (const of of net.layers) {
    const kept =
      l.plan.recompute === 'none'
        ? keptBytes(of, element)
        : l.plan.recompute === 'selective' || isBlockEnd(of)
          ? of.output * element
          : 0;
    bytes += of.repeat * kept;
  }
  return l.tokens * bytes;
}

/** Gradients of the widest map, and with full recompute the widest block between two kept maps. */
export function convolutionWorkingBytes(l: ImageLayout, net: ConvolutionalNet): Bytes {
  const { element } = l.rates;
  let widest = 0;
  let block = 0;
  let widestBlock = 0;
  for (const of of net.layers) {
    widest = Math.max(widest, (of.input + of.output) * element);
    block += keptBytes(of, element);
    widestBlock = Math.max(widestBlock, block);
    if (isBlockEnd(of)) block = 0;
  }
  return l.tokens * (widest + (l.plan.recompute === 'full' ? widestBlock : 0));
}

/** Logits of the classes in 32 bits, their softmax and gradient. */
export const classBytes = (l: ImageLayout, net: ConvolutionalNet): Bytes =>
  l.tokens * 12 * (net.layers.at(-1)?.output ?? 0);
