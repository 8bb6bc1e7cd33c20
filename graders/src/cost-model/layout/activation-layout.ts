import type { ActivationLayout } from '../model/activations.js';
import type { LayerLayout as Layout } from './layout.js';
import { isNarrow } from '../hardware/precision.js';

/** Norms, residuals and activation functions are separate operators. */
export const isEager = (l: Layout): boolean =>
  l.plan.kernels === undefined ? !l.profile.fused : l.plan.kernels === 'eager';

/** The activation function and the product with the gate are two operators, and the gate is a product of its own. */
export const separatesGate = (l: Layout): boolean => isEager(l) || l.plan.kernels === 'norms';

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
  separateGate: separatesGate(l),
  selectsProducts: l.profile.selectsProducts,
  keepsGathered: l.plan.keepsGathered,
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

/** Layers of a stage that run forward again; `recomputeLayers` counts from the first (Megatron-LM, block method). */
export function recomputedShare(l: Layout, layers: number): number {
  const { recompute, recomputeLayers } = l.plan;
  if (recompute === 'none' || layers === 0) return 0;
  if (recompute === 'selective' || recomputeLayers === undefined) return 1;
  return Math.min(1, recomputeLayers / layers);
}
