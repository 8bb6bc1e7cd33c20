import type { Scenario } from '../../cost-model/schema/scenario.js';
import { failure, success, type Result } from '../../result.js';
import { number, precisionOf, type MeasuredRun } from './run-cells.js';
import { planOfRun } from './run-plan.js';
import { devicesOfNode, interNodeNamed, intraNodeNamed } from '../../names/hardware-name.js';
import { modelNamed } from '../../names/model-name.js';
import type { ModelEntry } from '../../catalog/model-entry.js';
import { acceleratorOf } from './run-accelerator.js';
import { configurationOf } from './run-columns.js';
import type { KnownFramework } from './run-words.js';

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
    biases: biasesOf(named),
    ...(arch === 'moe-mla' ? { latentAttention: latentsOf(named) ?? deepSeekAttention } : {}),
  };
}

/** No column says whether products have biases. */
const biasesOf = (named: ModelEntry | undefined) =>
  named !== undefined && 'biases' in named ? named.biases : undefined;

const latentsOf = (named: ModelEntry | undefined) =>
  named !== undefined && 'latentAttention' in named ? named.latentAttention : undefined;

/** The profile that stands for a framework, by how its name begins. */
const profiles: Readonly<Record<KnownFramework, Scenario['framework']>> = {
  'Megatron-LM': 'megatron',
  'Megatron-DeepSpeed': 'deepspeed',
  'Megatron-Bridge': 'megatron',
  NeMo: 'megatron',
  'Aleph Alpha Scaling': 'deepspeed',
  Composer: 'fsdp2',
  torchtitan: 'fsdp2',
  OneFlow: 'megatron',
  DeepSpeed: 'deepspeed',
  FSDP2: 'fsdp2',
  DDP: 'ddp',
  Horovod: 'horovod',
};

const frameworkOf = (text: string): string | undefined =>
  Object.entries(profiles).find(([name]) => text.startsWith(name))?.[1];

function cluster(run: MeasuredRun): unknown {
  const devices = number(run, 'gpus') ?? 1;
  const devicesPerNode = devicesOfNode(number(run, 'gpus_per_node') ?? 8, devices);
  const nodes = Math.ceil(devices / devicesPerNode);
  const accelerator = acceleratorOf(run);
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
 * recipes of NeMo and Megatron-Bridge (`grad_reduce_in_fp32` off), Composer's PURE precision, and Megatron-LM of 2021
 * with fp16 weights (`accumulate_allreduce_grads_in_fp32` off).
 */
const training = (run: MeasuredRun, precision: string): unknown => ({
  sequenceLength: number(run, 'seq'),
  globalBatch: number(run, 'gbs'),
  precision,
  ...(/bloom/i.test(run['framework'] ?? '') ? { gradientPrecision: 'fp32' } : {}),
  ...(/Aleph|NeMo|Megatron-Bridge|Megatron-LM 2021/.test(run['framework'] ?? '') ||
  (run['precision'] ?? '').includes('PURE')
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
export function scenarioOfRun(row: MeasuredRun): Result<unknown, string> {
  const configuration = configurationOf(row);
  if (!configuration.ok) return configuration;
  const run = configuration.value;
  const precision = precisionOf(run['precision'] ?? '');
  if (model(run) === undefined)
    return failure(
      `the shape of the model is not given, and column model: ${JSON.stringify((run['model'] ?? '').slice(0, 40))} is none of the catalogue`,
    );
  return success(
    stated({
      model: model(run),
      cluster: cluster(run),
      training: training(run, precision),
      framework: frameworkOf(run['framework'] ?? ''),
      plan: planOfRun(run),
    }),
  );
}
