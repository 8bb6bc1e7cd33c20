/** A number question with other figures: the same formula, off the values that the public one can draw. Pure. */
import { convertUnit, quantities, type Quantity } from '@meshwright/graders';
import { alike, numbersOf, variantFault } from '../../check/variant-faults.js';
import { shuffled } from '../../src/chance.js';
import {
  drawParameters,
  valuesOf,
  variantCount,
  variantsOf,
  type Parameters,
} from '../../src/variants.js';
import type { NumericQuestion } from '../../src/question-schema.js';
import type { ParameterValue } from '../../src/parameters.js';
import { stream } from '../../src/chance.js';
import { textUnder } from '../own-text.js';
import { between } from './between.js';
import { oneOf, type Draw } from './draw.js';
import { changedWords, keptWords, stayedWords } from './number-words.js';
import { none, type Drawing, type Drawn, type Figures, type Ranges } from './sibling.js';

/** As many figures as a public question is asked to have, where there are so many. */
const ENOUGH = 200;
/** Good for a while. */
const MANY = 60;
/** With fewer a figure is soon known to all. */
const FEWEST = 12;
/** Values that a list is to have between its own: few and coarse ones first. */
const FINENESS = [3, 12] as const;
/** Of one parameter: others are left for the next sibling. */
const MOST_VALUES = 40;
/** First figures that are tried before none is found. */
const TRIES = 400;
/** Beyond this, variants of the public question are drawn for the range of its answer. */
const ENUMERATED = 3_000;

type Pools = ReadonlyMap<string, readonly number[]>;
type Values = Map<string, ParameterValue[]>;

/** What there is of a number question to draw siblings from. */
export interface NumberMaterial {
  readonly question: NumericQuestion;
  readonly quantity: Quantity;
  /** By parameter that changes: values that the public question never has. The coarse ones first. */
  readonly pools: readonly Pools[];
  /** The least and the greatest answer of the public question, in the unit of the quantity. */
  readonly range: readonly [least: number, greatest: number];
}

/** Parameters that can change; why none can. */
export function poolsOf(question: NumericQuestion, enough: number = FINENESS[0]): Pools | string {
  const written = new Set(numbersOf(`${question.title} ${question.prompt}`));
  const all = Object.entries(question.parameters).map(([name, range]) => ({
    name,
    values: between(name, range, enough),
    // a figure that its text repeats in words would be told wrong
    repeated: valuesOf(range).some(
      (value) => typeof value === 'number' && isFigure(value) && written.has(value),
    ),
  }));
  const pools = new Map(
    all
      .filter(
        ({ name, values, repeated }) => values.length > 0 && !repeated && told(question, name),
      )
      .map(({ name, values }) => [name, values] as const),
  );
  if (pools.size > 0) return pools;
  return all.some(({ repeated }) => repeated)
    ? 'Its text names figures beside its parameters: others would contradict it.'
    : 'Between its public figures there are no others that make sense.';
}

const told = ({ prompt }: NumericQuestion, name: string): boolean => prompt.includes(`{{${name}}}`);
/** Small whole numbers stand in any text. */
const isFigure = (value: number): boolean => value > 16 || !Number.isInteger(value);

export function numberMaterial(question: NumericQuestion): NumberMaterial | string {
  const quantity = quantities[question.quantity];
  if (quantity === undefined) return 'It asks for a quantity that is not known here.';
  const pools: Pools[] = [];
  for (const enough of FINENESS) {
    const found = poolsOf(question, enough);
    if (typeof found === 'string') return found;
    pools.push(found);
  }
  const answers = publicVariants(question).map((parameters) => quantity.value(parameters));
  return { question, quantity, pools, range: [Math.min(...answers), Math.max(...answers)] };
}

function publicVariants(question: NumericQuestion): Parameters[] {
  if (variantCount(question) <= ENUMERATED) return [...variantsOf(question)];
  const next = stream(0);
  return Array.from({ length: ENUMERATED }, () => drawParameters(question, next, 'practice'));
}

export function numberSibling(material: NumberMaterial, { draw, earlier }: Drawing): Drawn {
  // apart: nobody who knows the nearest public answer is right here; where the public ones lie too close, none is
  for (const apart of [true, false]) {
    let best: Picked | undefined;
    for (const pools of material.pools) {
      const values = grown(material, { pools, draw, apart, earlier });
      if (values === undefined || countOf(values) < FEWEST) continue;
      if (best === undefined || countOf(values) > countOf(best.values)) best = { pools, values };
      if (countOf(values) >= MANY) break;
    }
    if (best !== undefined) return written(material, best, apart);
  }
  return none(
    earlier.length === 0
      ? 'No other figures keep its answer in range and its slips apart.'
      : 'Your organisation has siblings with all figures that make sense here.',
  );
}

/** What was drawn: values by parameter, and from which pools. */
interface Picked {
  readonly pools: Pools;
  readonly values: Values;
}

interface Wish {
  readonly pools: Pools;
  readonly draw: Draw;
  readonly apart: boolean;
  readonly earlier: readonly Figures[];
}

