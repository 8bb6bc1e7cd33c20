import {
  efficientInstead,
  kernelSupport,
  ownKernels,
  runsOn,
  type KernelSupport,
} from '../../cost-model/constants/attention-kernels.js';
import { acceleratorNamed } from '../../names/accelerator-name.js';
import { accelerators } from '../../catalog/accelerators.js';
import type { MeasuredRun } from './run-cells.js';
import { unfusedByItself } from './run-plan.js';

/** What a framework takes by itself where the cell is blank, if it is fused. */
const own: KernelSupport = {
  name: 'the fused attention of column framework, which a blank cell means,',
  families: ownKernels,
  instead: efficientInstead,
};

const support: Readonly<Record<string, KernelSupport>> = kernelSupport;

/** What a kernel needs, by the word for it; a blank cell is the framework's own, which may have its scores in memory. */
function needsOf(kernel: string, framework: string): KernelSupport | undefined {
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
  return runsOn(needs.families, kernel, family)
    ? undefined
    : `column attn_impl: ${needs.name} does not run on column gpu, ${JSON.stringify(gpu)}; ${needs.instead}`;
}
