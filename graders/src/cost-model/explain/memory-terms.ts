import { stageLayersOf } from '../pipeline/stage-layers.js';
import type { MemoryPart, StageMemory } from '../schema/evaluation.js';
import type { Job } from '../schema/job.js';
import type { Plan } from '../schema/plan.js';
import { stateBytes } from '../model/state-bytes.js';
import { termOf, times, type Factor, type Term, type Unknown, type Words } from './term.js';
import { workloadOf } from '../step/workloads.js';

const words: Readonly<Record<MemoryPart, Omit<Words<MemoryPart>, 'part' | 'unit'>>> = {
  weights: { source: 'arXiv:1910.02054 section 3.1 and 5.3', nothing: 'on the host' },
  gradients: { source: 'arXiv:1910.02054 section 5.2', nothing: 'on the host, or none are made' },
  optimizer: { source: 'arXiv:1910.02054 section 5.1', nothing: 'on the host, or without states' },
  activations: {
    source: 'arXiv:2205.05198 sections 4 and 5; in flight: arXiv:2104.04473 section 2.2',
    nothing: 'none are kept',
  },
  logits: { source: 'arXiv:2205.05198 section 4.3', nothing: 'the loss is on another stage' },
  buffers: {
    source: 'gathered layers, buckets and what a layer works on (framework documentation)',
    nothing: 'none',
  },
  fragmentation: {
    source: 'PyTorch caching allocator: reserved over allocated in published runs',
    nothing: 'none',
  },
  context: { source: 'CUDA context and NCCL buffers (nvidia-smi)', nothing: 'none' },
};

interface Recipe {
  readonly known: readonly Factor[];
  readonly unknown: Unknown;
}

const state = (parameters: number, bytes: number): Recipe => ({
  known: [
    times('Ψ', parameters, 'parameters of the stage on one device, unsharded'),
    times('w', bytes, 'bytes of each'),
  ],
  unknown: {
    symbol: 'σ',
    meaning: 'share that stays here after sharding, freezing and offload',
  },
});

const bytes = (symbol: string, meaning: string): Recipe => ({
  known: [],
  unknown: { symbol, meaning },
});

/** Every part of a stage's memory as a product of what the plan says and what the model found. */
export function memoryTerms(job: Job, plan: Plan, stage: StageMemory): readonly Term<MemoryPart>[] {
  const layers = stageLayersOf(job, plan)[stage.stage];
  const held = layers && workloadOf(job).stageParameters(job, plan, layers);
  const parameters = held === undefined ? 1 : held.dense + held.experts;
  const each = stateBytes(job);
  const { parts } = stage.peakMemoryBytes;
  const tokens = (job.training.sequenceLength * plan.microBatch) / plan.cp;
  const recipes: Readonly<Record<MemoryPart, Recipe>> = {
    weights: state(parameters, each.weights),
    gradients: state(parameters, each.gradients),
    optimizer: state(parameters, Math.max(1e-9, each.optimizer)),
    activations: {
      known: [
        times('n', stage.inFlightMicroBatches, 'micro-batches in flight'),
        times('L', stage.layers, 'layers of the stage'),
        times('s·b/c', tokens, 'tokens of a micro-batch on one device'),
      ],
      unknown: { symbol: 'a', meaning: 'bytes that a layer keeps of a token' },
    },
    logits: {
      known: [
        times('s·b/c', tokens, 'tokens of a micro-batch on one device'),
        times('V/t', job.model.vocab / plan.tp, 'words of the vocabulary on one device'),
      ],
      unknown: { symbol: 'l', meaning: 'bytes of a logit, its softmax and gradient' },
    },
    buffers: bytes('U', 'gathered layers, buckets, workspaces and the widest tensor at work'),
    fragmentation: {
      known: [
        times('A', parts.activations + parts.logits + parts.buffers, 'bytes that come and go'),
      ],
      unknown: { symbol: 'φ', meaning: 'share that the allocator reserves beyond them' },
    },
    context: bytes('C', 'context of the process and buffers of its communicators'),
  };
  return (Object.keys(words) as MemoryPart[]).map((part) => {
    const { known, unknown } = recipes[part];
    return termOf({ part, unit: 'bytes', ...words[part] }, parts[part], known, unknown);
  });
}
