import type { Evaluation } from '../../cost-model/schema/evaluation.js';
import { failure, success, type Result } from '../../result.js';
import { evaluate, parseScenario } from '../../commands/commands.js';
import { aheadBytes, deferredBytes, standingBytes, workspaceBytesOf } from './megatron-buffers.js';
import { attentionOf, chunksOf } from './megatron-layout.js';
import {
  megatronArguments,
  type MegatronArguments,
  type MegatronRow,
} from './megatron-arguments.js';
import { megatronModel } from './megatron-model.js';

/** What the model says of one run; bytes are torch's, on the rank that logs: the last pipeline stage. */
export interface MegatronPrediction {
  readonly id: string;
  readonly supported: boolean;
  readonly reason?: string;
  /** Standing after a step. */
  readonly memAllocatedBytes?: number;
  readonly memMaxAllocatedBytes?: number;
  readonly iterSeconds?: number;
}

/** What a transformer trained by next or masked tokens on fixed batches cannot say. */
function refusal(row: MegatronRow, a: MegatronArguments): string | undefined {
  const kind = row['model_dir'] ?? '';
  if (['t5', 'mimo', 'retro'].includes(kind)) return `${kind} models have an encoder and a decoder`;
  const hybrid = ['hybrid-layer-pattern', 'hybrid-override-pattern'].some((p) => a.text(p) !== '');
  if (kind === 'hybrid' || hybrid || a.flag('is-hybrid-model'))
    return 'layers of state-space models';
  if (a.flag('perform-rl-step')) return 'reinforcement learning holds an inference engine besides';
  if (a.number('num-layers') === undefined) return 'the shape of the model is not given';
  return undefined;
}

const platforms = [
  ['gb200', { accelerator: 'gb200-186gb', devicesPerNode: 4, intraNode: 'nvlink5' }],
  ['h100', { accelerator: 'h100-sxm-80gb', devicesPerNode: 8, intraNode: 'nvlink4' }],
  ['', { accelerator: 'a100-sxm-80gb', devicesPerNode: 8, intraNode: 'nvlink3' }],
] as const;

interface Degrees {
  readonly tp: number;
  readonly pp: number;
  readonly cp: number;
  readonly ep: number;
  readonly etp: number;
}

function degreesOf(a: MegatronArguments): Degrees {
  const tp = a.number('tensor-model-parallel-size') ?? 1;
  const experts = a.number('num-experts') !== undefined;
  return {
    tp,
    pp: a.number('pipeline-model-parallel-size') ?? 1,
    cp: a.number('context-parallel-size') ?? 1,
    ep: experts ? (a.number('expert-model-parallel-size') ?? 1) : 1,
    etp: experts ? (a.number('expert-tensor-parallel-size') ?? tp) : 1,
  };
}

/** Devices as stated or as these tests use, eight or one node; as many as the degrees need where these do not divide. */
function devicesOf(row: MegatronRow, d: Degrees, perNode: number): number {
  const name = row['test_case'] ?? '';
  // release runs name the devices that share a copy of the experts
  const named = Number(/emp(\d+)/.exec(name)?.[1] ?? 1);
  const unit = d.pp * Math.max(d.tp * d.cp, d.etp * d.ep, named);
  const nodes = Number(row['nodes'] ?? '');
  const usual = name.includes('1node') ? perNode : 8;
  const stated = nodes > 0 ? nodes * perNode : usual;
  return stated % unit === 0 ? stated : unit;
}

function clusterOf(row: MegatronRow, d: Degrees) {
  const name = row['platform'] ?? '';
  const {
    accelerator,
    intraNode,
    devicesPerNode: usual,
  } = (platforms.find(([part]) => name.includes(part)) ?? platforms[2])[1];
  const perNode = Number(row['gpus_per_node'] ?? '');
  const devices = devicesOf(row, d, perNode > 0 ? perNode : usual);
  const own = Math.min(perNode > 0 ? perNode : usual, devices);
  return {
    devices,
    cluster: {
      accelerator,
      nodes: devices / own,
      devicesPerNode: own,
      intraNode,
      ...(devices > own ? { interNode: 'ib-ndr-8x400' } : {}),
    },
  };
}

function shardingOf(a: MegatronArguments): string {
  if (a.flag('use-megatron-fsdp')) return 'fsdp';
  return a.flag('use-distributed-optimizer') ? 'zero1' : 'none';
}

const moduleNames: Readonly<Record<string, string>> = {
  core_attn: 'core-attention',
  moe_act: 'activation',
  layernorm: 'norm',
  mla_up_proj: 'mla-up-projection',
  mlp: 'mlp',
  moe: 'experts',
};

/** Modules whose activations go to the host are as good as recomputed where the device is concerned. */
const offloads = (row: MegatronRow, a: MegatronArguments): boolean =>
  a.flag('fine-grained-activation-offloading') || (row['test_case'] ?? '').includes('offloading');

function recomputeOf(row: MegatronRow, a: MegatronArguments) {
  const granularity = a.text('recompute-granularity');
  const modules = a
    .text('recompute-modules')
    .replaceAll(/[[\]]/g, '')
    .split(/[\s,]+/);
  const named = modules.flatMap((m) => moduleNames[m] ?? []);
  if (named.length > 0 && offloads(row, a)) named.push('core-attention');
  return {
    recompute: granularity === '' ? 'none' : granularity,
    ...(named.length > 0 ? { recomputeModules: named } : {}),
  };
}

