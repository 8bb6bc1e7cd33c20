import type { MemoryPart, Resource, StepPart } from '@meshwright/graders/plan';

/** How a part of a sum is named and drawn; the colour means the same on every page. */
export interface Look {
  readonly label: string;
  /** A background class. */
  readonly tone: string;
}

export const memoryLooks: Readonly<Record<MemoryPart, Look>> = {
  weights: { label: 'Weights', tone: 'bg-data-1' },
  gradients: { label: 'Gradients', tone: 'bg-data-2' },
  optimizer: { label: 'Optimizer', tone: 'bg-data-3' },
  activations: { label: 'Activations', tone: 'bg-data-4' },
  logits: { label: 'Logits', tone: 'bg-data-6' },
  buffers: { label: 'Buffers', tone: 'bg-data-5' },
  fragmentation: { label: 'Allocator reserve', tone: 'bg-data-8' },
  context: { label: 'Context', tone: 'bg-data-7' },
};

export const stepLooks: Readonly<Record<StepPart, Look>> = {
  compute: { label: 'Compute', tone: 'bg-data-1' },
  recompute: { label: 'Recompute', tone: 'bg-data-4' },
  tensorCommunication: { label: 'Tensor-parallel comm.', tone: 'bg-data-2' },
  contextCommunication: { label: 'Context-parallel comm.', tone: 'bg-data-6' },
  expertCommunication: { label: 'Expert all-to-all', tone: 'bg-data-6' },
  pipelineCommunication: { label: 'Between stages', tone: 'bg-data-5' },
  pipelineBubble: { label: 'Pipeline idle', tone: 'hatched' },
  dataCommunication: { label: 'Data-parallel comm.', tone: 'bg-data-3' },
  optimizer: { label: 'Optimizer step', tone: 'bg-data-8' },
  offload: { label: 'Waiting for the host', tone: 'bg-data-7' },
  overhead: { label: 'Between steps', tone: 'bg-data-7' },
};

/** What a step can wait for. */
export const resourceLooks: Readonly<Record<Resource, Look>> = {
  compute: { label: 'matrix products', tone: 'bg-data-1' },
  memoryBandwidth: { label: 'memory bandwidth', tone: 'bg-data-8' },
  networkInsideNodes: { label: 'the network inside nodes', tone: 'bg-data-2' },
  networkBetweenNodes: { label: 'the network between nodes', tone: 'bg-data-3' },
  hostLink: { label: 'the link to the host', tone: 'bg-data-7' },
  bubble: { label: 'waiting for other stages', tone: 'hatched' },
  launch: { label: 'kernel launches and host work', tone: 'bg-data-6' },
};
