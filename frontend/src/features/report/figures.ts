/** A value with its unit, to four significant digits: what a person would write. */
export const asFigure = ({ value, unit }: { value: number; unit: string }): string =>
  `${new Intl.NumberFormat('en', { maximumSignificantDigits: 4 }).format(value)} ${unit}`.trim();
