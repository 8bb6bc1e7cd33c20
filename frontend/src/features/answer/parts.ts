import type { Evaluation, MemoryPart, StepPart } from '@meshwright/graders';

interface Look {
  label: string;
  tone: string;
}

/** How each part of the memory and of the step is drawn, everywhere in the application. */
const memory: Record<MemoryPart, Look> = {
  weights: { label: 'weights', tone: 'bg-data-1' },
  gradients: { label: 'gradients', tone: 'bg-data-2' },
  optimizer: { label: 'optimizer', tone: 'bg-data-3' },
  activations: { label: 'activations', tone: 'bg-data-4' },
  logits: { label: 'logits', tone: 'bg-data-6' },
  buffers: { label: 'buffers', tone: 'bg-data-5' },
  fragmentation: { label: 'allocator', tone: 'bg-data-8' },
  context: { label: 'framework', tone: 'bg-data-7' },
};
const step: Record<StepPart, Look> = {
  compute: { label: 'compute', tone: 'bg-data-1' },
  recompute: { label: 'recompute', tone: 'bg-data-1/50' },
  tensorCommunication: { label: 'tensor comm', tone: 'bg-data-2' },
  contextCommunication: { label: 'context comm', tone: 'bg-data-4' },
  expertCommunication: { label: 'expert comm', tone: 'bg-data-4/60' },
  pipelineCommunication: { label: 'pipeline comm', tone: 'bg-data-5' },
  pipelineBubble: { label: 'idle (bubble)', tone: 'hatched' },
  dataCommunication: { label: 'data comm', tone: 'bg-data-3' },
  optimizer: { label: 'optimizer', tone: 'bg-data-8' },
  offload: { label: 'offload', tone: 'bg-data-6' },
  overhead: { label: 'overhead', tone: 'bg-data-7' },
};

const partsOf = <K extends string>(looks: Record<K, Look>, values: Readonly<Record<K, number>>) =>
  (Object.keys(looks) as K[]).map((key) => ({ key, ...looks[key], value: values[key] }));

/** One bar a pipeline stage. */
export const memoryBars = (evaluation: Evaluation) =>
  evaluation.stages.map(({ stage, peakMemoryBytes }) => ({
    label: String(stage),
    parts: partsOf(memory, peakMemoryBytes.parts),
  }));

/** The step as one bar. */
export const stepBars = (evaluation: Evaluation) => [
  { label: 'step', parts: partsOf(step, evaluation.stepSeconds.parts) },
];
