import { kernelRuns, kernelSupport, latestKernel } from '../constants/attention-kernels.js';
import type { Job } from '../schema/job.js';
import { peakFlops } from '../hardware/precision.js';
import type { Problem } from '../schema/problem.js';
import { nearestDivisor, type Rule } from './rule.js';

/** A condition on the job, whatever its plan. */
export type JobRule = (job: Job) => Problem | null;

/** The precision that comes closest and that every accelerator of the cluster has. */
const nearestPrecision = ({ groups }: Job['cluster'], precision: string) =>
  (precision === 'tf32' ? (['fp32'] as const) : (['bf16', 'fp16', 'fp32'] as const)).find((p) =>
    groups.every(({ accelerator }) => peakFlops(accelerator, p) !== null),
  );

/** The device must have the arithmetic: no bf16 before Ampere, no fp8 before Ada. */
export const precisionExists: JobRule = ({ cluster, training }) => {
  const lacking = cluster.groups.find((g) => peakFlops(g.accelerator, training.precision) === null);
  if (lacking === undefined) return null;
  return {
    path: 'training.precision',
    rule: 'precision-exists',
    message: `${lacking.name}: the accelerator has no ${training.precision} matrix products`,
    nearest: nearestPrecision(cluster, training.precision),
  };
};

/** A plan that names a fused kernel needs devices on which it runs; one that names none has what there is. */
export const kernelExists: Rule = ({ cluster }, { attention, attentionKernel }) => {
  if (attention !== 'flash' || attentionKernel === undefined) return null;
  const lacking = cluster.groups.find(
    ({ accelerator }) => !kernelRuns(attentionKernel, accelerator.family),
  );
  if (lacking === undefined) return null;
  const families = cluster.groups.map(({ accelerator }) => accelerator.family);
  const { name } = kernelSupport[attentionKernel as keyof typeof kernelSupport];
  return {
    path: 'plan.attentionKernel',
    rule: 'kernel-exists',
    message: `${lacking.accelerator.name ?? lacking.name}: ${name} does not run on it; leave the kernel to the framework, or name one that does`,
    nearest: latestKernel(families),
  };
};

export const networkBetweenNodes: JobRule = ({ cluster }) => {
  const nodes = cluster.groups.reduce((sum, g) => sum + g.nodes, 0);
  if (nodes === 1 || cluster.interNode !== null) return null;
  return {
    path: 'cluster.interNode',
    rule: 'network-between-nodes',
    message: `${nodes} nodes need a network between them`,
    nearest: 'ib-hdr-8x200',
  };
};

export const modelShape: JobRule = ({ model }) => {
  if (!Number.isInteger(model.headDim)) {
    return {
      path: 'model.heads',
      rule: 'model-shape',
      message: `hidden does not divide by ${model.heads} heads; give headDim`,
      nearest: nearestDivisor(Math.round(model.headDim * model.heads), model.heads),
    };
  }
  if (model.heads % model.kvHeads !== 0) {
    return {
      path: 'model.kvHeads',
      rule: 'model-shape',
      message: `${model.heads} heads do not share ${model.kvHeads} key/value heads evenly`,
      nearest: nearestDivisor(model.heads, model.kvHeads),
    };
  }
  if (model.topk <= model.experts && model.denseLayers <= model.layers) return null;
  return model.topk > model.experts
    ? {
        path: 'model.topk',
        rule: 'model-shape',
        message: `top-${model.topk} of ${model.experts} experts`,
        nearest: model.experts,
      }
    : {
        path: 'model.denseLayers',
        rule: 'model-shape',
        message: `${model.denseLayers} dense layers of ${model.layers}`,
        nearest: model.layers,
      };
};
