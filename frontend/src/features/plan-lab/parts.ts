import type { MemoryPart, StepPart } from '@meshwright/graders';

/** How a part of a sum is shown, and where its number comes from. */
export interface PartNote {
  readonly label: string;
  /** A background class; the colour means the same on every page. */
  readonly tone: string;
  readonly formula: string;
  readonly source: string;
}

export const memoryNotes: Readonly<Record<MemoryPart, PartNote>> = {
  weights: {
    label: 'Weights',
    tone: 'bg-data-1',
    formula: '2 B × parameters of the stage ÷ TP, ÷ data-parallel group with ZeRO-3 / FSDP',
    source: 'ZeRO, arXiv:1910.02054 §3.1, §5',
  },
  gradients: {
    label: 'Gradients',
    tone: 'bg-data-2',
    formula: '4 B (fp32) or 2 B × parameters ÷ TP, ÷ data-parallel group from ZeRO-2 on',
    source: 'ZeRO, arXiv:1910.02054 §3.1; Megatron-LM keeps fp32 main gradients',
  },
  optimizer: {
    label: 'Optimizer',
    tone: 'bg-data-3',
    formula: 'Adam: (4 master + 4 + 4) B × parameters ÷ TP, ÷ data-parallel group from ZeRO-1 on',
    source: 'ZeRO, arXiv:1910.02054 §3.1, §5',
  },
  activations: {
    label: 'Activations',
    tone: 'bg-data-4',
    formula: 'micro-batches in flight × layers × bytes a token × tokens of a micro-batch ÷ CP',
    source: 'Korthikanti et al., arXiv:2205.05198 table 2',
  },
  logits: {
    label: 'Logits',
    tone: 'bg-data-6',
    formula:
      'last stage: tokens × (bytes a logit × vocabulary ÷ TP + 4h): 4 B in a fused loss, 6 in Megatron-LM, 16 in separate operators',
    source: 'arXiv:2205.05198 §4.3; peaks of Megatron-LM’s own tests',
  },
  buffers: {
    label: 'Buffers',
    tone: 'bg-data-5',
    formula:
      'layer being recomputed and widest gradient, beyond the logits + tensors between stages + gathered units + gradient buckets + workspaces',
    source: 'one live layer (arXiv:2205.05198 §5); FSDP units in flight; cuBLAS workspaces',
  },
  fragmentation: {
    label: 'Allocator reserve',
    tone: 'bg-data-8',
    formula: '12 % of activations, logits and buffers; 4 % with expandable segments',
    source: 'published torch allocated and reserved figures of the same runs',
  },
  context: {
    label: 'Context',
    tone: 'bg-data-7',
    formula: 'CUDA context and libraries 1.25 GiB + 0.75 GiB for each set of communicators',
    source: 'fitted on published nvidia-smi figures and layouts that ran out of memory',
  },
};

export const stepNotes: Readonly<Record<StepPart, PartNote>> = {
  compute: {
    label: 'Compute',
    tone: 'bg-data-1',
    formula:
      'Σ over kernels: FLOPs ÷ (peak × efficiency by shape), or bytes ÷ bandwidth, or launch',
    source: 'efficiencies from published GEMM and attention tables',
  },
  recompute: {
    label: 'Recompute',
    tone: 'bg-data-4',
    formula: 'full: the forward pass again; selective: the attention core again',
    source: 'arXiv:2205.05198 §5',
  },
  tensorCommunication: {
    label: 'Tensor-parallel comm.',
    tone: 'bg-data-2',
    formula: 'per layer and direction 2 all-reduces of s·b·h: 2(t−1)/t · bytes ÷ bandwidth',
    source: 'Megatron-LM, arXiv:1909.08053 §3; arXiv:2205.05198 §4.2',
  },
  contextCommunication: {
    label: 'Context-parallel comm.',
    tone: 'bg-data-6',
    formula: '(c−1) hops of keys and values, less the attention that hides them',
    source: 'Ring Attention, arXiv:2310.01889',
  },
  expertCommunication: {
    label: 'Expert all-to-all',
    tone: 'bg-data-6',
    formula: 'dispatch + combine, each way: top-k · tokens · h · bytes · (e−1)/e ÷ bandwidth',
    source: 'GShard, arXiv:2006.16668 §3',
  },
  pipelineCommunication: {
    label: 'Between stages',
    tone: 'bg-data-5',
    formula: 's·b·h · bytes ÷ TP for each boundary and micro-batch, × VPP',
    source: 'arXiv:2104.04473 §4.1',
  },
  pipelineBubble: {
    label: 'Pipeline idle',
    tone: 'hatched',
    formula:
      '1F1B: (p−1) slots of forward + backward; interleaved ÷ v; zero-bubble schedules and DualPipe less what weight gradients fill',
    source: 'arXiv:2104.04473 §2.2; zero bubble, arXiv:2401.10241',
  },
  dataCommunication: {
    label: 'Data-parallel comm.',
    tone: 'bg-data-3',
    formula: 'reduce-scatter + all-gather of gradients and weights, less what the passes hide',
    source: 'ZeRO, arXiv:1910.02054 §7',
  },
  optimizer: {
    label: 'Optimizer step',
    tone: 'bg-data-8',
    formula: 'bytes of states read and written ÷ memory bandwidth',
    source: 'data-sheet bandwidth × 0.75',
  },
  offload: {
    label: 'Waiting for the host',
    tone: 'bg-data-7',
    formula: 'bytes over PCIe, less the compute that hides them',
    source: 'ZeRO-Offload, arXiv:2101.06840 §4',
  },
  overhead: {
    label: 'Between steps',
    tone: 'bg-data-7',
    formula: '5 ms a step: data loading, logging, gradient norm',
    source: 'fitted on small published runs',
  },
};
