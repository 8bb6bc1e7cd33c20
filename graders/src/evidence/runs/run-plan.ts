import { recipeOf } from './recipe.js';
import { overlapOfRecipe } from './recipe-overlap.js';
import { cell, number, precisionOf, type MeasuredRun } from './run-cells.js';

/** Whether a framework shards weights by itself. */
export const shardsByItself = (framework: string): boolean =>
  /^(?:Composer|torchtitan|FSDP2)/.test(framework);

/** How states are sharded, and in groups of how many; blank: as the framework does it, or not at all. */
function shardingOf(run: MeasuredRun) {
  const word = cell(run, 'shard');
  if (word === '') return { sharding: shardsByItself(cell(run, 'framework')) ? 'fsdp' : 'none' };
  // gathered weights stay until the backward pass is over (FSDP's SHARD_GRAD_OP)
  if (word === 'fsdp-zero2') return { sharding: 'fsdp', reshardAfterForward: false };
  const [, kind = word, group] = /^(zero1|hsdp)\((?:fsdp)?(\d+)/.exec(word) ?? [];
  return { sharding: kind, ...(group === undefined ? {} : { hsdpGroup: Number(group) }) };
}

/** The schedule that is named; where none is, what the chunks of a rank tell. */
const scheduleOf = (run: MeasuredRun, chunks: number): string =>
  cell(run, 'schedule') || (chunks > 1 ? 'interleaved' : '1f1b');

/** Code that calls PyTorch's own activation functions, and unless it says otherwise norms, one after the other. */
function kernelsOf(run: MeasuredRun): string {
  if (!/Aleph|Composer/.test(cell(run, 'framework'))) return 'fused';
  return cell(run, 'attn_impl').includes('RMS kernel') ? 'norms' : 'eager';
}

/** Codes of 2021-2022 and runs that say so reduce gradients after the backward pass. */
const overlaps = (run: MeasuredRun): boolean =>
  run['overlap'] === 'on' ||
  (run['overlap'] !== 'off' &&
    !/Megatron-LM 202|Megatron-DeepSpeed|Aleph/.test(cell(run, 'framework')));

/** Codes that had no fused attention, in the years of their runs. */
const unfusedByDefault = /^(?:Megatron-LM 202[12]|Megatron-DeepSpeed|OneFlow)/;

/** Whether a run whose table does not say it had its scores in memory. */
export const unfusedByItself = (framework: string): boolean => unfusedByDefault.test(framework);

/** Attention of a run: its kernel by its word, or where the cell is blank the framework's own. */
function attentionOf(run: MeasuredRun) {
  const [kernel = ''] = cell(run, 'attn_impl').split(' + ');
  const unfused = kernel === '' ? unfusedByItself(cell(run, 'framework')) : kernel === 'unfused';
  return {
    attention: unfused ? 'unfused' : 'flash',
    attentionKernel: unfused || kernel === '' ? undefined : kernel,
  };
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
  const recompute = cell(run, 'recompute');
  if (recompute === 'recipe') {
    const { offloadLayers, ...recipe } = recipeOf(run);
    if (offloadLayers === undefined) return recipe;
    return { ...recipe, offloadLayers, offload: { activations: 'cpu' } };
  }
  return { recompute: recompute === '' ? 'none' : recompute };
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
  cell(run, 'framework').startsWith('torchtitan') || cell(run, 'precision').includes('DEFAULT');

/** Expandable segments, or JAX under FSDP, whose compiler places every buffer beforehand. */
const fragmentsLittle = (run: MeasuredRun): boolean =>
  cell(run, 'framework').includes('Megatron-Bridge') ||
  (cell(run, 'framework').includes('NeMo') && cell(run, 'shard').includes('fsdp'));

/** What the code of a framework decides: kernels, and what it overlaps. */
function codeOf(run: MeasuredRun) {
  const overlap = overlaps(run);
  return {
    // without ZeRO the pipeline of Megatron-DeepSpeed is Megatron's own
    ...(/zero off/i.test(cell(run, 'framework')) ? { scatterSends: true } : {}),
    ...attentionOf(run),
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
  if (stated !== undefined || !cell(run, 'framework').startsWith('torchtitan')) return stated;
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
    schedule: scheduleOf(run, vpp),
    microBatch: microBatchOf(run),
    ...endsOf(number(run, 'layers') ?? 0, number(run, 'pp') ?? 1),
    ...shardingOf(run),
    ...recomputeOf(run),
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
