import { remembered } from '../remember.js';
import { quantities } from '../quantities/quantities.js';
import type { Computed, Constant, Given, Stated, Worded } from './computed.js';
import { formulaOf } from './computed.js';
import { figureOf, figureUnit, scenarioWith } from './figures.js';
import type { Said } from './form.js';
import { valueOf } from './formula.js';
import { inlineId } from './inline.js';
import type { Unit } from '../units/quantity.js';
import { unitOf } from '../units/quantity.js';
import type { PlacedQuantity, Reading } from './reading.js';
import { lowerBound } from './reading.js';
import type { Token } from './text/tokens.js';

/** No answer states more different assumptions; more are not tried. */
const CANDIDATES = 6;
const COMBINATIONS = 216;
/** The cost model takes longer than a formula. */
const EVALUATIONS = 24;
/** Words that may stand between a number and what it counts: `MFU of about 40 %`. */
const BETWEEN = 4;

/** A way to fill in the names: their values and the quantities they were read from. */
interface Filling {
  readonly values: Readonly<Record<string, Constant>>;
  readonly from: readonly PlacedQuantity[];
  /** Stated numbers that were left aside for what the question gives. */
  readonly aside: readonly PlacedQuantity[];
}
interface Candidate {
  readonly value: Constant;
  readonly from?: PlacedQuantity;
  readonly aside?: readonly PlacedQuantity[];
}

/** What of an answer counts: its reading and the quantities in sentences that are seen. */
interface Seen {
  readonly reading: Reading;
  readonly visible: (sentence: number) => boolean;
  readonly quantities: readonly PlacedQuantity[];
}

const idOf = (said: Said): string => (typeof said === 'string' ? said : inlineId(said.words));

const mentionsOf = ({ reading, visible }: Seen, said: readonly Said[]) =>
  said.flatMap((one) =>
    (reading.mentions.get(idOf(one)) ?? []).filter((m) => !m.denied && visible(m.sentence)),
  );

type Span = Pick<PlacedQuantity, 'from' | 'to' | 'sentence'>;

/** Whether the words stand next to the number, with a few words and no other number between them. */
function isBeside(number: PlacedQuantity, words: Span, { reading }: Seen): boolean {
  if (words.sentence !== number.sentence) return false;
  const [first, second] = words.from < number.from ? [words, number] : [number, words];
  if (second.from - first.to > BETWEEN) return false;
  const next = reading.quantities[lowerBound(reading.quantities, first.to, (q) => q.from)];
  return next === undefined || next.from >= second.from;
}

/** Whether what looks like a unit goes on with a digit: the h of `H100`. */
const isCut = (unit: Token | undefined, next: Token | undefined): boolean =>
  unit !== undefined && next?.start === unit.end && /^\d/.test(next.text);

/** Whether a bare number is the beginning of a quantity with a unit: the 54.4 of `54.4 GB`, not the 64 of `64 H100`. */
function hasUnit(number: PlacedQuantity, { reading }: Seen): boolean {
  const { quantities, tokens } = reading;
  for (let i = lowerBound(quantities, number.from, (q) => q.from); i < quantities.length; i++) {
    const q = quantities[i];
    if (q?.from !== number.from) return false;
    if (q.dimension !== '' && q.unit !== '' && !isCut(tokens[q.to - 1], tokens[q.to])) return true;
  }
  return false;
}

function counts(q: PlacedQuantity, { beside, unit }: Stated, seen: Seen): boolean {
  if (beside === undefined) return true;
  if (unit === '' && hasUnit(q, seen)) return false;
  return mentionsOf(seen, beside).some((words) => isBeside(q, words, seen));
}

function statedIn(stated: Stated, seen: Seen): Candidate[] {
  const unit = unitOf(stated.unit);
  const found = new Map<number, PlacedQuantity>();
  for (const q of seen.quantities) {
    if (found.size >= CANDIDATES) break;
    if (q.denied || q.dimension !== unit?.dimension) continue;
    const value = q.value / unit.factor;
    const fits = value >= stated.min && value <= stated.max && !found.has(value);
    if (fits && counts(q, stated, seen)) found.set(value, q);
  }
  const made = [...found].map(([value, from]): Candidate => ({ value, from }));
  if (stated.otherwise === undefined || found.has(stated.otherwise)) return made;
  return [...made, { value: stated.otherwise, aside: [...found.values()] }];
}

function wordedIn({ said, otherwise }: Worded, seen: Seen): Candidate[] {
  const found = said
    .filter(({ by }) => mentionsOf(seen, by).length > 0)
    .map(({ value }): Candidate => ({ value }));
  if (found.length === 0 && otherwise !== undefined) return [{ value: otherwise }];
  return found.slice(0, CANDIDATES);
}

function candidates(given: Given, seen: Seen): readonly Candidate[] {
  if (typeof given !== 'object') return [{ value: given }];
  return 'said' in given ? wordedIn(given, seen) : statedIn(given, seen);
}

