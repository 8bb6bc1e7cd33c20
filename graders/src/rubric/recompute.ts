import type { Computed, Stated } from './computed.js';
import { formulaOf } from './computed.js';
import { valueOf } from './formula.js';
import { unitOf } from './quantity.js';
import type { PlacedQuantity } from './reading.js';

/** No answer states more different assumptions; more are not tried. */
const CANDIDATES = 6;
const COMBINATIONS = 216;

/** A way to fill in the names: their values and the quantities they were read from. */
interface Filling {
  readonly values: ReadonlyMap<string, number>;
  readonly from: readonly PlacedQuantity[];
}

function candidates(
  stated: Stated,
  quantities: readonly PlacedQuantity[],
): [number, PlacedQuantity | undefined][] {
  const unit = unitOf(stated.unit);
  const found = new Map<number, PlacedQuantity>();
  for (const q of quantities) {
    if (q.denied || q.dimension !== unit?.dimension || found.size >= CANDIDATES) continue;
    const value = stated.unit === '' ? q.value : q.value / unit.factor;
    if (value >= stated.min && value <= stated.max && !found.has(value)) found.set(value, q);
  }
  if (found.size === 0 && stated.otherwise !== undefined) return [[stated.otherwise, undefined]];
  return [...found];
}

function fillings(computed: Computed, quantities: readonly PlacedQuantity[]): Filling[] {
  let found: Filling[] = [{ values: new Map(), from: [] }];
  for (const [name, given] of Object.entries(computed.where)) {
    const options: [number, PlacedQuantity | undefined][] =
      typeof given === 'number' ? [[given, undefined]] : candidates(given, quantities);
    found = found
      .flatMap(({ values, from }) =>
        options.map(([value, q]) => ({
          values: new Map(values).set(name, value),
          from: q ? [...from, q] : from,
        })),
      )
      .slice(0, COMBINATIONS);
  }
  return found;
}

/**
 * The quantities that the answer gives for the result of the formula, each after those it follows from. A figure
 * does not follow from itself. Bounded: at most 216 ways to fill in the names.
 */
export function computedIn(
  computed: Computed,
  quantities: readonly PlacedQuantity[],
): readonly PlacedQuantity[] {
  const formula = formulaOf(computed.formula);
  const unit = unitOf(computed.unit);
  if (!formula || !unit) return [];
  const results = quantities.filter((q) => q.dimension === unit.dimension && !q.denied);
  const found = new Set<PlacedQuantity>();
  for (const { values, from } of results.length > 0 ? fillings(computed, quantities) : []) {
    const expected = valueOf(formula, values) * unit.factor;
    for (const q of results) {
      const near = Math.abs(q.value - expected) <= computed.tolerance * Math.abs(expected);
      if (near && !from.includes(q)) found.add(q);
    }
  }
  return [...found];
}
