import type { ImageLayer } from './convolution.js';

/** One row of a layer table with its shapes worked out, for one image. */
export interface ConvolutionLayer {
  readonly kind: ImageLayer['kind'];
  readonly repeat: number;
  readonly groups: number;
  /** Elements of the input and output maps. */
  readonly input: number;
  readonly output: number;
  /** The layer as an implicit matrix product, each group: rows of one image x inner by inner x columns. */
  readonly rows: number;
  readonly inner: number;
  readonly columns: number;
  /** Weights and biases, and the scales and shifts of the norm. */
  readonly weights: number;
  readonly norm: boolean;
  readonly activation: boolean;
  readonly residual: boolean;
  /** A dense 3 x 3 kernel of stride 1, for which there is a shorter algorithm. */
  readonly winograd: boolean;
}

/** A convolutional net as the model sees it. */
export interface ConvolutionalNet {
  readonly layers: readonly ConvolutionLayer[];
}
