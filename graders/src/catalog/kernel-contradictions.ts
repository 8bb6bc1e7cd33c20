import { acceleratorNamed } from './measured-accelerator.js';
import { accelerators } from './accelerators.js';
import type { AcceleratorEntry } from './accelerator-entry.js';
import type { MeasuredRun } from './run-cells.js';
import { unfusedByItself } from './run-plan.js';

type Family = AcceleratorEntry['family'];

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

interface Support {
  readonly name: string;
  readonly families: readonly Family[];
  readonly instead: string;
}

const efficient = 'write memory-efficient for the kernel of xFormers and PyTorch, or unfused';

/**
 * Where each kernel runs: FlashAttention 1 from Turing on, 2 from Ampere on, 3 on Hopper alone (README of
 * Dao-AILab/flash-attention), cuDNN's from Ampere on (NVIDIA/cudnn-frontend, docs/operations/Attention.md). The
 * memory-efficient kernel of xFormers, which PyTorch has too, runs on all of them (facebookresearch/xformers#950).
 */
const support: Readonly<Record<string, Support>> = {
  flash1: { name: 'FlashAttention 1', families: from('turing'), instead: efficient },
  flash2: {
    name: 'FlashAttention 2',
    families: from('ampere'),
    instead: `${efficient}; Turing has flash1`,
  },
  flash3: {
    name: 'FlashAttention 3',
    families: ['hopper'],
    instead: 'write flash2, or cuDNN flash',
  },
  cudnn: { name: 'attention of cuDNN', families: from('ampere'), instead: efficient },
};

/** What a framework takes by itself where the cell is blank, if it is fused. */
const own: Support = {
  name: 'the fused attention of column framework, which a blank cell means,',
  families: from('turing'),
  instead: efficient,
};

/** Other makers have kernels of the first two generations of their own. */
const runsOn = ({ families }: Support, kernel: string, family: Family): boolean =>
  nvidia.includes(family) ? families.includes(family) : !['flash3', 'cudnn'].includes(kernel);

/** What a kernel needs, by the word for it; a blank cell is the framework's own, which may have its scores in memory. */
function needsOf(kernel: string, framework: string): Support | undefined {
  if (kernel !== '') return support[kernel];
  return unfusedByItself(framework) ? undefined : own;
}

/** Why the attention kernel of a run is none of its device, with what is. */
export function wrongKernel(run: MeasuredRun): string | undefined {
  const { gpu = '', attn_impl = '', framework = '' } = run;
  const named = acceleratorNamed(gpu);
  const family = typeof named === 'string' ? accelerators[named]?.family : undefined;
  const [kernel = ''] = attn_impl.split(' + ');
  const needs = needsOf(kernel, framework);
  if (family === undefined || needs === undefined) return undefined;
  return runsOn(needs, kernel, family)
    ? undefined
    : `column attn_impl: ${needs.name} does not run on column gpu, ${JSON.stringify(gpu)}; ${needs.instead}`;
}
