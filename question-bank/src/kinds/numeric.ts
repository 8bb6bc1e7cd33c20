import { askQuantity, quantities } from '@meshwright/graders';
import * as z from 'zod';
import { Id, exact } from '../exact.js';
import { fillPrompt } from '../fill-prompt.js';
import { ParameterName, ParameterRange, ParameterValue } from '../parameters.js';
import { pick } from '../pick.js';
import { drawParameters, valuesOf, type Parameters } from '../variants.js';
import { kind, shapesOf, unique, type Drawn, type Note, type Undrawn } from './kind.js';

/** The unit that the answer is asked in, and the relative error that still counts as right. */
const NumericAnswer = exact({
  unit: z.string().max(40),
  tolerance: z.number().min(0).max(0.25),
}).meta({ id: 'NumericAnswerKey' });

const fields = {
  kind: z.literal('numeric'),
  quantity: Id,
  answer: NumericAnswer,
  /** Credit of each named slip, 0 to 1. */
  slips: z.record(Id, z.number().min(0).max(1)),
};

const shapes = shapesOf(
  { ...fields, parameters: z.record(ParameterName, ParameterRange) },
  { ...fields, parameters: z.record(ParameterName, ParameterValue) },
  {},
);
type Item = Drawn<typeof shapes>;
type Task = Undrawn<typeof shapes>;

/** The bank names a quantity; its value, and those of the slips that earn credit, come from the graders' table. */
function numericItem({ id, prompt, quantity, parameters, answer, slips }: Item) {
  const asked = askQuantity(quantity, parameters, answer.unit);
  return {
    kind: 'numeric' as const,
    id,
    prompt,
    expected: { value: asked.value, unit: answer.unit },
    tolerance: answer.tolerance,
    slips: asked.slips.flatMap((slip) => {
      const credit = slips[slip.id];
      return credit === undefined ? [] : [{ ...slip, credit }];
    }),
    working: asked.working,
  };
}

/** Placeholders and parameters must match, and a parameter that varies must be told. */
function link({ prompt, parameters }: Pick<Task, 'prompt' | 'parameters'>, note: Note): void {
  const asked = new Set([...prompt.matchAll(/\{\{([^}]*)\}\}/g)].map((m) => m[1] ?? ''));
  const given = new Set(Object.keys(parameters));
  for (const name of asked)
    if (!given.has(name))
      note('prompt', `{{${name}}} is no parameter`, `one of ${[...given].join(', ')}`);
  for (const [name, range] of Object.entries(parameters)) {
    if (!('values' in range) && range.max < range.min)
      note(`parameters.${name}`, 'max is below min', 'min <= max');
    else if (!unique(valuesOf(range)))
      note(`parameters.${name}`, 'the same value stands here twice', 'each value once');
    else if (valuesOf(range).length > 1 && !asked.has(name))
      note('prompt', `the parameter ${name} varies and is not told`, `{{${name}}} in the prompt`);
  }
}

const drawnNumber = ({ prompt }: Pick<Task, 'prompt'>, parameters: Parameters) => ({
  parameters,
  prompt: fillPrompt(prompt, parameters),
});

/** Values that its ranges no longer hold were asked all the same; a formula that cannot take them was not. */
const takes = ({ quantity, parameters }: Task, before: Item): boolean =>
  Object.keys(parameters).sort().join() === Object.keys(before.parameters).sort().join() &&
  quantities[quantity]?.parameters.safeParse(before.parameters).success === true;

function rightNumber(item: Item) {
  const { value, unit } = numericItem(item).expected;
  return { kind: 'numeric' as const, text: `${value.toPrecision(6)} ${unit}` };
}

/** A known slip where the question has one, else twice too much. */
function slipped(item: Item, draw: () => number) {
  const { expected, slips } = numericItem(item);
  const { value } = slips[Math.floor(draw() * slips.length)] ?? { value: 2 * expected.value };
  return { kind: 'numeric' as const, text: `${value.toPrecision(4)} ${expected.unit}` };
}

/** A number with its unit, from a quantity whose parameters are drawn. */
export const numeric = kind({
  shapes,
  files: ['question.yaml', 'samples.yaml'],
  model: (item) => rightNumber(item),
  plausible: (item, skill, draw) => (draw() < skill ? rightNumber(item) : slipped(item, draw)),
  shown: { answer: NumericAnswer.pick({ unit: true }).optional() },
  view: ({ answer }) => ({ answer: pick(answer, ['unit']) }),
  link,
  gradable: numericItem,
  draw: (task, { id, next, side }) =>
    drawnNumber(task, drawParameters({ id, parameters: task.parameters }, next, side)),
  drawAgain: (_now, before, task) =>
    takes(task, before) ? drawnNumber(task, before.parameters) : {},
});
