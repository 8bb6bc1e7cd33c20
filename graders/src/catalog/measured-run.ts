import { failure, success, type Result } from '../result.js';
import {
  acceleratorNamed,
  devicesOfNode,
  interNodeNamed,
  intraNodeNamed,
} from './measured-hardware.js';
import { modelNamed } from './measured-model.js';
import type { ModelEntry } from './model-entry.js';
import { recipeOf } from './recipe.js';

/** One line of a table of published runs: column to text, blank when the publication does not say. */
export type MeasuredRun = Readonly<Record<string, string>>;

const number = (run: MeasuredRun, column: string): number | undefined => {
  const text = run[column] ?? '';
  return text === '' ? undefined : Number(text);
};

/** DeepSeek-V2 and V3 (arXiv:2405.04434, arXiv:2412.19437): 512-wide latents, 64 rotary and 128 plain dimensions. */
const deepSeekAttention = {
  queryRank: 1536,
  keyValueRank: 512,
  ropeDim: 64,
  nopeDim: 128,
  valueDim: 128,
};

/** The shape of a line; where it is blank, the catalogue's for the model's name. */
function model(run: MeasuredRun): unknown {
  const named = modelNamed(run['model'] ?? '');
  if ((run['layers'] ?? '') === '') return named?.id;
  const arch = run['arch'];
  const flag = (column: string) => (number(run, column) ?? 0) === 1;
  return {
    model: run['model'],
    arch,
    layers: number(run, 'layers'),
    hidden: number(run, 'hidden'),
    ffn: number(run, 'ffn'),
    gatedMlp: flag('gated_mlp'),
    heads: number(run, 'heads'),
    kvHeads: number(run, 'kv_heads'),
    headDim: number(run, 'head_dim'),
    vocab: number(run, 'vocab'),
    tiedEmb: flag('tied_emb'),
    nExperts: number(run, 'n_experts'),
    topk: number(run, 'topk'),
    moeFfn: number(run, 'moe_ffn'),
    sharedFfn: number(run, 'shared_ffn'),
    denseLayers: number(run, 'dense_layers'),
    dropout: arch === 'dense-gpt' && !(run['framework'] ?? '').includes('Composer'),
    ...(arch === 'moe-mla' ? { latentAttention: latentsOf(named) ?? deepSeekAttention } : {}),
  };
}

const latentsOf = (named: ModelEntry | undefined) =>
  named !== undefined && 'latentAttention' in named ? named.latentAttention : undefined;

const precisionOf = (text: string): string | undefined => {
  const lower = text.toLowerCase();
  if (lower.includes('nvfp4')) return undefined;
  if (lower.includes('fp8')) return 'fp8';
  return lower.startsWith('bf16') || lower.includes('bf16') ? 'bf16' : 'fp16';
};

const shardingOf = (text: string): string => {
  if (text.startsWith('fsdp')) return 'fsdp';
  if (text.startsWith('hsdp')) return 'hsdp';
  return text.includes('zero1') ? 'zero1' : 'none';
};

function frameworkOf(text: string): string {
  if (text.includes('Composer') || text === 'torchtitan') return 'fsdp2';
  return text.includes('DeepSpeed') ? 'deepspeed' : 'megatron';
}

/** Code that calls PyTorch's own activation functions, and unless it says otherwise norms, one after the other. */
function kernelsOf(run: MeasuredRun): string {
  if (!/Aleph|Composer/.test(run['framework'] ?? '')) return 'fused';
  return (run['attn_impl'] ?? '').includes('RMS kernel') ? 'norms' : 'eager';
}

/** Codes of 2021-2022 and runs that say so reduce gradients after the backward pass. */
const overlaps = (run: MeasuredRun): boolean =>
  run['overlap'] !== 'all overlap off' &&
  !/Megatron-LM 202|Megatron-DeepSpeed|OneFlow|Aleph/.test(run['framework'] ?? '');