/** Tokens are gathered unless the run says otherwise (--moe-token-dispatcher-type). */
const dispatchOf = (a: MegatronArguments): string =>
  ['', 'allgather'].includes(a.text('moe-token-dispatcher-type')) ? 'all-gather' : 'all-to-all';

function instancesOf(a: MegatronArguments, replicas: number) {
  const instances = a.number('num-distributed-optimizer-instances') ?? 1;
  return instances > 1 && !a.flag('use-megatron-fsdp') ? { hsdpGroup: replicas / instances } : {};
}

function planOf(row: MegatronRow, d: Degrees, devices: number) {
  const a = megatronArguments(row);
  const { vpp, stageLayers } = chunksOf(a, d.pp);
  return {
    ...d,
    dp: devices / (d.tp * d.pp * d.cp),
    vpp,
    schedule: vpp > 1 ? 'interleaved' : '1f1b',
    ...(stageLayers === undefined ? {} : { stageLayers }),
    sequenceParallel: a.flag('sequence-parallel') && d.tp > 1,
    microBatch: a.number('micro-batch-size') ?? 1,
    sharding: shardingOf(a),
    attention: attentionOf(a),
    ...(a.flag('no-masked-softmax-fusion') ? { kernels: 'eager' } : {}),
    crossEntropy: 'parallel',
    ...(a.flag('fp8-param-gather') ? { narrowWeights: 'primary' } : {}),
    expertDispatch: dispatchOf(a),
    ...instancesOf(a, devices / (d.tp * d.pp)),
    overlapGradients: a.flag('overlap-grad-reduce'),
    overlapParameters: a.flag('overlap-param-gather'),
    ...recomputeOf(row, a),
  };
}

function precisionOf(a: MegatronArguments): string {
  if (a.text('fp8-format') !== '') return a.text('fp8-recipe') === 'mxfp8' ? 'mxfp8' : 'fp8';
  if (a.flag('bf16')) return 'bf16';
  return a.flag('fp16') ? 'fp16' : 'fp32';
}

/** Whole groups of micro-batches: interleaving over groups of its own size is predicted with groups of pp. */
function batchOf(a: MegatronArguments, d: Degrees, devices: number): number {
  const batch = a.number('global-batch-size') ?? 1;
  if (chunksOf(a, d.pp).vpp === 1) return batch;
  const group = (devices / (d.tp * d.cp)) * (a.number('micro-batch-size') ?? 1);
  return Math.max(1, Math.floor(batch / group)) * group;
}

/** The scenario of one line, or why it cannot be expressed; the result is still to be parsed. */
export function scenarioOfMegatronRun(row: MegatronRow): Result<unknown, string> {
  const a = megatronArguments(row);
  const reason = refusal(row, a);
  if (reason !== undefined) return failure(reason);
  const degrees = degreesOf(a);
  const { cluster, devices } = clusterOf(row, degrees);
  const precision = precisionOf(a);
  const halfGradients = precision === 'fp16' && !a.flag('accumulate-allreduce-grads-in-fp32');
  return success({
    model: megatronModel(row, a, degrees.tp),
    cluster,
    training: {
      sequenceLength: a.number('seq-length'),
      globalBatch: batchOf(a, degrees, devices),
      precision,
      optimizer: a.text('optimizer') === 'muon' ? 'muon' : 'adam',
      ...(halfGradients ? { gradientPrecision: 'bf16' } : {}),
    },
    framework: 'megatron',
    plan: planOf(row, degrees, devices),
  });
}

const idOf = (row: MegatronRow): string =>
  ['model_dir', 'test_case', 'env', 'platform'].map((column) => row[column] ?? '').join('/');

/** Predict one line of a table of Megatron-LM runs from its arguments alone. */
export function predictMegatronRun(row: MegatronRow): MegatronPrediction {
  const id = idOf(row);
  const scenario = scenarioOfMegatronRun(row);
  if (!scenario.ok) return { id, supported: false, reason: scenario.error };
  const parsed = parseScenario(scenario.value);
  if (!parsed.ok)
    return {
      id,
      supported: false,
      reason: parsed.error.map((p) => `${p.path}: ${p.message}`).join('; '),
    };
  const evaluation = evaluate(parsed.value);
  if (!evaluation.ok)
    return { id, supported: false, reason: evaluation.error.map((p) => p.message).join('; ') };
  return { id, supported: true, ...bytesOf(row, evaluation.value) };
}

function bytesOf(row: MegatronRow, evaluation: Evaluation) {
  const stage = evaluation.stages.at(-1);
  if (stage === undefined) throw new RangeError('a plan without stages');
  const { weights, gradients, optimizer } = stage.peakMemoryBytes.parts;
  const a = megatronArguments(row);
  const apart = workspaceBytesOf(row, a);
  const standing = weights + gradients + optimizer + standingBytes(row, a, weights / 2) + apart;
  return {
    memAllocatedBytes: Math.round(standing),
    memMaxAllocatedBytes: Math.round(
      stage.allocatedBytes + apart + deferredBytes(a) + aheadBytes(a, stage),
    ),
    iterSeconds: evaluation.stepSeconds.total,
  };
}
