import { clusterPeakFlops } from '../run/evaluate.js';
import type { Evaluation, StepPart } from '../schema/evaluation.js';
import type { Job } from '../schema/job.js';
import { activationBytes } from '../hardware/precision.js';
import { chunksOf } from '../pipeline/schedules.js';
import type { Plan } from '../schema/plan.js';
import { by, termOf, times, type Factor, type Term, type Unknown, type Words } from './term.js';

const words: Readonly<Record<StepPart, Omit<Words<StepPart>, 'part' | 'unit'>>> = {
  compute: {
    source:
      'FLOPs: arXiv:2205.05198 appendix A; each kernel the slower of arithmetic and memory (Roofline, Williams et al., CACM 52(4), 2009), and its launch',
    nothing: 'no work',
  },
  recompute: {
    source:
      'arXiv:1604.06174; selective: arXiv:2205.05198 section 5, by operators as in torchtitan',
    nothing: 'nothing runs again',
  },
  tensorCommunication: {
    source:
      'two all-reduces a layer each way, 2(t-1)/t of the data each: arXiv:1909.08053 section 3; ring: Patarasuk & Yuan 2009',
    nothing: 'tp = 1: no activations to add up',
  },
  contextCommunication: {
    source: 'ring attention: arXiv:2310.01889; Ulysses: arXiv:2309.14509',
    nothing: 'nothing of the keys and values travels unhidden',
  },
  expertCommunication: {
    source: 'dispatch and combine, each way: arXiv:2006.16668 section 3.2',
    nothing: 'no expert is on another rank',
  },
  pipelineCommunication: {
    source:
      'arXiv:2104.04473 section 2.2.1: b·s·h between stages, split among tensor-parallel ranks',
    nothing: 'pp = 1: no stage to send to',
  },
  pipelineBubble: {
    source:
      '(p-1)/m of the useful time, over v with interleaving: arXiv:2104.04473 sections 2.2.1 and 2.2.2; unequal stages by the schedule itself',
    nothing: 'no stage waits for another',
  },
  dataCommunication: {
    source:
      'ZeRO volumes: arXiv:1910.02054 section 7; overlap with the backward pass: arXiv:2006.15704',
    nothing: 'hidden behind compute, or dp = 1',
  },
  optimizer: {
    source: 'arXiv:1910.02054 section 3.1: states of a parameter, each read and written once',
    nothing: 'no parameter is trained here',
  },
  offload: {
    source: 'arXiv:2101.06840 (optimizer), arXiv:2104.07857 (parameters, NVMe)',
    nothing: 'nothing waits for the host',
  },
  overhead: {
    source: 'host work between steps, fitted on published runs (graders/fixtures/SOURCES.md)',
    nothing: 'none',
  },
};

interface Recipe {
  readonly known: readonly Factor[];
  readonly unknown: Unknown;
}

const collective = (symbol: string): Unknown => ({
  symbol,
  power: -1,
  meaning: 'achieved bytes a second of one device, latency and launches included',
});

function workRecipe(job: Job, flops: number): Recipe {
  return {
    known: [
      times('F', flops, 'FLOPs of the step'),
      by('P', clusterPeakFlops(job), 'peak FLOP/s of all devices'),
    ],
    unknown: {
      symbol: 'ε',
      power: -1,
      meaning: 'share of peak that the busiest stage reaches while it computes',
    },
  };
}

interface Numbers {
  readonly job: Job;
  readonly plan: Plan;
  readonly e: Evaluation;
  readonly microBatches: Factor;
  readonly layers: Factor;
  /** Bytes of the activations of one micro-batch on one device. */
  readonly activations: number;
}

const tensor = ({ plan, microBatches, layers, activations }: Numbers): Recipe => ({
  known: [
    microBatches,
    layers,
    times('k', plan.recompute === 'full' ? 6 : 4, 'all-reduces of a layer, both ways'),
    times('2(t-1)/t', (2 * (plan.tp - 1)) / plan.tp, 'share of the data that each device sends'),
    times('s·b·h·e/c', activations, 'bytes of the activations of a micro-batch'),
  ],
  unknown: collective('B_t'),
});

