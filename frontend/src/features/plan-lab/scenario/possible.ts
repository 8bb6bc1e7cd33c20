import {
  catalog,
  joinsDevices,
  joinsNodes,
  kernelRuns,
  mostInNode,
  type Accelerator,
  type Network,
  type Plan,
  type Scenario,
} from '@meshwright/graders/plan';
import { catalogueChoices, type CatalogueChoice } from './catalogue-choices.js';
import { clusterOf, nodeKinds } from './cluster-shape.js';

/*
 * The lab offers what can be built: networks that the accelerator has, nodes of sizes that there are, kernels that run
 * on it. What the scenario has now stays on offer, so that a list always shows it.
 */

type Chip = Pick<Accelerator, 'id' | 'family' | 'hostBandwidth'>;
type Choice = string | Accelerator;

const chipOf = (choice: Choice): Chip | undefined =>
  typeof choice === 'string' ? catalog.accelerators[choice] : choice;

const networks = catalogueChoices('networks');

/** Networks for one place of a machine: inside its nodes or between them. */
export function networkChoices(
  accelerator: Choice,
  place: 'inside' | 'between',
  present: unknown,
): readonly CatalogueChoice[] {
  const chip = chipOf(accelerator);
  if (chip === undefined) return networks;
  const joins = place === 'inside' ? joinsDevices : joinsNodes;
  return networks.filter(({ value }) => {
    const network: Pick<Network, 'id' | 'kind'> | undefined = catalog.networks[value];
    return value === present || (network !== undefined && joins(network, chip));
  });
}

const sizes = [1, 2, 4, 8, 16, 32, 36, 64, 72, 256];

/** Devices that a node of this accelerator may have. */
export function nodeSizes(accelerator: Choice): readonly number[] {
  const chip = chipOf(accelerator);
  return chip === undefined ? sizes : sizes.filter((size) => size <= mostInNode(chip));
}

/** Whether a fused kernel runs on every device of the machine. */
export function kernelOnOffer(
  scenario: Pick<Scenario, 'cluster'>,
  kernel: NonNullable<Plan['attentionKernel']>,
): boolean {
  return nodeKinds(clusterOf(scenario)).every(({ accelerator }) => {
    const chip = chipOf(accelerator);
    return chip === undefined || kernelRuns(kernel, chip.family);
  });
}
