import type { Accelerator } from '../schema/hardware.js';
import type { AttentionKernel } from '../schema/plan.js';

type Family = Accelerator['family'];

/** Families of one maker, for which the kernels below are written. */
const nvidia: readonly Family[] = [
  'volta',
  'turing',
  'ampere',
  'ada',
  'hopper',
  'blackwell',
  'blackwell-rtx',
];
const from = (first: Family): readonly Family[] => nvidia.slice(nvidia.indexOf(first));

/** What a kernel needs of a device, and what to write instead where it is not met. */
export interface KernelSupport {
  readonly name: string;
  readonly families: readonly Family[];
  readonly instead: string;
}

export const efficientInstead =
  'write memory-efficient for the kernel of xFormers and PyTorch, or unfused';

/** Kernels with limits, whose generation decides where they run. */
type LimitedKernel = Exclude<AttentionKernel, 'triton' | 'efficient'>;

/**
 * Where each kernel runs: FlashAttention 1 from Turing on, 2 from Ampere on, 3 on Hopper alone (README of
 * Dao-AILab/flash-attention), cuDNN's from Ampere on (NVIDIA/cudnn-frontend, docs/operations/Attention.md). The
 * memory-efficient kernel of xFormers, which PyTorch has too, runs on all of them (facebookresearch/xformers#950).
 */
export const kernelSupport: Readonly<Record<LimitedKernel, KernelSupport>> = {
  flash1: {
    name: 'FlashAttention 1',
    families: from('turing'),
    instead: efficientInstead,
  },
  flash2: {
    name: 'FlashAttention 2',
    families: from('ampere'),
    instead: `${efficientInstead}; Turing has flash1`,
  },
  flash3: {
    name: 'FlashAttention 3',
    families: ['hopper'],
    instead: 'write flash2, or cuDNN flash',
  },
  cudnn: { name: 'attention of cuDNN', families: from('ampere'), instead: efficientInstead },
};

/** What a framework takes by itself, if it is fused and of one of these generations. */
export const ownKernels: readonly Family[] = from('turing');

/** Whether kernels for these families run on this one; other makers have the first two generations of their own. */
export const runsOn = (families: readonly Family[], kernel: string, family: Family): boolean =>
  nvidia.includes(family) ? families.includes(family) : !['flash3', 'cudnn'].includes(kernel);

/** Whether a fused kernel runs on a family of chips. */
export const kernelRuns = (kernel: AttentionKernel, family: Family): boolean =>
  kernel === 'triton' ||
  kernel === 'efficient' ||
  runsOn(kernelSupport[kernel].families, kernel, family);

/** The latest kernel that runs on all of these families. */
export const latestKernel = (families: readonly Family[]): AttentionKernel =>
  (['flash3', 'flash2', 'flash1'] as const).find((kernel) =>
    families.every((family) => kernelRuns(kernel, family)),
  ) ?? 'efficient';
