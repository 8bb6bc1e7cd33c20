import { knobWords } from '@meshwright/graders/knobs';
import type { Plan, Scenario } from '@meshwright/graders/plan';
import { shardingsOf } from '@meshwright/graders/shardings';

export interface Choice<T extends string = string> {
  readonly value: T;
  readonly label: string;
}

const choice = <T extends string>(value: T, label: string): Choice<T> => ({ value, label });

/** The words of a knob in the order of its table, each with what it does where that is said. */
const worded = <T extends string>(
  words: Readonly<Record<T, string>>,
  does: Partial<Record<T, string>> = {},
): readonly Choice<T>[] =>
  (Object.keys(words) as T[]).map((value) => {
    const said = does[value];
    return choice(value, said === undefined ? words[value] : `${words[value]}${said}`);
  });

const schedules: readonly Choice<Plan['schedule']>[] = worded(knobWords.schedule);
const shardings: readonly Choice<Plan['sharding']>[] = worded(knobWords.sharding, {
  none: ': every replica whole',
  zero1: ': optimizer',
  zero2: ': + gradients',
  zero3: ': + weights',
  fsdp: ': all, by layer',
  hsdp: ': all, inside a group',
});
const recomputes: readonly Choice<Plan['recompute']>[] = worded(knobWords.recompute);
const attentions: readonly Choice<Plan['attention']>[] = worded(knobWords.attention, {
  // V100 has no flash attention, but a memory-efficient kernel that saves the same
  flash: ' (such as flash)',
});
const places: readonly Choice<Plan['offload']['optimizer']>[] = worded(knobWords.offload);
const activationPlaces: readonly Choice<Plan['offload']['activations']>[] = [
  choice('none', knobWords.offload.none),
  choice('cpu', knobWords.offload.cpu),
];
const contextKinds: readonly Choice<NonNullable<Plan['contextParallel']>>[] = worded(
  knobWords.contextParallel,
);
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
