/** A number that carries its unit in the type; plain numbers flow in, one unit never flows into another. */
type Quantity<Unit extends string> = number & { readonly unit?: Unit };

export type Bytes = Quantity<'bytes'>;
export type Seconds = Quantity<'seconds'>;
export type Flops = Quantity<'flops'>;
export type Dollars = Quantity<'dollars'>;

/** One gibibyte (IEC 80000-13), the unit in which GPU memory is reported. */
export const GIB: Bytes = 2 ** 30;