/** Values by parameter, every combination of which can be asked: grown from one, value by value. */
function grown(material: NumberMaterial, wish: Wish): Values | undefined {
  const { question } = material;
  const { draw, pools } = wish;
  const names = Object.keys(question.parameters);
  const choices = (name: string): readonly ParameterValue[] =>
    pools.get(name) ?? valuesOf(question.parameters[name] ?? { values: [] });
  const first = firstOf(names, choices, (parameters) => fits(material, parameters, wish), draw);
  if (first === undefined) return undefined;
  const values: Values = new Map(names.map((name) => [name, [first[name] ?? '']]));
  const queues = names.map((name) => {
    const rest = shuffled(choices(name), draw).filter((value) => value !== first[name]);
    return { name, rest: pools.has(name) ? rest.slice(0, MOST_VALUES - 1) : rest };
  });
  for (let round = 0; queues.some(({ rest }) => round < rest.length); round++)
    for (const { name, rest } of queues) {
      const value = rest[round];
      if (value === undefined || (pools.has(name) && countOf(values) >= ENOUGH)) continue;
      const added = { parameters: rangesOf(new Map(values).set(name, [value])) };
      if ([...variantsOf(added)].every((each) => fits(material, each, wish)))
        values.get(name)?.push(value);
    }
  for (const each of values.values()) each.sort(ascending);
  return values;
}

function firstOf(
  names: readonly string[],
  choices: (name: string) => readonly ParameterValue[],
  isFit: (parameters: Parameters) => boolean,
  draw: Draw,
): Parameters | undefined {
  for (let tries = 0; tries < TRIES; tries++) {
    const parameters = Object.fromEntries(names.map((name) => [name, oneOf(choices(name), draw)]));
    if (isFit(parameters)) return parameters;
  }
  return undefined;
}

/** Whether one variant can be asked: sound, in range, new here, and no public answer by another name. */
function fits(material: NumberMaterial, parameters: Parameters, { apart, earlier }: Wish): boolean {
  const { question, quantity, range } = material;
  if (earlier.some((figures) => holds(figures, parameters))) return false;
  if (!quantity.parameters.safeParse(parameters).success) return false;
  const answer = quantity.value(parameters);
  if (answer < range[0] || answer > range[1]) return false;
  if (apart && alike(answer, quantity.value(nearestPublic(question, parameters)), within(question)))
    return false;
  return variantFault(question, quantity, parameters) === undefined;
}

/** A numeric answer is right within this of the key; an exact one is read with six digits. */
const within = ({ answer }: NumericQuestion): number => Math.max(answer.tolerance, 1e-6);

const holds = (figures: Figures, parameters: Parameters): boolean =>
  Object.entries(parameters).every(([name, value]) => {
    const range = (figures as Ranges)[name];
    return range !== undefined && 'values' in range && range.values.includes(value);
  });

/** The public variant that looks most like it: of each parameter the nearest value. */
export function nearestPublic({ parameters }: NumericQuestion, to: Parameters): Parameters {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, range]) => [name, nearest(valuesOf(range), to[name])]),
  );
}

function nearest(
  values: readonly ParameterValue[],
  to: ParameterValue | undefined,
): ParameterValue {
  if (typeof to !== 'number') return to ?? '';
  const far = (value: ParameterValue): number =>
    typeof value === 'number' ? Math.abs(value - to) : Infinity;
  return values.reduce((best, value) => (far(value) < far(best) ? value : best));
}

const rangesOf = (
  values: ReadonlyMap<string, ParameterValue[]>,
): Record<string, { values: ParameterValue[] }> =>
  Object.fromEntries([...values].map(([name, list]) => [name, { values: list }]));

const countOf = (values: Values): number =>
  [...values.values()].reduce((n, list) => n * list.length, 1);

const ascending = (a: ParameterValue, b: ParameterValue): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : 0;

function written(
  { question, quantity, range }: NumberMaterial,
  { pools, values }: Picked,
  apart: boolean,
): Drawn {
  const parameters = rangesOf(values);
  const shown = (value: number): number =>
    convertUnit(value, quantity.unit, question.answer.unit) ?? value;
  const answers = [...variantsOf({ parameters })].map((each) => quantity.value(each));
  const names = [...values.keys()];
  return {
    ok: true,
    value: {
      text: textUnder(
        `A private sibling of “${question.title}”: the same formula, other figures.`,
        {
          ...question,
          parameters,
        },
      ),
      changed: names
        .filter((name) => pools.has(name))
        .map((name) => changedWords(name, values.get(name) ?? [], question)),
      stayed: [
        ...names
          .filter((name) => !pools.has(name))
          .map((name) => keptWords(name, values.get(name) ?? [])),
        ...stayedWords(question, {
          here: [shown(Math.min(...answers)), shown(Math.max(...answers))],
          there: [shown(range[0]), shown(range[1])],
        }),
      ],
      notes: [
        'The way to the answer is public: whoever has practised the public question knows the method, not these figures.',
        ...(apart
          ? []
          : [
              'Public figures lie so close to these that the answer to a neighbouring one may be right here as well.',
            ]),
      ],
      figures: parameters,
    },
  };
}
