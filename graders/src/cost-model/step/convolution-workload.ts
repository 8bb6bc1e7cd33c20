import type { ConvolutionalNet } from '../schema/convolutional-net.js';
import {
  convolutionFlops,
  convolutionParameters,
  forwardFlopsPerImage,
  weightedLayers,
} from '../model/convolution.js';
import {
  classBytes,
  convolutionActivationBytes,
  convolutionWorkingBytes,
} from '../memory/convolution-memory.js';
import { convolutionSeconds, meanLayerSeconds } from '../compute/convolution-time.js';
import type { Workload } from './workload.js';

/** A convolutional net, which is one stage: images and gradients are divided, layers are not. */
export function convolutionWorkload(net: ConvolutionalNet): Workload {
  const total = convolutionParameters(net);
  const count = weightedLayers(net);
  return {
    parameters: () => ({ total, active: total }),
    flops: ({ training }) => convolutionFlops(net, training.globalBatch),
    recomputeFlops: ({ training }, plan) =>
      plan.recompute === 'full' ? training.globalBatch * forwardFlopsPerImage(net) : 0,
    layers: (l) => ({
      table: { dense: meanLayerSeconds(convolutionSeconds(l, net), count), moe: null },
      weights: total / count,
      activations: convolutionActivationBytes(l, net) / count,
    }),
    work: (l) => convolutionSeconds(l, net),
    memory: (l) => ({
      layers: count,
      perMicroBatch: convolutionActivationBytes(l, net),
      logits: classBytes(l, net),
      working: convolutionWorkingBytes(l, net),
      boundary: 0,
      scattered: 1,
    }),
    stageParameters: () => ({
      dense: total,
      experts: 0,
      vocabulary: 0,
      adapters: 0,
      unit: total / count,
    }),
  };
}
