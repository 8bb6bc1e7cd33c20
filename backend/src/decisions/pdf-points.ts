/** Points of one row: to a tenth, or to the hundredth where it has one, so that rows add up as printed. */
export const pdfPoints = (value: number): string =>
  value.toFixed(Number.isInteger(Math.round(value * 100) / 10) ? 1 : 2);
