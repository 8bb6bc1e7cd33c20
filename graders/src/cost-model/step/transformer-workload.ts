import { layerActivationBytes } from '../model/activations.js';
import { allAdapterParameters, jobFlops, recomputeFlops } from '../model/flops.js';
import type { Job } from '../schema/job.js';
import { activationLayout } from '../layout/activation-layout.js';
import { layerSeconds } from './layer-time.js';
import type { LayerLayout } from '../layout/layout.js';
import { activationMemoryOf } from '../memory/memory.js';
import { activeParameters, moeLayers, totalParameters } from '../model/parameters.js';
import type { Plan } from '../schema/plan.js';
import { denseLayerShare, expertLayerShare, stageParameters } from '../layout/stage-parameters.js';
import { workSeconds } from './stage-time.js';
import type { LayerCost, Workload } from './workload.js';

/** Must not depend on pp or dp: a search keeps it for all of them. */
function layers(l: LayerLayout): LayerCost {
  const { plan } = l;
  const { model: m } = l.job;
  const activations = l.tokens * layerActivationBytes(m, activationLayout(l), m.experts > 1);
  const denseWeights = denseLayerShare(m, plan.tp, false);
  const dense = layerSeconds(l, false, denseWeights);
  if (moeLayers(m) === 0) {
    return { table: { dense, moe: null }, weights: denseWeights, activations };
  }
  const weights = denseLayerShare(m, plan.tp, true) + expertLayerShare(m, plan);
  const moe = layerSeconds(l, true, weights);
  return { table: { dense, moe }, weights, activations };
}

function again(job: Job, plan: Plan): number {
  const { model: m, training } = job;
  const tokens = training.globalBatch * training.sequenceLength;
  const full = plan.recompute === 'full' ? fullShare(plan, m.layers) : 0;
  // a fused kernel recomputes its scores inside its own backward pass, which no convention counts
  const selective = plan.recompute === 'selective' && plan.attention !== 'flash';
  const base = recomputeFlops(m, training.sequenceLength, tokens, { full, selective });
  return base + 2 * full * tokens * allAdapterParameters(job);
}

const fullShare = (plan: Plan, count: number): number =>
  plan.recomputeLayers === undefined ? 1 : Math.min(1, (plan.recomputeLayers * plan.pp) / count);

export const transformerWorkload: Workload = {
  parameters: ({ model }) => ({ total: totalParameters(model), active: activeParameters(model) }),
  flops: jobFlops,
  recomputeFlops: again,
  layers,
  work: workSeconds,
  memory: activationMemoryOf,
  stageParameters,
};
