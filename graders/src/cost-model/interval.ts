import type { Seconds } from '../units.js';
import { intervalFactor } from './calibration.js';
import { estimatedChips } from './estimated-chips.js';
import type { Job } from './job.js';
import { isNarrow } from './precision.js';
import type { Plan } from './schema/plan.js';

/** Networks that no measured run crossed. */
const unmeasuredNetworks = new Set<string>(['xgmi', 'ici', 'slingshot', 'efa']);

/** Kinds of all networks of a machine. */
function networkKinds({ machine: { groups, interNode, pods } }: Job): readonly string[] {
  const between = [interNode, pods?.network].flatMap((n) => (n == null ? [] : [n.kind]));
  return [...groups.map((g) => g.intraNode.kind), ...between];
}

/** Ways in which a plan leaves the ground of the measured runs that the constants were fitted on. */
export function extrapolations(job: Job, plan: Plan): readonly string[] {
  const { training, machine, model } = job;
  const unmeasured = machine.groups
    .map((g) => g.accelerator.family)
    .filter((family) => family in estimatedChips);
  const foreign = networkKinds(job).filter((kind) => unmeasuredNetworks.has(kind));
  const checks: readonly (readonly [boolean, string])[] = [
    [machine.groups.length > 1, 'nodes of different kinds'],
    [machine.devices > 2048, 'more than 2,048 devices'],
    [unmeasured.length > 0, `no measured run on ${[...new Set(unmeasured)].join(', ')}`],
    [
      machine.groups.some((g) => g.intraNode.kind === 'pcie' && g.devicesPerNode > 1),
      'devices that are joined by PCIe only',
    ],
    [machine.interNode?.kind === 'ethernet', 'Ethernet between nodes'],
    [foreign.length > 0, `no measured run over ${[...new Set(foreign)].join(', ')}`],
    [training.lora !== undefined, 'low-rank adapters'],
    [isNarrow(training.precision), 'products of fewer than 16 bits'],
    [model.experts > 1, 'experts'],
    [plan.cp > 1, 'context parallelism'],
    [Object.values(plan.offload).some((place) => place !== 'none'), 'offload'],
    [plan.schedule !== '1f1b' && plan.schedule !== 'interleaved', `schedule ${plan.schedule}`],
  ];
  return checks.filter(([applies]) => applies).map(([, what]) => what);
}

/** 80 % interval around a predicted step time: wider with each step beyond what was measured. */
export function intervalAround(step: Seconds, beyond: number) {
  const factor = intervalFactor.known * intervalFactor.each ** beyond;
  return { low: step / factor, high: step * factor, level: 0.8 };
}
