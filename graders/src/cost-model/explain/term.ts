/** One symbol of a formula. */
export interface Factor {
  readonly symbol: string;
  readonly meaning: string;
  readonly value: number;
  /** -1 where the formula divides by it. */
  readonly power: 1 | -1;
  /** Follows from the rest: what the model found beyond the formula's own inputs. */
  readonly found: boolean;
}

/** A part of a prediction with the formula that it comes from; its factors multiplied give the value. */
export interface Term<Part extends string = string> {
  readonly part: Part;
  readonly value: number;
  readonly unit: 's' | 'bytes';
  /** In symbols. */
  readonly formula: string;
  /** The same with this plan's numbers. */
  readonly numbers: string;
  readonly factors: readonly Factor[];
  readonly source: string;
}

export const times = (symbol: string, value: number, meaning: string): Factor => ({
  symbol,
  meaning,
  value,
  power: 1,
  found: false,
});

export const by = (symbol: string, value: number, meaning: string): Factor => ({
  ...times(symbol, value, meaning),
  power: -1,
});

/** The symbol that makes the product the value. */
export interface Unknown {
  readonly symbol: string;
  readonly meaning: string;
  readonly power?: -1;
}

const figure = (n: number): string =>
  n !== 0 && (Math.abs(n) >= 1e5 || Math.abs(n) < 1e-2)
    ? n.toExponential(3).replace('e+', 'e')
    : String(Number(n.toPrecision(4)));

function written(factors: readonly Factor[], word: (f: Factor) => string, sign: string): string {
  const above = factors.filter((f) => f.power === 1).map(word);
  const below = factors.filter((f) => f.power === -1).map(word);
  const top = above.join(sign);
  if (below.length === 0) return top;
  return `${top} / ${below.length > 1 ? `(${below.join(sign)})` : below.join('')}`;
}

/** What a part says of itself, whatever the plan. */
export interface Words<Part extends string> {
  readonly part: Part;
  readonly unit: Term['unit'];
  readonly source: string;
  /** Why the part is nothing, where it is. */
  readonly nothing: string;
}

/** A product of known factors and one that is found from the value. */
export function termOf<Part extends string>(
  words: Words<Part>,
  value: number,
  known: readonly Factor[],
  unknown: Unknown,
): Term<Part> {
  const { part, unit, source } = words;
  if (value === 0) {
    return { part, value, unit, source, factors: [], formula: '0', numbers: words.nothing };
  }
  const product = known.reduce((all, f) => all * f.value ** f.power, 1);
  const power = unknown.power ?? 1;
  const usable = product > 0 && Number.isFinite(product);
  const found = (usable ? value / product : value) ** power;
  const { symbol, meaning } = unknown;
  const last: Factor = { symbol, meaning, value: found, power, found: true };
  const factors = usable ? [...known, last] : [last];
  return {
    part,
    value,
    unit,
    formula: written(factors, (f) => f.symbol, ' · '),
    numbers: written(factors, (f) => figure(f.value), ' × '),
    factors,
    source,
  };
}
