import { z } from 'zod';
import { count, description } from './limits.js';
import { Model } from './model.js';

const size = count(65_536);

/** One row of the layer table: a convolution, a linear layer or a pooling, and what follows it in place. */
const ImageLayer = z.strictObject({
  kind: z.enum(['conv', 'linear', 'pool']),
  inChannels: count(1_048_576),
  outChannels: count(1_048_576).optional().describe('default inChannels'),
  height: size.default(1).describe('of the input'),
  width: size.optional().describe('default height'),
  kernel: count(1024).default(1),
  stride: count(1024).default(1),
  padding: z.int().min(0).max(1024).optional().describe('default (kernel - 1) / 2'),
  groups: count(1_048_576).default(1).describe('inChannels of them: depth-wise'),
  bias: z.boolean().optional().describe('default: linear layers only'),
  norm: z.boolean().default(false).describe('batch normalisation follows'),
  activation: z.boolean().default(false).describe('ReLU follows'),
  residual: z.boolean().default(false).describe('the input of the block is added'),
  repeat: count(4096).default(1),
});
export type ImageLayer = z.output<typeof ImageLayer>;

/** A convolutional net in full: "sequences" of a job are images, and sequenceLength is 1. */
export const ConvolutionalModel = z
  .strictObject({
    ...description,
    model: z.string().min(1).max(120).optional(),
    arch: z.literal('conv'),
    convLayers: z.array(ImageLayer).min(1).max(2048),
  })
  .meta({ id: 'ConvolutionalModel' });
export type ConvolutionalModel = z.output<typeof ConvolutionalModel>;

/** A net of any kind. */
export const AnyModel = z.union([Model, ConvolutionalModel]);
