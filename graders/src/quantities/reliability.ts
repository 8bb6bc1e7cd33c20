import { z } from 'zod';
import {
  defineQuantity,
  defineShare,
  positive,
  show,
  showBytes,
  showSeconds,
  showShare,
  whole,
} from './quantity.js';

interface Interval {
  readonly saveSeconds: number;
  readonly nodeMtbfHours: number;
  readonly nodes: number;
}
const clusterMtbfSeconds = (p: Interval): number => (p.nodeMtbfHours * 3600) / p.nodes;
const youngInterval = (p: Interval): number => Math.sqrt(2 * p.saveSeconds * clusterMtbfSeconds(p));

/** Young 1974, the first-order optimum; Daly 2006 refines it when saving takes long beside the MTBF. */
export const checkpointInterval = defineQuantity({
  id: 'checkpoint-interval',
  unit: 's',
  parameters: z.strictObject({ saveSeconds: positive, nodeMtbfHours: positive, nodes: whole }),
  range: [
    {
      says: 'saving takes a hundredth of the time between failures at most, so that the first order is close to the optimum (Daly 2006)',
      holds: (p) => p.saveSeconds <= clusterMtbfSeconds(p) / 100,
    },
  ],
  value: youngInterval,
  steps: (p) => [
    `The job dies with any of its nodes: ${show(p.nodeMtbfHours)} h / ${show(p.nodes)} = ${showSeconds(clusterMtbfSeconds(p))} between failures.`,
    `√(2 × save time × MTBF) = √(2 × ${show(p.saveSeconds)} s × ${show(clusterMtbfSeconds(p))} s) = **${showSeconds(youngInterval(p))}**.`,
  ],
  slips: {
    'mtbf-of-one-node': {
      value: (p) => youngInterval(p) * Math.sqrt(p.nodes),
      why: 'That takes the MTBF of one node. The job fails with any of them, so divide by their number.',
    },
    'no-factor-two': {
      value: (p) => youngInterval(p) / Math.SQRT2,
      why: 'The factor 2 is missing: a failure loses half an interval on average, and the 2 comes from that half.',
    },
  },
});

interface Log {
  readonly days: number;
  readonly failures: number;
  readonly observedGpus: number;
  readonly gpus: number;
}
const scaledMtbfHours = (p: Log): number => (p.days * 24 * p.observedGpus) / (p.failures * p.gpus);

export const clusterMtbf = defineQuantity({
  id: 'cluster-mtbf',
  unit: 'h',
  parameters: z.strictObject({
    days: positive,
    failures: whole,
    observedGpus: whole,
    gpus: whole,
  }),
  value: scaledMtbfHours,
  steps: (p) => [
    `Observed: ${show(p.days)} days × 24 h / ${show(p.failures)} failures = ${show((p.days * 24) / p.failures)} h between failures on ${show(p.observedGpus)} GPUs.`,
    `Failures come in proportion to the GPUs: × ${show(p.observedGpus)} / ${show(p.gpus)} = **${show(scaledMtbfHours(p))} h**.`,
  ],
  slips: {
    'not-scaled': {
      value: (p) => (p.days * 24) / p.failures,
      why: 'That is the figure of the cluster that was observed; the new one has another size.',
    },
    'scaled-the-wrong-way': {
      value: (p) => (p.days * 24 * p.gpus) / (p.failures * p.observedGpus),
      why: 'More GPUs fail more often, so the time between failures shrinks with their number.',
    },
    'one-gpu': {
      value: (p) => (p.days * 24 * p.observedGpus) / p.failures,
      why: 'That is the MTBF of a single GPU.',
    },
  },
});

interface Save {
  readonly parameters: number;
  readonly gigabytesPerSecond: number;
}
/** bf16 weights, fp32 master copy and Adam's two moments: 2 + 4 + 4 + 4. Gradients are not saved. */
const SAVED_BYTES = 14;
const saveSeconds = (p: Save, bytes = SAVED_BYTES): number =>
  (p.parameters * bytes) / (p.gigabytesPerSecond * 1e9);

