import {
  stepParts,
  wellKnownRunOf,
  type Evaluation,
  type Limits,
  type Resource,
  type Scenario,
  type SelectiveRecompute,
  type StageMemory,
  type StepPart,
} from '@meshwright/graders/plan';
import { percent } from '../../../ui/format.js';
import { memoryLooks, stepLooks } from '../../../plan/looks.js';
import { gib, lapse } from '../figures/scales.js';
import { selectiveOf } from '../scenario/selective.js';

/** One thing that holds a plan back, most pressing first. */
export interface Limit {
  readonly id: string;
  readonly tone: 'bad' | 'warn' | 'good' | 'quiet';
  readonly title: string;
  readonly text: string;
}

/** The stage that comes closest to (or furthest over) its device's memory. */
export function fullestStage(stages: readonly StageMemory[]): StageMemory | undefined {
  const room = (s: StageMemory): number => s.limitBytes - s.peakMemoryBytes.total;
  return stages.reduce<StageMemory | undefined>(
    (worst, s) => (worst === undefined || room(s) < room(worst) ? s : worst),
    undefined,
  );
}

function memoryLimit(evaluation: Evaluation, scenario: Scenario): Limit | null {
  const stage = fullestStage(evaluation.stages);
  if (stage === undefined) return null;
  const { total, parts } = stage.peakMemoryBytes;
  const [part, most] = Object.entries(parts).reduce((a, b) => (b[1] > a[1] ? b : a));
  const label = memoryLooks[part as keyof typeof memoryLooks].label.toLowerCase();
  const where = evaluation.stages.length > 1 ? `stage ${stage.stage}` : 'every device';
  const biggest = `Most of it is ${label}: ${gib(most)}, ${percent(most / total)} of ${where}.`;
  const room = stage.limitBytes - total;
  if (room < 0) {
    if (wellKnownRunOf(scenario) !== null) {
      const title = `Memory: ${where} is predicted ${gib(-room)} over its device, and yet it ran`;
      return { id: 'memory', tone: 'warn', title, text: biggest };
    }
    const title = `Memory: ${where} is ${gib(-room)} over its device`;
    return { id: 'memory', tone: 'bad', title, text: biggest };
  }
  if (!stage.fits || room < 0.06 * stage.limitBytes) {
    const title = `Memory: ${where} has only ${gib(room)} free`;
    return {
      id: 'memory',
      tone: 'warn',
      title,
      text: `${biggest} Fragmentation alone can take that.`,
    };
  }
  const title = `Memory does not limit: ${gib(room)} free on the fullest device`;
  return { id: 'memory', tone: 'good', title, text: biggest };
}

const selectiveAdvice: Readonly<Record<SelectiveRecompute, string>> = {
  modules: 'What the plan names is computed twice: fewer of them, if memory allows.',
  maps: 'Norms and activation functions are computed twice: none, if memory allows.',
  products: 'Every other product of a layer is computed twice: none, if memory allows.',
  scores: 'The attention core is computed twice; fused attention makes that nearly free.',
  nothing: '',
};

const advice: Partial<Record<StepPart, (e: Evaluation, s: Scenario) => string>> = {
  pipelineBubble: (e, { plan }) =>
    `${plan.pp - 1} idle slots against ${e.microBatches} micro-batches: fewer stages, a smaller micro-batch, more chunks a rank, or a zero-bubble schedule shorten it.`,
  tensorCommunication: ({ stages }, { plan }) =>
    `TP ${plan.tp} exchanges activations four times a layer and micro-batch on all ${stages.length === 1 ? 'layers' : `${stages.length} stages`}: a smaller TP sends less, if memory allows.`,
  recompute: (_, scenario) =>
    scenario.plan.recompute === 'full'
      ? 'Full recompute runs every forward pass twice: selective or none, if memory allows.'
      : selectiveAdvice[selectiveOf(scenario)],
  dataCommunication: (_, { plan }) =>
    `Gradients and weights travel between ${plan.dp * plan.cp} replicas and the passes do not hide it all: larger global batch, or less sharding.`,
  expertCommunication: (_, { plan }) =>
    `Tokens travel to ${plan.ep} expert groups and back: keep EP inside a node.`,
  contextCommunication: (_, { plan }) =>
    `Keys and values circle through ${plan.cp} ranks: a smaller CP, if memory allows.`,
  pipelineCommunication: () => 'Each boundary sends activations both ways; chunks multiply that.',
  optimizer: () => 'Shard the optimizer over more replicas, or take larger steps less often.',
  offload: () => 'The link to the host is slower than the devices: keep more on them.',
  overhead: () => 'Steps are short: a larger global batch spreads the fixed cost.',
};

function timeLimit(evaluation: Evaluation, scenario: Scenario): Limit {
  const { total, parts } = evaluation.stepSeconds;
  const losses = stepParts.filter((part) => part !== 'compute');
  const worst = losses.reduce((a, b) => (parts[b] > parts[a] ? b : a));
  const share = parts[worst] / total;
  const compute = `Compute is ${percent(parts.compute / total)} of the step.`;
  if (share < 0.03) {
    const text = `${compute} What remains is the speed of the kernels themselves: larger micro-batches, a lower precision, or faster devices.`;
    return { id: 'time', tone: 'good', title: 'Time: compute, nearly alone', text };
  }
  const title = `Time: ${stepLooks[worst].label.toLowerCase()} costs ${lapse(parts[worst])}, ${percent(share)} of the step`;
  const text = `${compute} ${advice[worst]?.(evaluation, scenario) ?? ''}`.trim();
  return { id: 'time', tone: share > 0.12 ? 'warn' : 'quiet', title, text };
}

/** What limits a plan now, in words: memory first, then the largest part of the step that is not useful work. */
export function limitsOf(evaluation: Evaluation, scenario: Scenario): readonly Limit[] {
  const memory = memoryLimit(evaluation, scenario);
  return memory === null
    ? [timeLimit(evaluation, scenario)]
    : [memory, timeLimit(evaluation, scenario)];
}

const follows: Readonly<Record<Resource, readonly [name: string, rest: string]>> = {
  compute: ['compute', 'follows the speed of the matrix products'],
  memoryBandwidth: ['memory bandwidth', "follows the speed of the devices' memory"],
  networkInsideNodes: ['the network inside nodes', 'follows its speed'],
  networkBetweenNodes: ['the network between nodes', 'follows its speed'],
  hostLink: ['the link to the host', 'follows its speed'],
  bubble: ['the pipeline', 'is waiting for other stages'],
  launch: ['launches', 'is kernel launches and host work, which no faster device shortens'],
};

/** What the step time depends on most, in one sentence. */
export function limitSentence({ limitedBy, shares }: Limits): string {
  const [name, rest] = follows[limitedBy];
  return `Limited by ${name}: ${percent(shares[limitedBy])} of the step ${rest}.`;
}
