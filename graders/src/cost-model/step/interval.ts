import type { Seconds } from '../../units/units.js';
import { intervalFactor } from '../constants/calibration.js';
import { estimatedChips } from '../constants/estimated-chips.js';
import type { Job } from '../schema/job.js';
import { isNarrow } from '../hardware/precision.js';
import type { Network } from '../schema/hardware.js';
import type { Plan } from '../schema/plan.js';

/** Networks that no measured run crossed. */
const unmeasuredNetworks = new Set<string>(['xgmi', 'ici', 'slingshot', 'efa']);

/** A thing beyond the measured runs, and how to say it. */
type Beyond = readonly [applies: (job: Job, plan: Plan) => boolean, words: string];

const beyond: readonly Beyond[] = [
  [({ cluster }) => cluster.groups.length > 1, 'nodes of different kinds'],
  [({ cluster }) => cluster.devices > 2048, 'more than 2,048 devices'],
  [
    ({ cluster }) =>
      cluster.groups.some((g) => g.intraNode.kind === 'pcie' && g.devicesPerNode > 1),
    'devices that are joined by PCIe only',
  ],
  [({ cluster }) => cluster.interNode?.kind === 'ethernet', 'Ethernet between nodes'],
  [({ training }) => training.lora !== undefined, 'low-rank adapters'],
  [({ training }) => isNarrow(training.precision), 'products of fewer than 16 bits'],
  [({ model }) => model.experts > 1, 'experts'],
  [({ convolution }) => convolution !== null, 'convolutions'],
  [(_, plan) => plan.cp > 1, 'context parallelism'],
  [
    (_, { offload: { optimizer, parameters, activations } }) =>
      optimizer !== 'none' || parameters !== 'none' || activations !== 'none',
    'offload',
  ],
];

/** Ways in which a plan leaves the ground of the measured runs that the constants were fitted on. */
export function extrapolations(job: Job, plan: Plan): readonly string[] {
  const found: string[] = [];
  for (const [applies, words] of beyond) if (applies(job, plan)) found.push(words);
  if (plan.schedule !== '1f1b' && plan.schedule !== 'interleaved') {
    found.push(`schedule ${plan.schedule}`);
  }
  const { groups, interNode, pods } = job.cluster;
  for (const { accelerator, intraNode } of groups) {
    if (accelerator.family in estimatedChips) {
      add(found, `no measured run on ${accelerator.family}`);
    }
    addNetwork(found, intraNode);
  }
  addNetwork(found, interNode);
  addNetwork(found, pods?.network ?? null);
  return found;
}

function addNetwork(list: string[], network: Network | null): void {
  if (network === null || !unmeasuredNetworks.has(network.kind)) return;
  add(list, `no measured run over ${network.kind}`);
}

function add(list: string[], words: string): void {
  if (!list.includes(words)) list.push(words);
}

/** 80 % interval around a predicted step time: wider with each step beyond what was measured. */
export function intervalAround(step: Seconds, beyond: number) {
  const factor = intervalFactor.known * intervalFactor.each ** beyond;
  return { low: step / factor, high: step * factor, level: 0.8 };
}
