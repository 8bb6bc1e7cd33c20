import { convertUnit } from '../units/quantity.js';
import { quantities } from './quantities.js';
import type { ParameterValues } from './quantity.js';

/** A quantity with its parameters, in the unit that a question asks for. */
export interface AskedQuantity {
  readonly value: number;
  readonly slips: readonly { readonly id: string; readonly value: number; readonly why: string }[];
  /** The arithmetic, step by step, in Markdown. */
  readonly working: string;
}

/**
 * The right answer and what each named slip yields, in `unit`.
 * @throws RangeError for an unknown quantity or a unit of another dimension, ZodError for parameters that
 * do not fit: the bank's check proves every question, so these are bugs.
 */
export function askQuantity(id: string, parameters: ParameterValues, unit: string): AskedQuantity {
  const quantity = Object.hasOwn(quantities, id) ? quantities[id] : undefined;
  if (quantity === undefined) throw new RangeError(`no quantity "${id}"`);
  const ratio = convertUnit(1, quantity.unit, unit);
  if (ratio === undefined)
    throw new RangeError(`${id} is measured in "${quantity.unit}", which is no "${unit}"`);
  return {
    value: quantity.value(parameters) * ratio,
    slips: Object.entries(quantity.slips).map(([name, slip]) => ({
      id: name,
      value: slip.value(parameters) * ratio,
      why: slip.why,
    })),
    working: quantity.working(parameters),
  };
}
