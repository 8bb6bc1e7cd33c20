import { failure, success, type Result } from '../result.js';
import { accelerators } from './accelerators.js';

/** One line of a table of published runs: column to text, blank when the publication does not say. */
export type MeasuredRun = Readonly<Record<string, string>>;

const acceleratorOf: Readonly<Record<string, string>> = {
  'A100-SXM-80GB': 'a100-sxm-80gb',
  'A100-SXM-40GB': 'a100-sxm-40gb',
  'H100-SXM-80GB': 'h100-sxm-80gb',
  'H200-SXM-141GB': 'h200-sxm-141gb',
  GB200: 'gb200-186gb',
  GB300: 'gb300-279gb',
  'B300-SXM': 'b300-sxm-270gb',
  'B200-SXM-180GB': 'b200-sxm-180gb',
  'V100-SXM2-16GB': 'v100-sxm-16gb',
};

/** H100 variants with HBM2e: 96 GB at 500 W, 94 GB. */
const variants: Readonly<Record<string, { readonly gib: number; readonly bandwidth: number }>> = {
  'H100-SXM-96GB (HBM2e, 500W)': { gib: 94.5, bandwidth: 2.4e12 },
  'H100-SXM-94GB': { gib: 93.6, bandwidth: 2.4e12 },
};

function accelerator(name: string): unknown {
  const variant = variants[name];
  if (variant === undefined) return acceleratorOf[name];
  return {
    ...accelerators['h100-sxm-80gb'],
    id: undefined,
    name,
    memoryBytes: variant.gib * 2 ** 30,
    memoryBandwidth: variant.bandwidth,
  };
}

const intraNodes = [
  ['NVLink2', 'nvlink2'],
  ['NVLink3', 'nvlink3'],
  ['NVLink4', 'nvlink4'],
  ['NVLink5', 'nvlink5'],
] as const;

const interNodes = [
  ['8x HDR', 'ib-hdr-8x200'],
  ['4x HDR', 'ib-hdr-4x200'],
  ['1600Gb/s RoCE', 'roce-8x200'],
  ['3200Gb/s', 'roce-8x400'],
  ['OmniPath', 'ib-edr-4x100'],
  ['EDR', 'ib-edr-1x100'],
  ['800Gb/s', 'ib-xdr-8x800'],
  ['NDR', 'ib-ndr-8x400'],
  ['400Gb/s', 'ib-ndr-8x400'],
  ['Meta', 'roce-8x400'],
] as const;

const named = (text: string, names: readonly (readonly [string, string])[]): string | undefined =>
  names.find(([part]) => text.includes(part))?.[1];

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

function model(run: MeasuredRun): unknown {
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
    ...(arch === 'moe-mla' ? { latentAttention: deepSeekAttention } : {}),
  };
}

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

/** Code that calls PyTorch's own norms and activation functions one after the other. */
const eager = (run: MeasuredRun): boolean =>
  /Aleph|Composer/.test(run['framework'] ?? '') && !(run['attn_impl'] ?? '').includes('RMS kernel');

/** Codes of 2021-2022 and runs that say so reduce gradients after the backward pass. */
const overlaps = (run: MeasuredRun): boolean =>
  run['overlap'] !== 'all overlap off' &&
  !/Megatron-LM 202|Megatron-DeepSpeed|OneFlow|Aleph/.test(run['framework'] ?? '');

const attentionOf = (text: string): string => (/flash/i.test(text) ? 'flash' : 'unfused');

function plan(run: MeasuredRun): unknown {
  const vpp = number(run, 'vpp') ?? 1;
  const recompute = run['recompute'] ?? 'none';
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
    recompute:
      recompute === 'full' ? 'full' : recompute.startsWith('selective') ? 'selective' : 'none',
    attention: attentionOf(run['attn_impl'] ?? ''),
    kernels: eager(run) ? 'eager' : 'fused',
    overlapGradients: overlap,
    overlapParameters: overlap,
  };
}

function cluster(run: MeasuredRun): unknown {
  const devicesPerNode = Math.min(number(run, 'gpus_per_node') ?? 8, number(run, 'gpus') ?? 8);
  const interNode = named(run['inter_net'] ?? '', interNodes);
  return {
    accelerator: accelerator(run['gpu'] ?? ''),
    nodes: Math.ceil((number(run, 'gpus') ?? 1) / devicesPerNode),
    devicesPerNode,
    intraNode: named(run['intra_net'] ?? '', intraNodes),
    ...(interNode === undefined ? {} : { interNode }),
  };
}

/** BigScience accumulates bf16 gradients in fp32; the code of Aleph Alpha keeps them in bf16. */
const training = (run: MeasuredRun, precision: string): unknown => ({
  sequenceLength: number(run, 'seq'),
  globalBatch: number(run, 'gbs'),
  precision,
  ...((run['framework'] ?? '').includes('BLOOM') ? { gradientPrecision: 'fp32' } : {}),
  ...((run['framework'] ?? '').includes('Aleph') ? { gradientPrecision: 'bf16' } : {}),
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
  if ((run['layers'] ?? '') === '') return failure('the shape of the model is not given');
  if (accelerator(run['gpu'] ?? '') === undefined)
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