function fillings({ where }: Computed, seen: Seen, most: number): Filling[] {
  let found: Filling[] = [{ values: {}, from: [], aside: [] }];
  for (const [name, given] of Object.entries(where)) {
    const options = candidates(given, seen);
    found = found
      .flatMap(({ values, from, aside }) =>
        options.map((option) => ({
          values: { ...values, [name]: option.value },
          from: option.from ? [...from, option.from] : from,
          aside: [...aside, ...(option.aside ?? [])],
        })),
      )
      .slice(0, most);
  }
  return found;
}

/** How a figure follows from values: in its unit; a text says why there is none. */
interface Method {
  readonly unit: Unit;
  readonly most: number;
  value(values: Readonly<Record<string, Constant>>): number | string;
}

/** Assumptions that answers of a day state; each is a few numbers. */
const KEPT = 1024;

/** A quantity of the field with these parameters; a text says why there is none. */
const quantityOf = remembered(
  KEPT,
  ({ id, values }: { id: string; values: Filling['values'] }): number | string => {
    const quantity = quantities[id];
    if (quantity === undefined) return `no quantity "${id}"`;
    const fits = quantity.parameters.safeParse(values);
    if (fits.success) return quantity.value(values);
    const { issues } = fits.error;
    return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  },
);

/** The method of a claim; a text says what it names that there is not. */
function methodOf(computed: Computed): Method | string {
  if ('formula' in computed) {
    const formula = formulaOf(computed.formula);
    const unit = unitOf(computed.unit);
    if (!formula || !unit) return 'no such formula or unit';
    const numbers = (values: Readonly<Record<string, Constant>>) =>
      new Map(Object.entries(values).map(([name, value]) => [name, Number(value)]));
    return { unit, most: COMBINATIONS, value: (values) => valueOf(formula, numbers(values)) };
  }
  if ('figure' in computed) {
    const { figure, scenario } = computed;
    const unit = unitOf(figureUnit(figure)) ?? { dimension: '', factor: 1 };
    const value: Method['value'] = (values) => figureOf(figure, scenarioWith(scenario, values));
    return { unit, most: EVALUATIONS, value };
  }
  const id = computed.quantity;
  const unit = unitOf(quantities[id]?.unit ?? '?');
  if (!unit) return `no quantity "${id}"`;
  const value: Method['value'] = (values) => quantityOf({ id, values });
  return { unit, most: COMBINATIONS, value };
}

/** A value that stands for what a candidate may state. */
function sampleOf(given: Given): Constant {
  if (typeof given !== 'object') return given;
  if (given.otherwise !== undefined) return given.otherwise;
  return 'said' in given ? (given.said[0]?.value ?? 0) : given.min;
}

/** What is wrong with a claim that the schema cannot see: a quantity that there is not, values that do not fit it. */
export function computedFault(computed: Computed): string | undefined {
  const method = methodOf(computed);
  if (typeof method === 'string') return method;
  const values = Object.entries(computed.where).map(([name, given]) => [name, sampleOf(given)]);
  const value = method.value(Object.fromEntries(values) as Record<string, Constant>);
  if (typeof value === 'string') return value;
  return Number.isFinite(value) ? undefined : 'it gives no number';
}

function search(computed: Computed, seen: Seen): readonly PlacedQuantity[] {
  const method = methodOf(computed);
  if (typeof method === 'string') return [];
  const { dimension, factor } = method.unit;
  const results = seen.quantities.filter((q) => q.dimension === dimension && !q.denied);
  if (results.length === 0) return [];
  const found = new Set<PlacedQuantity>();
  for (const { values, from, aside } of fillings(computed, seen, method.most)) {
    const expected = Number(method.value(values)) * factor;
    for (const q of results) {
      const near = Math.abs(q.value - expected) <= computed.tolerance * Math.abs(expected);
      // what the question gives stands where another sentence speaks of other numbers, never against one's own
      const own = aside.some(({ sentence }) => sentence === q.sentence);
      if (near && !own && !from.includes(q)) found.add(q);
    }
  }
  return [...found];
}

type Visible = Seen['visible'];
type Found = WeakMap<Computed, readonly PlacedQuantity[]>;
const known = new WeakMap<Reading, WeakMap<Visible, Found>>();

/** What was found in that reading already, where the same sentences were seen. */
function foundIn(reading: Reading, visible: Visible): Found {
  const ofReading = known.get(reading) ?? new WeakMap<Visible, Found>();
  known.set(reading, ofReading);
  const found = ofReading.get(visible) ?? new WeakMap<Computed, readonly PlacedQuantity[]>();
  ofReading.set(visible, found);
  return found;
}

/**
 * The quantities that the answer gives for the figure, each after those it follows from. A figure does not follow
 * from itself. Bounded: at most 216 ways to fill in the names, 24 for a whole run; searched once in a reading.
 */
export function computedIn(
  computed: Computed,
  reading: Reading,
  visible: Visible,
): readonly PlacedQuantity[] {
  const found = foundIn(reading, visible);
  const before = found.get(computed);
  if (before) return before;
  const quantities = reading.quantities.filter((q) => visible(q.sentence));
  const made = search(computed, { reading, visible, quantities });
  found.set(computed, made);
  return made;
}