const experts = ({ job, plan, microBatches, layers, activations }: Numbers): Recipe => ({
  known: [
    microBatches,
    layers,
    times('4', 4, 'all-to-alls of a layer, both ways'),
    times('(e-1)/e', (plan.ep - 1) / plan.ep, 'share of the tokens that leave'),
    times('k·s·b·h·e/t', (job.model.topk * activations) / plan.tp, 'bytes of the routed tokens'),
  ],
  unknown: collective('B_e'),
});

function bubble({ plan, e }: Numbers): Recipe {
  const ideal = Math.max(1, plan.pp - 1) / (chunksOf(plan) * e.microBatches);
  return {
    known: [
      times('(p-1)/(v·m)', ideal, 'bubble of 1F1B over useful time with equal stages'),
      times(
        'U',
        e.stepSeconds.parts.pipelineBubble / e.bubbleOverIdeal,
        'useful time of the stage',
      ),
    ],
    unknown: {
      symbol: 'κ',
      meaning: 'departure from it: schedule, unequal stages, embedding and head, messages',
    },
  };
}

const data = ({ plan, e }: Numbers): Recipe => {
  const ranks = Math.max(2, plan.dp * plan.cp);
  const perDevice = (4 * e.parameters.total) / (plan.tp * plan.pp);
  return {
    known: [
      times('2(d-1)/d', (2 * (ranks - 1)) / ranks, 'share that each device sends'),
      times('4·Ψ/(t·p)', perDevice, 'bytes of fp32 gradients of one device'),
    ],
    unknown: {
      symbol: 'B_x',
      power: -1,
      meaning: 'bytes over exposed seconds: higher than the network where compute hides it',
    },
  };
};

const optimizer = ({ plan, e }: Numbers): Recipe => ({
  known: [times('Ψ/(t·p)', e.parameters.total / (plan.tp * plan.pp), 'parameters of one device')],
  unknown: { symbol: 'τ', meaning: 'seconds a parameter, its shard and its traffic included' },
});

const perLayer = ({ microBatches, layers }: Numbers, symbol: string, meaning: string): Recipe => ({
  known: [microBatches, layers],
  unknown: { symbol, meaning },
});

/** Only whole layers and scores are counted as FLOPs that run again; of single operators no more than their time is known. */
function recompute(n: Numbers): Recipe {
  const { hardware, model } = n.e.flopsPerStep;
  return hardware > model
    ? workRecipe(n.job, hardware - model)
    : perLayer(n, 't_r', 'seconds of a layer that are computed again');
}

const recipes: Readonly<Record<StepPart, (n: Numbers) => Recipe>> = {
  compute: ({ job, e }) => workRecipe(job, e.flopsPerStep.model),
  recompute,
  tensorCommunication: tensor,
  contextCommunication: (n) => perLayer(n, 't_c', 'exposed seconds of a layer'),
  expertCommunication: experts,
  pipelineCommunication: ({ plan, microBatches, activations }) => ({
    known: [
      times('2', 2, 'activations forward, gradients back'),
      microBatches,
      times('v', chunksOf(plan), 'chunks of a rank'),
      times('s·b·h·e/(c·t)', activations / plan.tp, 'bytes to the next stage'),
    ],
    unknown: collective('B_p'),
  }),
  pipelineBubble: bubble,
  dataCommunication: data,
  optimizer,
  offload: (n) => perLayer(n, 't_o', 'seconds that a layer waits for its host'),
  overhead: () => ({ known: [], unknown: { symbol: 't_0', meaning: 'seconds of a step' } }),
};

/** Every part of the step time as a product of what the plan says and what the model found. */
export function stepTerms(job: Job, plan: Plan, e: Evaluation): readonly Term<StepPart>[] {
  const { training, model } = job;
  const numbers: Numbers = {
    job,
    plan,
    e,
    microBatches: times('m', e.microBatches, 'micro-batches of a replica'),
    layers: times('L', Math.max(...e.stages.map((s) => s.layers)), 'layers of the fullest stage'),
    activations:
      (training.sequenceLength *
        plan.microBatch *
        model.hidden *
        activationBytes(training.precision)) /
      plan.cp,
  };
  return (Object.keys(words) as StepPart[]).map((part) => {
    const value = e.stepSeconds.parts[part];
    const { known, unknown } = recipes[part](numbers);
    return termOf({ part, unit: 's', ...words[part] }, value, known, unknown);
  });
}
