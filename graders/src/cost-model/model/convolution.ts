import type { Flops } from '../../units/units.js';
import type { ConvolutionalNet, ConvolutionLayer } from '../schema/convolutional-net.js';
import type { ConvolutionalModel, ImageLayer } from '../schema/convolution.js';

const outputSize = (size: number, l: ImageLayer): number => {
  const padding = l.padding ?? Math.floor((l.kernel - 1) / 2);
  return Math.max(0, Math.floor((size + 2 * padding - l.kernel) / l.stride) + 1);
};

/** Output rows and columns of a layer; 0 where the kernel is larger than the padded input. */
const outputShape = (l: ImageLayer): { readonly height: number; readonly width: number } => ({
  height: outputSize(l.height, l),
  width: outputSize(l.width ?? l.height, l),
});

function layerOf(l: ImageLayer): ConvolutionLayer {
  const outChannels = l.outChannels ?? l.inChannels;
  const linear = l.kind === 'linear';
  const shape = outputShape(l);
  const inputPixels = linear ? 1 : l.height * (l.width ?? l.height);
  const pixels = linear ? 1 : shape.height * shape.width;
  const inner = linear ? l.inChannels : (l.inChannels / l.groups) * l.kernel ** 2;
  return {
    kind: l.kind,
    repeat: l.repeat,
    groups: l.groups,
    input: l.inChannels * inputPixels,
    output: outChannels * pixels,
    rows: pixels,
    inner,
    columns: outChannels / l.groups,
    weights: weightsOf(l, inner, outChannels),
    norm: l.norm,
    activation: l.activation,
    residual: l.residual,
    winograd: l.kind === 'conv' && l.kernel === 3 && l.stride === 1 && l.groups === 1,
  };
}

function weightsOf(l: ImageLayer, inner: number, outChannels: number): number {
  const bias = l.bias ?? l.kind === 'linear';
  const own = l.kind === 'pool' ? 0 : inner * outChannels + (bias ? outChannels : 0);
  return own + (l.norm ? 2 * outChannels : 0);
}

export const convolutionalNet = (model: ConvolutionalModel): ConvolutionalNet => ({
  layers: model.convLayers.map(layerOf),
});

const sumOver = (net: ConvolutionalNet, of: (l: ConvolutionLayer) => number): number =>
  net.layers.reduce((sum, l) => sum + l.repeat * of(l), 0);

export const convolutionParameters = (net: ConvolutionalNet): number =>
  sumOver(net, (l) => l.weights);

/** Layers with weights: what frameworks count as layers. */
export const weightedLayers = (net: ConvolutionalNet): number =>
  Math.max(
    1,
    sumOver(net, (l) => (l.weights > 0 ? 1 : 0)),
  );

/** Forward FLOPs of the products of one image: two for each multiply-accumulate. */
export const forwardFlopsPerImage = (net: ConvolutionalNet): Flops => sumOver(net, productFlops);

const productFlops = (l: ConvolutionLayer): Flops =>
  l.kind === 'pool' ? 0 : 2 * l.rows * l.inner * l.columns * l.groups;

/** FLOPs of one training step: forward, and twice that backward save for the gradient of the images. */
export function convolutionFlops(net: ConvolutionalNet, images: number): Flops {
  const first = net.layers.find((l) => l.kind !== 'pool');
  const unneeded = first === undefined ? 0 : productFlops(first);
  return images * (3 * forwardFlopsPerImage(net) - unneeded);
}