export const checkpointSeconds = defineQuantity({
  id: 'checkpoint-seconds',
  unit: 's',
  parameters: z.strictObject({ parameters: positive, gigabytesPerSecond: positive }),
  value: (p) => saveSeconds(p),
  steps: (p) => [
    `What a restart needs of a parameter: bf16 weight 2, fp32 master copy 4, two moments 8: ${show(SAVED_BYTES)} bytes. Gradients are made anew.`,
    `${show(p.parameters)} × ${show(SAVED_BYTES)} bytes = ${showBytes(p.parameters * SAVED_BYTES)}.`,
    `At ${show(p.gigabytesPerSecond)} GB/s: **${showSeconds(saveSeconds(p))}**.`,
  ],
  slips: {
    'weights-only': {
      value: (p) => saveSeconds(p, 2),
      why: 'Weights alone cannot resume training: Adam would start with empty moments.',
    },
    'saves-gradients': {
      value: (p) => saveSeconds(p, 16),
      why: 'Gradients are not saved: the next step computes them afresh.',
    },
    'no-weights': {
      value: (p) => saveSeconds(p, 12),
      why: 'The bf16 weights are part of this checkpoint too.',
    },
    'bits-for-bytes': {
      value: (p) => 8 * saveSeconds(p),
      why: 'The storage is rated in gigabytes a second; there is no factor of eight.',
    },
  },
});

interface Failing {
  readonly saveSeconds: number;
  readonly intervalMinutes: number;
  readonly restartMinutes: number;
  readonly mtbfHours: number;
}
const savingShare = (p: Failing): number =>
  p.saveSeconds / (p.intervalMinutes * 60 + p.saveSeconds);
const lostShare = (p: Failing): number =>
  (p.intervalMinutes / 2 + p.restartMinutes) / (p.mtbfHours * 60);
const goodput = (p: Failing): number => 1 - savingShare(p) - lostShare(p);

/** First order in the failure rate, as in Young 1974: at most one failure an interval. */
export const goodputShare = defineShare({
  id: 'goodput-share',
  parameters: z.strictObject({
    saveSeconds: positive,
    intervalMinutes: positive,
    restartMinutes: positive,
    mtbfHours: positive,
  }),
  range: [
    {
      says: 'interval and restart together are an eighth of the time between failures at most, so that the first order is within a point of the share with every failure counted (Daly 2006)',
      holds: (p) => p.intervalMinutes + p.restartMinutes <= (p.mtbfHours * 60) / 8,
    },
  ],
  value: goodput,
  steps: (p) => [
    `Saving: ${show(p.saveSeconds)} s for every ${show(p.intervalMinutes)} min of work: ${showShare(savingShare(p))}.`,
    `A failure costs half an interval of lost work and a restart: ${show(p.intervalMinutes / 2)} + ${show(p.restartMinutes)} = ${show(p.intervalMinutes / 2 + p.restartMinutes)} min, every ${show(p.mtbfHours)} h: ${showShare(lostShare(p))}.`,
    `What is left: 100 % − ${showShare(savingShare(p))} − ${showShare(lostShare(p))} = **${showShare(goodput(p))}**.`,
  ],
  slips: {
    'no-lost-work': {
      value: (p) => 1 - savingShare(p) - p.restartMinutes / (p.mtbfHours * 60),
      why: 'The work since the last checkpoint is lost as well: half an interval on average.',
    },
    'no-restart': {
      value: (p) => 1 - savingShare(p) - p.intervalMinutes / 2 / (p.mtbfHours * 60),
      why: 'The restart itself is missing: detecting the failure, replacing the node, loading the checkpoint.',
    },
    'lost-share': {
      value: (p) => 1 - goodput(p),
      why: 'That is the share that is lost, not what is left.',
    },
  },
});