const attentionOf = (text: string): string => (/flash/i.test(text) ? 'flash' : 'unfused');

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
 * Aleph Alpha's code takes the loss of logits gathered from all tensor-parallel ranks; MPT trains with a fused cross-entropy (llm-foundry, `loss_fn: fused_crossentropy`), the recipes of NeMo and
 * Megatron-Bridge with Transformer Engine's (`cross_entropy_fusion_impl: te`).
 */
function lossOf(run: MeasuredRun) {
  const framework = run['framework'] ?? '';
  if (framework.includes('Aleph')) return { crossEntropy: 'gathered' };
  return /Composer|NeMo|Megatron-Bridge/.test(framework) ? { crossEntropy: 'fused' } : {};
}

function plan(run: MeasuredRun): unknown {
  const vpp = number(run, 'vpp') ?? 1;
  const overlap = overlaps(run);
  return {
    tp: number(run, 'tp'),
    pp: number(run, 'pp'),
    dp: number(run, 'dp'),
    cp: number(run, 'cp'),
    ep: number(run, 'ep') ?? 1,
    etp: number(run, 'etp') ?? 1,
    vpp,
    sequenceParallel: run['sp'] === '1',
    schedule: vpp > 1 ? 'interleaved' : '1f1b',
    microBatch: number(run, 'mbs'),
    sharding: shardingOf(run['shard'] ?? ''),
    ...recomputeOf(run),
    hsdpGroup: number({ group: /fsdp(\d+)/.exec(run['shard'] ?? '')?.[1] ?? '' }, 'group'),
    ...lossOf(run),
    allocator: /Megatron-Bridge/.test(run['framework'] ?? '') ? 'expandable' : undefined,
    attention: attentionOf(run['attn_impl'] ?? ''),
    kernels: kernelsOf(run),
    overlapGradients: overlap,
    overlapParameters: overlap,
  };
}

function cluster(run: MeasuredRun): unknown {
  const devices = number(run, 'gpus') ?? 1;
  const devicesPerNode = devicesOfNode(number(run, 'gpus_per_node') ?? 8, devices);
  const nodes = Math.ceil(devices / devicesPerNode);
  const accelerator = acceleratorNamed(run['gpu'] ?? '', number(run, 'gpu_mem_gb'));
  const around = { accelerator, devicesPerNode };
  return {
    accelerator,
    nodes,
    devicesPerNode,
    intraNode: intraNodeNamed(run['intra_net'] ?? '', around),
    ...(nodes > 1 ? { interNode: interNodeNamed(run['inter_net'] ?? '', around) } : {}),
  };
}

/**
 * BigScience accumulates bf16 gradients in fp32; the code of Aleph Alpha keeps them in bf16, and so do the performance
 * recipes of NeMo and Megatron-Bridge (`grad_reduce_in_fp32` off).
 */
const training = (run: MeasuredRun, precision: string): unknown => ({
  sequenceLength: number(run, 'seq'),
  globalBatch: number(run, 'gbs'),
  precision,
  ...((run['framework'] ?? '').includes('BLOOM') ? { gradientPrecision: 'fp32' } : {}),
  ...(/Aleph|NeMo|Megatron-Bridge/.test(run['framework'] ?? '')
    ? { gradientPrecision: 'bf16' }
    : {}),
});

/** Drop what a publication does not say, so that defaults apply. */
const stated = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, v: unknown) => (Number.isNaN(v) ? undefined : v)),
  ) as unknown;

/**
 * The scenario of a published run, from its configuration columns alone; the reason when it cannot be
 * expressed. The result is still to be parsed.
 */
export function scenarioOfRun(run: MeasuredRun): Result<unknown, string> {
  const precision = precisionOf(run['precision'] ?? '');
  if (precision === undefined) return failure(`precision ${run['precision'] ?? ''}`);
  if (model(run) === undefined) return failure('the shape of the model is not given');
  if (acceleratorNamed(run['gpu'] ?? '') === undefined)
    return failure(`accelerator ${run['gpu'] ?? ''}`);
  return success(
    stated({
      model: model(run),
      cluster: cluster(run),
      training: training(run, precision),
      framework: frameworkOf(run['framework'] ?? ''),
      plan: plan(run),
    }),
  );
}
