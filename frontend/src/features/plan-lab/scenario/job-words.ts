import type { Evaluation, Scenario } from '@meshwright/graders/plan';
import { number } from '../../../ui/format.js';
import { choices } from '../../../plan/choices.js';
import { clusterOf, nameOf, nodeKinds } from './cluster-shape.js';

/** Billions and millions as people say them: 174.6B, 1.3B, 340M. */
const parameterCount = (count: number): string =>
  count >= 1e12
    ? `${number(count / 1e12, 2)}T`
    : count >= 1e9
      ? `${number(count / 1e9, 1)}B`
      : `${number(count / 1e6)}M`;

/** The job in one line: model, devices, training. */
export function jobWords(scenario: Scenario, evaluation: Evaluation | null): string {
  const { training } = scenario;
  const size = evaluation === null ? '' : ` (${parameterCount(evaluation.parameters.total)})`;
  const devices = nodeKinds(clusterOf(scenario)).map(
    (kind) =>
      `${number(kind.nodes * kind.devicesPerNode)} × ${nameOf('accelerators', kind.accelerator).replace('NVIDIA ', '')}`,
  );
  const framework =
    choices.frameworks.find(({ value }) => value === scenario.framework)?.label ?? '';
  return [
    `${nameOf('models', scenario.model)}${size}`,
    devices.join(' + '),
    `${number(training.sequenceLength)} tokens × ${number(training.globalBatch)}`,
    training.precision,
    framework,
  ].join(' · ');
}
