import type { Job } from '../schema/job.js';
import type { Plan } from '../schema/plan.js';
import type { JobRule } from './job.js';
import type { Rule } from './rule.js';

/** A rule about heads, widths, sequences or experts has nothing to say about a convolutional net. */
export const ofTransformers =
  (rule: Rule): Rule =>
  (job, plan) =>
    job.convolution === null ? rule(job, plan) : null;

const refused = (job: Job, path: string, nearest?: unknown) => ({
  path,
  rule: 'convolutions-replicate',
  message: `${job.model.name} is convolutional: images are divided among devices, layers are not`,
  ...(nearest === undefined ? {} : { nearest }),
});

/** Convolutional nets are trained with replicas, whole or sharded. */
export const convolutionsReplicate: Rule = (job, plan) => {
  if (job.convolution === null) return null;
  for (const degree of ['tp', 'pp', 'cp', 'ep', 'etp'] as const satisfies readonly (keyof Plan)[]) {
    if (plan[degree] > 1) return refused(job, `plan.${degree}`, 1);
  }
  return null;
};

/** Their activations and weights stay on the device; which blocks run again is not a count of layers. */
export const convolutionsStay: Rule = (job, { offload, recomputeLayers, sequenceParallel }) => {
  if (job.convolution === null) return null;
  const { model } = job;
  const rule = 'convolutions-stay';
  if (offload.parameters !== 'none' || offload.activations !== 'none') {
    const path = offload.parameters === 'none' ? 'activations' : 'parameters';
    const message = `${model.name} is convolutional: only its optimizer states can be offloaded`;
    return { path: `plan.offload.${path}`, rule, message, nearest: 'none' };
  }
  if (recomputeLayers !== undefined) {
    const message = `${model.name} is convolutional: recompute full runs every block again`;
    return { path: 'plan.recomputeLayers', rule, message };
  }
  return sequenceParallel ? refused(job, 'plan.sequenceParallel', false) : null;
};

/** An image is a sequence of one. */
export const imagesAreSingle: JobRule = (job) => {
  const { convolution, training } = job;
  if (convolution === null) return null;
  if (training.lora !== undefined) {
    const message = 'low-rank adapters are for the linear layers of transformers';
    return { path: 'training.lora', rule: 'images-are-single', message };
  }
  if (training.sequenceLength === 1) return null;
  const message = `${job.model.name} is convolutional: globalBatch counts images, and sequenceLength is 1`;
  return { path: 'training.sequenceLength', rule: 'images-are-single', message, nearest: 1 };
};

/** Every layer has an output, and its groups divide its channels. */
export const layerShapes: JobRule = ({ convolution }) => {
  const index = convolution?.layers.findIndex(
    (l) => !(l.output >= 1) || !Number.isInteger(l.inner) || !Number.isInteger(l.columns),
  );
  if (index === undefined || index < 0) return null;
  const message =
    'the kernel must fit into the padded input, and groups must divide inChannels and outChannels';
  return { path: `model.convLayers.${index}`, rule: 'layer-shapes', message };
};
