import type { Scenario } from '@meshwright/graders/plan';
import { clusterOf, nodeKinds } from '../scenario/cluster-shape.js';
import { modelOf } from '../scenario/degrees.js';
import { modelSaid, trainingSaid } from './megatron-model.js';
import { writers } from './megatron-plan.js';
import { gap, nothing, type Around, type Flag, type Said } from './megatron-said.js';

/** What every part of a scenario becomes, in the order in which it is written. */
function saidOf(scenario: Scenario): readonly Said[] {
  const { plan, training, framework } = scenario;
  const model = modelOf(scenario);
  const around: Around = {
    layers: model?.layers ?? plan.pp,
    experts: (model?.nExperts ?? 1) > 1,
    devicesPerNode: nodeKinds(clusterOf(scenario))[0]?.devicesPerNode ?? 8,
    precision: training.precision,
    optimizer: training.optimizer,
  };
  return [
    ...(model === null ? [gap('a model that is no transformer')] : modelSaid(model)),
    ...trainingSaid(scenario),
    ...Object.values(writers).map((write) => write(plan, around)),
    framework === 'megatron' ? nothing : gap(`the ${framework} profile`),
  ];
}

const stated = (words: readonly (string | undefined)[]): readonly string[] =>
  words.filter((word) => word !== undefined);

/** Flags that several parts ask for stand once. */
const once = (flags: readonly Flag[]): readonly Flag[] => [
  ...new Map(flags.map((flag) => [flag.join(' '), flag])).values(),
];

/**
 * Launch arguments of Megatron-LM for a scenario, one to a line; what they cannot say stands in comments above, so that
 * nothing of the plan is dropped in silence. Source: Megatron-LM d98e8a64dd, megatron/training/arguments.py and the
 * configurations that it makes arguments of (megatron/core/transformer/transformer_config.py).
 */
export function megatronArguments(scenario: Scenario): string {
  const said = saidOf(scenario);
  const lines = once(said.flatMap(({ flags = [] }) => flags)).map(([name, value]) =>
    value === undefined ? `--${name}` : `--${name} ${value}`,
  );
  const notes = [
    ...stated(said.map(({ gap: what }) => what)).map((what) => `# not in this format: ${what}`),
    ...stated(said.map(({ own: what }) => what)).map((what) => `# note: ${what}`),
  ];
  return `${notes.map((note) => `${note}\n`).join('')}${lines.join(' \\\n')}\n`;
}
