import { catalog, Model, type Plan, type Scenario } from '@meshwright/graders/plan';
import { divisors } from '../../../plan/degrees.js';
import { devicesOf } from './cluster-shape.js';
import { setPath } from './set-path.js';

/** The largest divisor of `n` that is at most `limit`. */
const divisorUpTo = (n: number, limit: number): number =>
  divisors(n).findLast((d) => d <= limit) ?? 1;

/** The transformer in full; an unknown id has no shape, and a convolutional net has nothing to divide. */
export function modelOf({ model }: Pick<Scenario, 'model'>): Model | null {
  if (typeof model !== 'string') return 'convLayers' in model ? null : model;
  const entry = catalog.models[model];
  return entry === undefined || 'convLayers' in entry ? null : Model.parse(entry);
}

type Degree = 'tp' | 'pp' | 'dp' | 'cp' | 'ep';
export type NumberKnob = Degree | 'microBatch' | 'vpp';

const mostTensor = 64;
const mostMicroBatch = 128;

/** Chunks that divide what a stage has, where embedding and head count as layers with them. */
function chunkSteps(layers: number, { pp, endsAsLayers, stageLayers }: Plan): readonly number[] {
  const ends = endsAsLayers === true && stageLayers === undefined ? 2 : 0;
  return pp === 1 ? [1] : divisors(Math.max(1, Math.floor((layers + ends) / pp)));
}

/** Values that can make sense for each numeric knob, the other knobs as they are. */
export function knobSteps(scenario: Scenario): Readonly<Record<NumberKnob, readonly number[]>> {
  const { plan, training } = scenario;
  const devices = devicesOf(scenario);
  const model = modelOf(scenario);
  const degrees = divisors(devices);
  const heads = model?.heads ?? 1;
  const keyValueHeads = model?.kvHeads ?? heads;
  const layers = model?.layers ?? 1;
  const experts = model?.nExperts ?? 1;
  const share = training.globalBatch / plan.dp;
  return {
    tp: degrees.filter((t) => heads % t === 0 && keyValueHeads % t === 0 && t <= mostTensor),
    pp: degrees.filter((p) => p <= layers),
    dp: degrees.filter((d) => training.globalBatch % d === 0),
    cp: degrees.filter((c) => training.sequenceLength % (2 * c) === 0 && c <= mostTensor),
    ep: divisors(experts).filter((e) => (plan.tp * plan.cp * plan.dp) % (e * plan.etp) === 0),
    microBatch: Number.isInteger(share)
      ? divisors(share).filter((b) => b <= mostMicroBatch)
      : [1, 2, 4, 8],
    vpp: chunkSteps(layers, plan),
  };
}

interface Degrees {
  readonly tp: number;
  readonly pp: number;
  readonly dp: number;
  readonly cp: number;
}

/** Data parallelism takes what the other degrees leave; where nothing whole is left, they give way in turn. */
function takeRest(devices: number, wanted: Degrees, knob: Degree): Degrees {
  if (knob === 'dp') {
    const rest = devices / wanted.dp;
    if (!Number.isInteger(rest)) return wanted;
    const cp = divisorUpTo(rest, wanted.cp);
    const tp = divisorUpTo(rest / cp, wanted.tp);
    return { ...wanted, cp, tp, pp: rest / cp / tp };
  }
  const order = (['tp', 'cp', 'pp'] as const).toSorted(
    (a, b) => Number(b === knob) - Number(a === knob),
  );
  let rest = devices;
  const fitted = { ...wanted };
  for (const degree of order) {
    fitted[degree] = divisorUpTo(rest, wanted[degree]);
    rest /= fitted[degree];
  }
  return { ...fitted, dp: rest };
}

const oneRank: readonly Plan['schedule'][] = ['gpipe', '1f1b', 'zb-h1'];

/** Whether the plan's schedule can run on its stages: most need several ranks, DualPipe pairs of them. */
const runsOn = ({ schedule, pp }: Plan): boolean =>
  pp === 1 ? oneRank.includes(schedule) : schedule !== 'dualpipe' || pp % 2 === 0;

/** Knobs that follow from the degrees: expert groups, micro-batches and chunks that still divide. */
function settleRest(scenario: Scenario): Scenario {
  const { plan } = scenario;
  const steps = knobSteps(scenario);
  const nearest = (knob: 'ep' | 'microBatch' | 'vpp'): number =>
    steps[knob].findLast((value) => value <= plan[knob]) ?? 1;
  const vpp = plan.schedule === 'interleaved' && plan.pp > 1 ? Math.max(2, nearest('vpp')) : 1;
  const next: Plan = {
    ...plan,
    ep: nearest('ep'),
    microBatch: nearest('microBatch'),
    vpp,
    schedule: runsOn(plan) ? plan.schedule : '1f1b',
  };
  // a list of layers by stage belongs to one pipeline degree
  if (next.stageLayers !== undefined && next.stageLayers.length !== next.pp)
    delete next.stageLayers;
  return { ...scenario, plan: next };
}

/** Set one numeric knob and let the others give way so that the devices are used up. */
export function setKnob(scenario: Scenario, knob: NumberKnob, value: number): Scenario {
  const plan = { ...scenario.plan, [knob]: value };
  if (knob === 'microBatch' || knob === 'ep') return { ...scenario, plan };
  if (knob === 'vpp') {
    const schedule =
      value > 1 ? 'interleaved' : plan.schedule === 'interleaved' ? '1f1b' : plan.schedule;
    return { ...scenario, plan: { ...plan, schedule } };
  }
  return settleRest({
    ...scenario,
    plan: { ...plan, ...takeRest(devicesOf(scenario), plan, knob) },
  });
}

/** Choose a schedule; interleaving needs at least two chunks a rank, the others have one. */
export function setSchedule(scenario: Scenario, schedule: Plan['schedule']): Scenario {
  const { vpp } = knobSteps(scenario);
  const chunks = schedule === 'interleaved' ? (vpp.find((v) => v > 1) ?? 2) : 1;
  return { ...scenario, plan: { ...scenario.plan, schedule, vpp: chunks } };
}

/** After a change of model, cluster or batch: keep the plan's degrees as far as they still divide. */
export function refit(scenario: Scenario): Scenario {
  const { tp: tensor, pp: stages, cp: context } = knobSteps(scenario);
  const { plan } = scenario;
  const near = (steps: readonly number[], value: number): number =>
    steps.findLast((step) => step <= value) ?? 1;
  const wanted = {
    ...plan,
    tp: near(tensor, plan.tp),
    pp: near(stages, plan.pp),
    cp: near(context, plan.cp),
  };
  return settleRest({
    ...scenario,
    plan: { ...wanted, ...takeRest(devicesOf(scenario), wanted, 'tp') },
  });
}

/** Turn one knob to a value that a lever proposes, with what goes along with it. */
export function turnKnob(scenario: Scenario, knob: string, value: unknown): Scenario {
  if ((knob === 'tp' || knob === 'pp' || knob === 'cp') && typeof value === 'number') {
    return setKnob(scenario, knob, value);
  }
  if (knob === 'schedule') return setSchedule(scenario, value as Plan['schedule']);
  return setPath(scenario, `plan.${knob}`, value);
}
