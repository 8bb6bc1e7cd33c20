import { type ParameterValues, type Quantity, convertUnit, quantities } from '@meshwright/graders';
import { draw } from '../src/draw.js';
import { variantCount, variantsOf } from '../src/variants.js';
import type { NumericQuestion } from '../src/question-schema.js';

/** Path in the question file, what is wrong, what would be right. */
type Fault = [path: string, message: string, expected: string];

/** Beyond this, variants are drawn instead of enumerated. */
const ENUMERATED = 5000;
const DRAWN = 1000;

/** Every variant of the question, or a thousand drawn ones where there are too many. */
function* variants(question: NumericQuestion): Generator<ParameterValues> {
  if (variantCount(question) > ENUMERATED) {
    for (let seed = 0; seed < DRAWN; seed++) {
      const item = draw(question, seed);
      if (item.kind === 'numeric') yield item.parameters;
    }
    return;
  }
  yield* variantsOf(question);
}

const told = (params: ParameterValues): string =>
  Object.entries(params)
    .map(([name, value]) => `${name} ${value.toString()}`)
    .join(', ');

/** Whether two answers are the same within the tolerance. */
export const alike = (a: number, b: number, tolerance: number): boolean =>
  Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b));

/** Numbers that the author wrote into the prompt (bf16 is none); what is drawn into it may coincide with anything. */
export const numbersOf = (prompt: string): number[] =>
  (prompt.replace(/\{\{[^}]*\}\}/g, '').match(/(?<![A-Za-z\d])\d[\d,]*(\.\d+)?/g) ?? []).map(
    (text) => Number(text.replaceAll(',', '')),
  );

/** One that is missing, or does not fit, by its name. */
const misfitOf = ({ path, message }: { path: PropertyKey[]; message: string }): string => {
  const name = path.map(String).join('.');
  if (name === '') return message;
  return message.endsWith('received undefined') ? `${name} is missing` : `${name}: ${message}`;
};

/** The first fault of one variant, or none. */
export function variantFault(
  question: NumericQuestion,
  quantity: Quantity,
  params: ParameterValues,
): Fault | undefined {
  const fits = quantity.parameters.safeParse(params);
  if (!fits.success)
    return [
      'parameters',
      `${told(params)}: ${fits.error.issues.map(misfitOf).join('; ')}`,
      `parameters of ${quantity.id}`,
    ];
  const outside = quantity.outside(params);
  if (outside !== undefined)
    return ['parameters', `${told(params)} lies outside the range of ${quantity.id}`, outside];
  const right = quantity.value(params);
  if (!Number.isFinite(right) || right <= 0)
    return ['parameters', `${told(params)} gives ${right.toString()}`, 'a positive number'];
  const { tolerance, unit } = question.answer;
  const asked = convertUnit(right, quantity.unit, unit);
  const written = numbersOf(question.prompt).find(
    (number) =>
      asked !== undefined &&
      (number > 10 || !Number.isInteger(number)) &&
      alike(number, asked, 0.001),
  );
  if (written !== undefined)
    return [
      'prompt',
      `the prompt contains the answer, ${written.toString()}`,
      'a prompt that leaves the answer to the candidate',
    ];
  const values: [string, number][] = [['the right answer', right]];
  for (const id of Object.keys(question.slips)) {
    const slip = Object.hasOwn(quantity.slips, id) ? quantity.slips[id]?.value(params) : undefined;
    if (slip === undefined) continue;
    const twin = values.find(([, value]) => alike(value, slip, tolerance));
    if (twin !== undefined)
      return [
        `slips.${id}`,
        `${told(params)}: ${slip.toString()} cannot be told from ${twin[0]}, ${twin[1].toString()}`,
        `values further apart than ${tolerance.toString()}, or other parameters`,
      ];
    values.push([id, slip]);
  }
  return undefined;
}

/** What is wrong with a numeric question in any of its variants; one fault of a kind is enough. */
export function variantFaults(question: NumericQuestion): Fault[] {
  const quantity = Object.hasOwn(quantities, question.quantity)
    ? quantities[question.quantity]
    : undefined;
  if (quantity === undefined)
    return [
      [
        'quantity',
        `no quantity "${question.quantity}"`,
        `one of ${Object.keys(quantities).join(', ')}`,
      ],
    ];
  const faults: Fault[] = Object.keys(question.slips)
    .filter((id) => !Object.hasOwn(quantity.slips, id))
    .map((id) => [
      `slips.${id}`,
      `${quantity.id} knows no such slip`,
      `one of ${Object.keys(quantity.slips).join(', ')}`,
    ]);
  if (convertUnit(1, quantity.unit, question.answer.unit) === undefined)
    faults.push([
      'answer.unit',
      `"${question.answer.unit}" does not measure ${quantity.id}`,
      `"${quantity.unit}" or a unit like it`,
    ]);
  for (const params of variants(question)) {
    const fault = variantFault(question, quantity, params);
    if (fault !== undefined && !faults.some(([path]) => path === fault[0])) faults.push(fault);
  }
  return faults;
}
