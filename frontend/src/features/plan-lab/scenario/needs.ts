import { catalog, type Accelerator, type Plan, type Scenario } from '@meshwright/graders/plan';
import { choices, type Choice } from '../../../plan/choices.js';
import { clusterOf, nodeKinds } from './cluster-shape.js';

/** A choice that may be out of reach now, and what it needs. */
export interface NeedyChoice<T extends string> extends Choice<T> {
  readonly needs?: string;
}

interface Flow {
  readonly pp: number;
  readonly microBatches: number;
}

/** What a schedule asks of the pipeline; null where it is met. */
const needs: Readonly<Record<Plan['schedule'], (flow: Flow) => string | null>> = {
  gpipe: () => null,
  '1f1b': () => null,
  interleaved: ({ pp, microBatches: m }) =>
    pp < 2 ? 'PP 2 or more' : m % pp === 0 ? null : `a multiple of ${pp} micro-batches`,
  'zb-h1': ({ pp, microBatches: m }) => (m >= pp ? null : `${pp} micro-batches`),
  'zb-v': ({ pp }) => (pp < 2 ? 'PP 2 or more' : null),
  'v-half': ({ pp }) => (pp < 2 ? 'PP 2 or more' : null),
  'v-min': ({ pp }) => (pp < 2 ? 'PP 2 or more' : null),
  dualpipe: ({ pp, microBatches: m }) =>
    pp % 2 === 1
      ? 'an even PP'
      : m >= 2 * pp && m % 2 === 0
        ? null
        : `an even number of ${2 * pp} micro-batches or more`,
};

/** One line on what each schedule gives and takes. */
export const scheduleHelp: Readonly<Record<Plan['schedule'], string>> = {
  gpipe: 'All forwards, then all backwards: simple, keeps every micro-batch.',
  '1f1b': 'Backward as soon as possible: at most PP micro-batches in memory.',
  interleaved: 'Several chunks a rank: bubble ÷ chunks, messages × chunks.',
  'zb-h1': 'Weight gradients fill part of the bubble at the memory of 1F1B.',
  'zb-v': 'Two chunks in a V: nearly no bubble at the memory of 1F1B.',
  'v-half': 'The V with half the activations of 1F1B, for some bubble.',
  'v-min': 'The V with a third of the activations, for more bubble.',
  dualpipe: 'Both ends at once over two copies of the weights; hides all-to-all.',
};

/** The schedules, each with what it lacks on this plan. */
export function scheduleChoices({
  plan,
  training,
}: Scenario): readonly NeedyChoice<Plan['schedule']>[] {
  const flow = { pp: plan.pp, microBatches: training.globalBatch / plan.dp / plan.microBatch };
  return choices.schedules.map((choice) => {
    const lacks = needs[choice.value](flow);
    return lacks === null ? choice : { ...choice, needs: lacks };
  });
}

type Precision = Scenario['training']['precision'];
const peakOf: Readonly<Record<Precision, keyof Accelerator['peakFlops']>> = {
  bf16: 'bf16',
  fp16: 'fp16',
  fp8: 'fp8',
  mxfp8: 'fp8',
  nvfp4: 'fp4',
  tf32: 'tf32',
  fp32: 'fp32',
};

/** The precisions that every device of the cluster can multiply in; the present one always. */
export function precisionChoices(scenario: Scenario): readonly Choice<Precision>[] {
  const peaks = nodeKinds(clusterOf(scenario)).map(({ accelerator }) =>
    typeof accelerator === 'string'
      ? catalog.accelerators[accelerator]?.peakFlops
      : accelerator.peakFlops,
  );
  return choices.precisions.filter(
    ({ value }) =>
      value === scenario.training.precision ||
      peaks.every((peak) => peak?.[peakOf[value]] !== undefined),
  );
}
