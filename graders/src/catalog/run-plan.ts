import { recipeOf } from './recipe.js';
import { overlapOfRecipe } from './recipe-overlap.js';
import { cell, number, precisionOf, type MeasuredRun } from './run-cells.js';

const shardingOf = (text: string): string => {
  if (text.startsWith('fsdp')) return 'fsdp';
  if (text.startsWith('hsdp')) return 'hsdp';
  return text.includes('zero1') ? 'zero1' : 'none';
};

/** Code that calls PyTorch's own activation functions, and unless it says otherwise norms, one after the other. */
function kernelsOf(run: MeasuredRun): string {
  if (!/Aleph|Composer/.test(cell(run, 'framework'))) return 'fused';
  return cell(run, 'attn_impl').includes('RMS kernel') ? 'norms' : 'eager';
}

/** Codes of 2021-2022 and runs that say so reduce gradients after the backward pass. */
const overlaps = (run: MeasuredRun): boolean =>
  run['overlap'] !== 'all overlap off' &&
  !/Megatron-LM 202|Megatron-DeepSpeed|Aleph/.test(cell(run, 'framework'));

const attentionOf = (text: string): string => (/flash/i.test(text) ? 'flash' : 'unfused');

/** Generation of a fused attention kernel by its name; undefined leaves it to the framework. */
function attentionKernelOf(text: string): string | undefined {
  if (/cudnn|\bTE\b|flash[ _-]?(attention|attn)?[ _-]?3/i.test(text)) return 'flash3';
  if (/flash[ _-]?(attention|attn)?[ _-]?2|sdpa/i.test(text)) return 'flash2';
  if (/triton/i.test(text)) return 'triton';
  return /flash/i.test(text) ? 'flash1' : undefined;
}

/** Layers that divide by the stages only together with embedding and head were spread so. */
const endsOf = (layers: number, pp: number): { readonly endsAsLayers?: true } =>
  layers % pp !== 0 && (layers + 2) % pp === 0 ? { endsAsLayers: true } : {};

const degreesOf = (run: MeasuredRun) => ({
  tp: number(run, 'tp'),
  pp: number(run, 'pp'),
  dp: number(run, 'dp'),
  cp: number(run, 'cp'),
  ep: number(run, 'ep') ?? 1,
  etp: number(run, 'etp') ?? 1,
});

function recomputeOf(run: MeasuredRun) {
  const recompute = run['recompute'] ?? 'none';
  if (recompute === 'recipe') {
    const { offloadLayers, ...recipe } = recipeOf(run);
    if (offloadLayers === undefined) return recipe;
    return { ...recipe, offloadLayers, offload: { activations: 'cpu' } };
  }
  if (recompute === 'full') return { recompute: 'full' };
  return { recompute: recompute.startsWith('selective') ? 'selective' : 'none' };
}

/**
 * Aleph Alpha's code takes the loss of logits gathered from all tensor-parallel ranks; MPT trains with a fused
 * cross-entropy (llm-foundry, `loss_fn: fused_crossentropy`), the recipes of NeMo and Megatron-Bridge with Transformer Engine's (`cross_entropy_fusion_impl: te`).
 */
function lossOf(run: MeasuredRun) {
  const framework = run['framework'] ?? '';
  if (framework.includes('Aleph')) return { crossEntropy: 'gathered' };
  return /Composer|NeMo|Megatron-Bridge/.test(framework) ? { crossEntropy: 'fused' } : {};
}

/**
 * Aleph Alpha's code (github.com/Aleph-Alpha/scaling, scaling/core): optimizer/allreduce.py casts each bucket of bf16
 * gradients to fp32; nn/norm/rms_norm.py gathers a split sequence before products that keep their input.
 */
const scalingCode = { reducePrecision: 'fp32', keepsGathered: true };

/** torchtitan and Composer's DEFAULT (not PURE) precision reduce gradients in fp32. */
const castsReductions = (run: MeasuredRun): boolean =>
  cell(run, 'framework') === 'torchtitan' || cell(run, 'precision').includes('DEFAULT');

/** Expandable segments, or JAX under FSDP, whose compiler places every buffer beforehand. */
const fragmentsLittle = (run: MeasuredRun): boolean =>
  cell(run, 'framework').includes('Megatron-Bridge') ||
  (cell(run, 'framework').includes('NeMo') && cell(run, 'shard').includes('fsdp'));

/** What the code of a framework decides: kernels, and what it overlaps. */
function codeOf(run: MeasuredRun) {
  const overlap = overlaps(run);
  return {
    // without ZeRO the pipeline of Megatron-DeepSpeed is Megatron's own
    ...(cell(run, 'framework').includes('ZeRO off') ? { scatterSends: true } : {}),
    attention: attentionOf(cell(run, 'attn_impl')),
    attentionKernel: attentionKernelOf(cell(run, 'attn_impl')),
    kernels: kernelsOf(run),
    allocator: fragmentsLittle(run) ? 'expandable' : undefined,
    // the recipes turn fp8_param_gather on
    narrowWeights: /NeMo|Megatron-Bridge/.test(cell(run, 'framework')) ? 'primary' : undefined,
    overlapGradients: overlap,
    overlapParameters: overlap,
    ...(cell(run, 'framework').includes('Aleph') ? scalingCode : {}),
    ...(castsReductions(run) ? { reducePrecision: 'fp32' } : {}),
  };
}

/** Chunks a rank; an interleaved schedule has two where a publication does not say (torchtitan's default). */
const chunksOf = (run: MeasuredRun): number =>
  number(run, 'vpp') ?? (cell(run, 'schedule').includes('interleaved') ? 2 : 1);

/** Sequences of a micro-batch; torchtitan cuts a batch into as many as there are stages where nobody says how many. */
function microBatchOf(run: MeasuredRun): number | undefined {
  const stated = number(run, 'mbs');
  if (stated !== undefined || cell(run, 'framework') !== 'torchtitan') return stated;
  const most = (number(run, 'gbs') ?? 1) / (number(run, 'dp') ?? 1) / (number(run, 'pp') ?? 1);
  return Number.isInteger(most) ? most : undefined;
}

/** The plan of a published run, as its columns and the recipe of its framework say. */
export function planOfRun(run: MeasuredRun): unknown {
  const vpp = chunksOf(run);
  return {
    ...degreesOf(run),
    vpp,
    sequenceParallel: run['sp'] === '1',
    schedule: vpp > 1 ? 'interleaved' : '1f1b',
    microBatch: microBatchOf(run),
    ...endsOf(number(run, 'layers') ?? 0, number(run, 'pp') ?? 1),
    sharding: shardingOf(cell(run, 'shard')),
    ...recomputeOf(run),
    hsdpGroup: number({ group: /fsdp(\d+)/.exec(cell(run, 'shard'))?.[1] ?? '' }, 'group'),
    ...lossOf(run),
    ...codeOf(run),
    ...overlapOfRecipe({
      framework: cell(run, 'framework'),
      model: cell(run, 'model'),
      accelerator: cell(run, 'gpu'),
      precision: precisionOf(cell(run, 'precision')),
      chunks: vpp,
    }),
  };
}
