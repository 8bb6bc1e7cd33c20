import type { Seconds } from '../../units/units.js';
import { activationLayout, isEager } from '../layout/activation-layout.js';
import { attentionCoreBytes } from '../model/activations.js';
import { kernelConstants } from '../constants/calibration.js';
import { attentionCoreFlops } from '../model/flops.js';
import { elementwiseSeconds } from '../hardware/kernels.js';
import type { LayerLayout as Layout } from '../layout/layout.js';
import type { AttentionKernel } from '../schema/plan.js';

interface CoreSeconds {
  readonly forward: Seconds;
  readonly backward: Seconds;
}

/** cuDNN's kernel is as fast as FlashAttention 3's generation, the memory-efficient one of xFormers as the first's. */
const ratedAs = {
  efficient: 'flash1',
  flash1: 'flash1',
  flash2: 'flash2',
  flash3: 'flash3',
  cudnn: 'flash3',
  triton: 'triton',
} as const satisfies Record<AttentionKernel, keyof Layout['rates']['attention']>;

/** Attention core: flash kernels, or batched products with the scores in memory. */
export function coreSeconds(l: Layout): CoreSeconds {
  const { model: m, training } = l.job;
  const flops = (l.tokens * attentionCoreFlops(m, training.sequenceLength)) / l.plan.tp;
  if (l.plan.attention === 'flash') {
    const done = m.causal ? flops / 2 : flops;
    // arXiv:2205.14135: the backward pass runs five products for the forward's two
    // arXiv:2407.08608 figure 5: heads of 64 reach about 0.7 of what heads of 128 do
    const narrowHeads = Math.min(1, m.headDim / 128) ** kernelConstants.headExponent;
    const rate = l.rates.attention[ratedAs[l.plan.attentionKernel ?? l.profile.attentionKernel]];
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
