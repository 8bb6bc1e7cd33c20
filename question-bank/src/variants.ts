/** The variants of a question with drawn parameters, and who may get which. Pure. */
import { hash, stream } from './chance.js';
import type { ParameterRange, ParameterValue } from './parameters.js';

/** Who draws: what anybody may practise is never what a candidate is asked in an assessment. */
export type Side = 'practice' | 'assessment';

export type Parameters = Readonly<Record<string, ParameterValue>>;

/** A numeric question, or part of one under an id that is its own in the whole bank. */
export interface Generated {
  readonly id: string;
  readonly parameters: Readonly<Record<string, ParameterRange>>;
}

/** Every value that a range can give, in order; steps are cleaned of floating-point dust. */
export const valuesOf = (range: ParameterRange): readonly ParameterValue[] => {
  if ('values' in range) return range.values;
  const count = Math.floor((range.max - range.min) / range.step + 1e-9) + 1;
  return Array.from({ length: count }, (_, i) =>
    Number((range.min + i * range.step).toPrecision(12)),
  );
};

/** How many different items a numeric question or part can become; 1 for the other kinds. */
export const variantCount = (
  question: { readonly kind: string } | Pick<Generated, 'parameters'> | Generated,
): number =>
  'parameters' in question
    ? Object.values(question.parameters).reduce((n, range) => n * valuesOf(range).length, 1)
    : 1;

/** Every variant, the last parameter fastest. */
export function* variantsOf({ parameters }: Pick<Generated, 'parameters'>): Generator<Parameters> {
  const ranges = Object.entries(parameters).map(
    ([name, range]) => [name, valuesOf(range)] as const,
  );
  const count = ranges.reduce((n, [, values]) => n * values.length, 1);
  for (let nth = 0; nth < count; nth++) {
    let rest = nth;
    const drawn = ranges.toReversed().map(([name, values]) => {
      const value = at(values, rest % values.length);
      rest = Math.floor(rest / values.length);
      return [name, value] as const;
    });
    yield Object.fromEntries(drawn.toReversed());
  }
}

/**
 * Whose variant it is, by the values themselves: each stays on its side whatever else is added to the ranges, so that
 * an assessment published before asks nothing that practice shows after.
 */
export function sideOf(id: string, parameters: Parameters): Side {
  const named = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  return stream(hash(JSON.stringify([id, named])))() < 0.5 ? 'practice' : 'assessment';
}

/** A question or part with fewer may be met again by somebody who has heard of it: each side has half of them. */
export const ENOUGH_VARIANTS = 200;

/** More than enough to meet a variant of either half; few enough for a space that has next to none of them. */
const TRIES = 64;

/** Variants that are looked through for one of the side. */
const MOST_LISTED = 10_000;

/**
 * A variant of one side, each as likely. Where the side has none (a question with next to no variants, which the bank's
 * check tells of), a variant of the other.
 */
export function drawParameters(asked: Generated, next: () => number, side: Side): Parameters {
  const ranges = Object.entries(asked.parameters).map(([name, range]) => {
    const values = valuesOf(range);
    if (values.length === 0) throw new RangeError(`${asked.id}: ${name} has no values`);
    return [name, values] as const;
  });
  const drawn = (): Parameters =>
    Object.fromEntries(ranges.map(([name, values]) => [name, pick(values, next)] as const));
  for (let tries = 0; tries < TRIES; tries++) {
    const found = drawn();
    if (sideOf(asked.id, found) === side) return found;
  }
  // of so many, one of the side would have been met: they cannot be as many as they look
  if (variantCount(asked) > MOST_LISTED) return drawn();
  const all = [...variantsOf(asked)];
  const own = all.filter((each) => sideOf(asked.id, each) === side);
  return pick(own.length > 0 ? own : all, next);
}

const at = <T>(things: readonly T[], nth: number): T => things[nth] as T;
const pick = <T>(things: readonly T[], next: () => number): T =>
  at(things, Math.floor(next() * things.length));
