import type { Plan } from '@meshwright/graders/plan';
import {
  flags,
  gap,
  nothing,
  onOff,
  own,
  type Flag,
  type Said,
  type Writer,
} from './megatron-said.js';

const shardsByFsdp = ({ sharding }: Plan): boolean =>
  ['zero2', 'zero3', 'fsdp', 'hsdp'].includes(sharding);

const connections = 'Megatron-FSDP needs CUDA_DEVICE_MAX_CONNECTIONS unset or above 1';

/** Megatron-FSDP: its own checkpoints, and no single connection to the device (arguments.py asserts both). */
const fsdp = (strategy: string, ...more: readonly Flag[]): Said => ({
  flags: [
    ['use-megatron-fsdp'],
    ['data-parallel-sharding-strategy', strategy],
    ['use-distributed-optimizer'],
    ['ckpt-format', 'fsdp_dtensor'],
    ...more,
  ],
  own: connections,
});

/** Copies of what is sharded, each on a group of replicas. */
const instances = ({ dp, cp }: Plan, group: number): Flag => [
  'num-distributed-optimizer-instances',
  Math.max(1, Math.floor((dp * cp) / group)),
];

const states: Writer = (plan, { devicesPerNode }) => {
  const { sharding: kind, hsdpGroup } = plan;
  switch (kind) {
    case 'none':
      return nothing;
    case 'zero1':
      return flags(
        ['use-distributed-optimizer'],
        ...(hsdpGroup === undefined ? [] : [instances(plan, hsdpGroup)]),
      );
    case 'zero2':
      return fsdp('optim_grads');
    case 'zero3':
      return { ...fsdp('optim_grads_params'), own: `${connections}; ZeRO-3 is FSDP here` };
    case 'fsdp':
      return fsdp('optim_grads_params');
    case 'hsdp':
      return fsdp('optim_grads_params', instances(plan, hsdpGroup ?? devicesPerNode));
  }
};

/** arguments.py: the offload needs the precision-aware optimizer, which is Adam's and the distributed one's. */
const offload: Writer = ({ offload: to, sharding: kind }, { optimizer }) => {
  const can = to.optimizer === 'cpu' && kind === 'zero1' && optimizer === 'adam';
  const lost = [
    ...(to.optimizer === 'none' || can ? [] : [`optimizer states on ${to.optimizer}`]),
    ...(to.parameters === 'none' ? [] : [`parameters on ${to.parameters}`]),
    ...(to.activations === 'none' ? [] : [`activations on ${to.activations}`]),
  ];
  return {
    ...(can ? flags(['optimizer-cpu-offload'], ['use-precision-aware-optimizer']) : {}),
    ...(lost.length > 0 ? { gap: `offload of ${lost.join(', ')}` } : {}),
  };
};

const reduced: Writer = ({ overlapGradients, dp, cp }) =>
  overlapGradients === false
    ? own('gradients are reduced after the backward pass')
    : dp * cp > 1
      ? flags(['overlap-grad-reduce'])
      : onOff(overlapGradients, own('one replica reduces nothing'), nothing);

const gathered: Writer = (plan) => {
  const { overlapParameters, overlapGradients, dp, cp } = plan;
  if (overlapParameters === false) return own('weights are gathered before they are used');
  const shares = dp * cp > 1 && (plan.sharding === 'zero1' || shardsByFsdp(plan));
  if (shares && overlapGradients !== false) return flags(['overlap-param-gather']);
  if (overlapParameters === undefined) return nothing;
  return shares
    ? gap('overlap of gathered weights without that of gradients')
    : own('no weights are gathered');
};

const compressions = {
  none: own('gradients are not compressed'),
  fp16: gap('gradients compressed to fp16'),
  powersgd: gap('gradients compressed by PowerSGD'),
} satisfies Record<NonNullable<Plan['gradientCompression']>, Said>;

/** The knobs of states: how they are shared, where they live and when they travel. */
export const sharding = {
  sharding: states,
  hsdpGroup: ({ hsdpGroup, sharding: kind }) =>
    hsdpGroup === undefined || kind === 'zero1' || kind === 'hsdp'
      ? nothing
      : own(`groups of ${hsdpGroup} are not used`),
  offload,
  offloadLayers: ({ offloadLayers, offload: { activations } }) =>
    offloadLayers === undefined
      ? nothing
      : activations === 'none'
        ? own('no layers are offloaded')
        : gap(`offload of ${offloadLayers} layers`),
  gradientCompression: ({ gradientCompression: kind }) =>
    kind === undefined ? nothing : compressions[kind],
  reducePrecision: ({ reducePrecision }) =>
    reducePrecision === undefined ? nothing : flags(['accumulate-allreduce-grads-in-fp32']),
  reshardAfterForward: ({ reshardAfterForward }) =>
    reshardAfterForward === undefined
      ? nothing
      : gap(`gathered weights that are ${reshardAfterForward ? 'dropped' : 'kept'} after each use`),
  overlapGradients: reduced,
  overlapParameters: gathered,
} satisfies Partial<Record<keyof Plan, Writer>>;
