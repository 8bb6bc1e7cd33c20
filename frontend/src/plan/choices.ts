import type { Plan, Scenario } from '@meshwright/graders/plan';
import { shardingsOf } from '@meshwright/graders/shardings';

export interface Choice<T extends string = string> {
  readonly value: T;
  readonly label: string;
}

const choice = <T extends string>(value: T, label: string): Choice<T> => ({ value, label });

const schedules: readonly Choice<Plan['schedule']>[] = [
  choice('gpipe', 'GPipe'),
  choice('1f1b', '1F1B'),
  choice('interleaved', 'Interleaved 1F1B'),
  choice('zb-h1', 'Zero-bubble H1'),
  choice('zb-v', 'Zero-bubble V'),
  choice('v-half', 'V-Half'),
  choice('v-min', 'V-Min'),
  choice('dualpipe', 'DualPipe'),
];
const shardings: readonly Choice<Plan['sharding']>[] = [
  choice('none', 'None: every replica whole'),
  choice('zero1', 'ZeRO-1: optimizer'),
  choice('zero2', 'ZeRO-2: + gradients'),
  choice('zero3', 'ZeRO-3: + weights'),
  choice('fsdp', 'FSDP: all, by layer'),
  choice('hsdp', 'HSDP: all, inside a group'),
];
const recomputes: readonly Choice<Plan['recompute']>[] = [
  choice('none', 'None'),
  choice('selective', 'Selective'),
  choice('full', 'Full'),
];
const attentions: readonly Choice<Plan['attention']>[] = [
  // V100 has no flash attention, but a memory-efficient kernel that saves the same
  choice('flash', 'Fused (such as flash)'),
  choice('unfused', 'Unfused'),
];
const places: readonly Choice<Plan['offload']['optimizer']>[] = [
  choice('none', 'On the device'),
  choice('cpu', 'Host memory'),
  choice('nvme', 'NVMe'),
];
const activationPlaces: readonly Choice<Plan['offload']['activations']>[] = [
  choice('none', 'On the device'),
  choice('cpu', 'Host memory'),
];
const contextKinds: readonly Choice<NonNullable<Plan['contextParallel']>>[] = [
  choice('ring', 'Ring'),
  choice('all-gather', 'All-gather'),
  choice('ulysses', 'Ulysses'),
];
const precisions: readonly Choice<Scenario['training']['precision']>[] = [
  choice('bf16', 'bf16'),
  choice('fp16', 'fp16'),
  choice('fp8', 'fp8'),
  choice('mxfp8', 'mxfp8, block scales'),
  choice('nvfp4', 'nvfp4, block scales'),
  choice('tf32', 'tf32'),
  choice('fp32', 'fp32'),
];
const optimizers: readonly Choice<Scenario['training']['optimizer']>[] = [
  choice('adam', 'Adam'),
  choice('adam8bit', 'Adam, 8-bit states'),
  choice('lamb', 'LAMB'),
  choice('lion', 'Lion'),
  choice('muon', 'Muon'),
  choice('adafactor', 'Adafactor'),
  choice('momentum', 'SGD with momentum'),
  choice('sgd', 'SGD'),
];
const frameworks: readonly Choice<Scenario['framework']>[] = [
  choice('megatron', 'Megatron-LM'),
  choice('fsdp2', 'PyTorch FSDP2'),
  choice('deepspeed', 'DeepSpeed'),
  choice('ddp', 'PyTorch DDP'),
  choice('horovod', 'Horovod'),
];
const conventions: readonly Choice<NonNullable<Scenario['mfuConvention']>>[] = [
  choice('megatron', 'Megatron: full attention, with head'),
  choice('palm', 'PaLM: 6N + full attention'),
  choice('causal-half', 'Causal half attention'),
  choice('6nd', '6·N·D, no attention'),
];

/** The words that each knob may be set to, wherever a plan is made. */
export const choices = {
  schedules,
  shardings,
  recomputes,
  attentions,
  places,
  activationPlaces,
  contextKinds,
  precisions,
  optimizers,
  frameworks,
  conventions,
} as const;

/** The shardings that a framework can run, and the present one; all of them where the framework is not known. */
export function shardingChoices(
  framework: string,
  present: string,
): readonly Choice<Plan['sharding']>[] {
  const profile = frameworks.find(({ value }) => value === framework)?.value;
  if (profile === undefined) return shardings;
  const { runs } = shardingsOf[profile];
  return shardings.filter(({ value }) => value === present || runs.includes(value));
}
