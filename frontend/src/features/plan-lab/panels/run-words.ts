import { catalog, type Evaluation, type Scenario } from '@meshwright/graders/plan';
import { number } from '../../../ui/format.js';
import { clusterOf, nameOf, nodeKinds, type NodeKind } from '../scenario/cluster-shape.js';

/** Dollars as people say them: $0.12, $1,250, $3.4 M. */
export const dollars = (value: number): string =>
  value >= 1e6 ? `$${number(value / 1e6, 2)} M` : `$${number(value, value < 10 ? 2 : 0)}`;

/** Electricity in the unit that suits it, from kWh to GWh. */
export const electricity = (kilowattHours: number): string =>
  kilowattHours >= 1e6
    ? `${number(kilowattHours / 1e6, 2)} GWh`
    : kilowattHours >= 1e4
      ? `${number(kilowattHours / 1e3, 1)} MWh`
      : `${number(kilowattHours, kilowattHours < 10 ? 3 : 0)} kWh`;

/** Weight of carbon dioxide in kilograms or tonnes. */
export const carbon = (kilograms: number): string =>
  kilograms >= 1e4
    ? `${number(kilograms / 1e3)} t`
    : `${number(kilograms, kilograms < 10 ? 2 : 0)} kg`;

/** Days, or hours of a short run. */
export const duration = (days: number): string =>
  days >= 3 ? `${number(days, days < 30 ? 1 : 0)} days` : `${number(days * 24, 1)} hours`;

/** Tokens as people say them: 300 B, 15 T. */
export const tokenCount = (tokens: number): string =>
  tokens >= 1e12
    ? `${number(tokens / 1e12, tokens % 1e12 === 0 ? 0 : 1)} T`
    : `${number(tokens / 1e9)} B`;

/** Where the price of a kind of node comes from. */
function priceWords(kind: NodeKind): string {
  const accelerator =
    typeof kind.accelerator === 'string'
      ? catalog.accelerators[kind.accelerator]
      : kind.accelerator;
  const name = nameOf('accelerators', kind.accelerator);
  const dated = (date?: string, source?: string): string =>
    [date, source].filter((word) => word !== undefined).join(', ');
  if (kind.dollarsPerNodeHour !== undefined) {
    const where = dated(kind.priceDate, kind.priceSource);
    return `$${number(kind.dollarsPerNodeHour, 2)} an hour for a node of ${kind.devicesPerNode}${where === '' ? '' : ` (${where})`}`;
  }
  if (accelerator?.dollarsPerHour === undefined) return `no price is known for ${name}`;
  const where = dated(accelerator.priceDate, accelerator.priceSource);
  return `$${number(accelerator.dollarsPerHour, 2)} an hour for each ${name}${where === '' ? '' : ` (${where})`}`;
}

/** What the length, money and energy of a run rest on, one sentence each. */
export function runAssumptions(scenario: Scenario, evaluation: Evaluation): readonly string[] {
  const { price, reliability } = scenario;
  const prices =
    price === undefined
      ? nodeKinds(clusterOf(scenario)).map(priceWords)
      : [`$${number(price.dollarsPerDeviceHour, 2)} a device and hour, as you set it`];
  const failures =
    reliability === undefined
      ? ['no failures: the run never stops']
      : [
          `a device fails once in ${number(reliability.mtbfHours)} hours; failures come at random (Poisson)`,
        ];
  return [...prices, ...failures, ...(evaluation.energy?.assumptions ?? [])];
}

/** One amount of a run, and what it is of. */
export interface RunFigure {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

const unknown = '–';

function moneyFigure({ run, dollarsPerMillionTokens }: Evaluation): RunFigure {
  const amount = run === null ? dollarsPerMillionTokens : run.dollars;
  return {
    label: 'Money',
    value: amount === null ? unknown : dollars(amount),
    note: run === null ? 'a million tokens' : `${number(run.deviceHours)} device-hours`,
  };
}

function energyFigures({ energy }: Evaluation): readonly RunFigure[] {
  if (energy === null) {
    return [{ label: 'Electricity', value: unknown, note: 'power of the device not known' }];
  }
  const { kilowattHours, kilowattHoursPerMillionTokens, kilogramsCo2e, clusterWatts } = energy;
  const meter = `${number(clusterWatts / 1000, clusterWatts < 1e5 ? 1 : 0)} kW at the meter`;
  const electric: RunFigure = {
    label: 'Electricity',
    value: electricity(kilowattHours ?? kilowattHoursPerMillionTokens),
    note: kilowattHours === null ? `a million tokens, ${meter}` : meter,
  };
  if (kilogramsCo2e === null) return [electric];
  return [electric, { label: 'CO₂e', value: carbon(kilogramsCo2e), note: 'of the electricity' }];
}

/** Time, money, electricity and carbon of the run; of a million tokens where its length is not said. */
export function runFigures(
  { training, reliability }: Scenario,
  evaluation: Evaluation,
): readonly RunFigure[] {
  const { run } = evaluation;
  const rest = [moneyFigure(evaluation), ...energyFigures(evaluation)];
  if (run === null) return rest;
  const note = `${tokenCount(training.tokens ?? 0)} tokens${reliability === undefined ? '' : ', failures included'}`;
  return [{ label: 'Time to train', value: duration(run.days), note }, ...rest];
}
