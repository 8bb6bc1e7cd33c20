import type { Model, Plan, Scenario } from '@meshwright/graders/plan';
import { choices } from '../../plan/choices.js';
import { modelOf } from './degrees.js';

type Flag = readonly [name: string, value?: string | number];
type Maybe = Flag | null;

const when = (condition: boolean, ...flag: Flag): Maybe => (condition ? flag : null);

function modelFlags(m: Model): readonly Maybe[] {
  const keyValueHeads = m.kvHeads ?? m.heads;
  return [
    ['num-layers', m.layers],
    ['hidden-size', m.hidden],
    ['ffn-hidden-size', m.ffn ?? 4 * m.hidden],
    ['num-attention-heads', m.heads],
    when(keyValueHeads !== m.heads, 'group-query-attention'),
    when(keyValueHeads !== m.heads, 'num-query-groups', keyValueHeads),
    when(m.headDim !== undefined, 'kv-channels', m.headDim),
    when(m.gatedMlp ?? m.arch !== 'dense-gpt', 'swiglu'),
    when(m.norm === 'rmsnorm' || m.arch === 'dense-llama', 'normalization', 'RMSNorm'),
    when(m.tiedEmb !== true, 'untie-embeddings-and-output-weights'),
    when(m.learnedPositions === undefined, 'position-embedding-type', 'rope'),
    when(m.nExperts !== undefined, 'num-experts', m.nExperts),
    when(m.topk !== undefined, 'moe-router-topk', m.topk),
    when(m.moeFfn !== undefined, 'moe-ffn-hidden-size', m.moeFfn),
  ];
}

const sharded = (plan: Plan): boolean => ['zero3', 'fsdp', 'hsdp'].includes(plan.sharding);

function recomputeFlags(plan: Plan): readonly Maybe[] {
  switch (plan.recompute) {
    case 'none':
      return [];
    case 'selective':
      return [['recompute-granularity', 'selective']];
    case 'full':
      return [
        ['recompute-granularity', 'full'],
        ['recompute-method', plan.recomputeLayers === undefined ? 'uniform' : 'block'],
        ['recompute-num-layers', plan.recomputeLayers ?? 1],
      ];
  }
}

function planFlags(plan: Plan, layers: number): readonly Maybe[] {
  return [
    ['tensor-model-parallel-size', plan.tp],
    ['pipeline-model-parallel-size', plan.pp],
    when(plan.cp > 1, 'context-parallel-size', plan.cp),
    when(plan.ep > 1, 'expert-model-parallel-size', plan.ep),
    when(plan.etp !== plan.tp && plan.ep > 1, 'expert-tensor-parallel-size', plan.etp),
    when(
      plan.vpp > 1,
      'num-layers-per-virtual-pipeline-stage',
      Math.max(1, Math.floor(layers / plan.pp / plan.vpp)),
    ),
    when(plan.sequenceParallel && plan.tp > 1, 'sequence-parallel'),
    when(plan.sharding !== 'none' && !sharded(plan), 'use-distributed-optimizer'),
    when(sharded(plan), 'use-torch-fsdp2'),
    when(plan.attention === 'flash', 'use-flash-attn'),
    when(plan.dp * plan.cp > 1, 'overlap-grad-reduce'),
    when(plan.dp * plan.cp > 1 && plan.sharding === 'zero1', 'overlap-param-gather'),
    when(plan.offload.optimizer === 'cpu', 'optimizer-cpu-offload'),
    ...recomputeFlags(plan),
  ];
}

function trainingFlags({ training, plan }: Scenario): readonly Maybe[] {
  const { precision, sequenceLength, globalBatch } = training;
  return [
    ['seq-length', sequenceLength],
    ['max-position-embeddings', sequenceLength],
    ['micro-batch-size', plan.microBatch],
    ['global-batch-size', globalBatch],
    when(precision === 'bf16' || precision === 'fp8', 'bf16'),
    when(precision === 'fp16', 'fp16'),
    when(precision === 'fp8', 'fp8-format', 'hybrid'),
  ];
}

const megatronSchedules = new Set<Plan['schedule']>(['1f1b', 'interleaved']);
const scheduleName = (id: Plan['schedule']): string =>
  choices.schedules.find(({ value }) => value === id)?.label ?? id;

/** What of a plan these arguments cannot say. */
export function megatronGaps({ plan, training, framework }: Scenario): readonly string[] {
  const gaps: readonly (readonly [boolean, string])[] = [
    [!megatronSchedules.has(plan.schedule), `the ${scheduleName(plan.schedule)} schedule`],
    [plan.sharding === 'zero2', 'ZeRO-2'],
    [plan.offload.parameters !== 'none', 'offloaded parameters'],
    [plan.offload.activations !== 'none', 'offloaded activations'],
    [plan.stageLayers !== undefined, 'the list of layers by stage'],
    [training.lora !== undefined, 'low-rank adapters'],
    [framework !== 'megatron', `the ${framework} profile`],
  ];
  return gaps.filter(([applies]) => applies).map(([, what]) => what);
}

/**
 * Launch arguments of Megatron-LM for a scenario, one to a line; what they cannot say stands in a comment above.
 * Source: Megatron-LM, megatron/training/arguments.py.
 */
export function megatronArguments(scenario: Scenario): string {
  const model = modelOf(scenario);
  const flags = [
    ...(model === null ? [] : modelFlags(model)),
    ...trainingFlags(scenario),
    ...planFlags(scenario.plan, model?.layers ?? scenario.plan.pp),
  ].filter((flag) => flag !== null);
  const lines = flags.map(([name, value]) =>
    value === undefined ? `--${name}` : `--${name} ${value}`,
  );
  const gaps = megatronGaps(scenario);
  const note = gaps.length === 0 ? '' : `# not expressed here: ${gaps.join(', ')}\n`;
  return `${note}${lines.join(' \\\n')}\n`;
}
