import type { Result } from '../result.js';
import { failure, success } from '../result.js';
import type { Operator } from '../rubric/formula-tree.js';
import type { Unit } from '../units/quantity.js';

const bases = ['bytes', 'flop', 'tokens', 'samples', 'dollars', 'watt', 'seconds'] as const;
export type Base = (typeof bases)[number];

/** What is measured, as powers of the base units: bytes a second is `{ bytes: 1, seconds: -1 }`; a plain number `{}`. */
export type Powers = Readonly<Partial<Record<Base, number>>>;

/** A value in base units. */
export interface Amount {
  readonly value: number;
  readonly powers: Powers;
}

const HOUR = 3600;

/** The dimensions of `quantity.ts` in base units. A GPU-hour is a time: the count of GPUs is a plain number. */
const dimensions: Readonly<Record<string, Amount>> = {
  '': { value: 1, powers: {} },
  times: { value: 1, powers: {} },
  ratio: { value: 1, powers: {} },
  bytes: { value: 1, powers: { bytes: 1 } },
  'bytes/s': { value: 1, powers: { bytes: 1, seconds: -1 } },
  flop: { value: 1, powers: { flop: 1 } },
  'flop/s': { value: 1, powers: { flop: 1, seconds: -1 } },
  seconds: { value: 1, powers: { seconds: 1 } },
  tokens: { value: 1, powers: { tokens: 1 } },
  'tokens/s': { value: 1, powers: { tokens: 1, seconds: -1 } },
  samples: { value: 1, powers: { samples: 1 } },
  'samples/s': { value: 1, powers: { samples: 1, seconds: -1 } },
  dollars: { value: 1, powers: { dollars: 1 } },
  'dollars/h': { value: 1 / HOUR, powers: { dollars: 1, seconds: -1 } },
  'gpu-hours': { value: HOUR, powers: { seconds: 1 } },
  watt: { value: 1, powers: { watt: 1 } },
  'watt-hour': { value: HOUR, powers: { watt: 1, seconds: 1 } },
};

/** So many of a unit; undefined for one of a kind that is not counted in base units. */
export function amountOf(value: number, { dimension, factor }: Unit): Amount | undefined {
  const one = Object.hasOwn(dimensions, dimension) ? dimensions[dimension] : undefined;
  return one && { value: value * factor * one.value, powers: one.powers };
}

export const sameKind = (a: Powers, b: Powers): boolean =>
  bases.every((base) => (a[base] ?? 0) === (b[base] ?? 0));

const isPlain = ({ powers }: Amount): boolean => sameKind(powers, {});

/** Names of base units as they are written in a result. */
const symbols: Readonly<Record<Base, string>> = {
  bytes: 'B',
  flop: 'FLOP',
  tokens: 'tokens',
  samples: 'samples',
  dollars: '$',
  watt: 'W',
  seconds: 's',
};

function product(powers: Powers, sign: 1 | -1): string[] {
  return bases.flatMap((base) => {
    const power = (powers[base] ?? 0) * sign;
    if (power <= 0) return [];
    return [power === 1 ? symbols[base] : `${symbols[base]}^${String(power)}`];
  });
}

/** The base units of a kind: `B/s`, `tokens·s/FLOP`; empty for a plain number. */
export function kindName(powers: Powers): string {
  const above = product(powers, 1).join('·');
  const below = product(powers, -1);
  if (below.length === 0) return above;
  return `${above || '1'}/${below.length > 1 ? `(${below.join('·')})` : below.join('')}`;
}

const told = ({ powers }: Amount): string => kindName(powers) || 'a plain number';

const combined = (a: Powers, b: Powers, sign: 1 | -1): Powers =>
  Object.fromEntries(
    bases.flatMap((base) => {
      const power = (a[base] ?? 0) + sign * (b[base] ?? 0);
      return power === 0 ? [] : [[base, power]];
    }),
  );

function sum(a: Amount, b: Amount, sign: 1 | -1): Result<Amount, string> {
  if (!sameKind(a.powers, b.powers)) {
    const verb = sign === 1 ? 'added to' : 'taken from';
    return failure(`${told(b)} cannot be ${verb} ${told(a)}.`);
  }
  return success({ value: a.value + sign * b.value, powers: a.powers });
}

/** Larger powers of a unit mean nothing that anybody calculates here. */
const LARGEST_POWER = 6;

function power(a: Amount, b: Amount): Result<Amount, string> {
  if (!isPlain(b)) return failure('An exponent is a plain number.');
  const powers = Object.fromEntries(
    bases.flatMap((base) => (a.powers[base] ? [[base, a.powers[base] * b.value]] : [])),
  );
  const fits = Object.values(powers).every(
    (each) => Number.isInteger(each) && Math.abs(each) <= LARGEST_POWER,
  );
  if (!fits) return failure(`${told(a)} has no such power.`);
  return success({ value: a.value ** b.value, powers });
}

/** The two joined by an operator; a text says why that cannot be. */
export function operate(operator: Operator, a: Amount, b: Amount): Result<Amount, string> {
  switch (operator) {
    case '+':
      return sum(a, b, 1);
    case '-':
      return sum(a, b, -1);
    case '*':
      return success({ value: a.value * b.value, powers: combined(a.powers, b.powers, 1) });
    case '/':
      if (b.value === 0) return failure('This divides by zero.');
      return success({ value: a.value / b.value, powers: combined(a.powers, b.powers, -1) });
    case '^':
      return power(a, b);
  }
}
