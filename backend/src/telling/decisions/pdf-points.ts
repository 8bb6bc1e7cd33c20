/** A score of 0 to 10, as the pages write it. */
export const pdfScore = (value: number): string => value.toFixed(1);

/** Points of one row: to a tenth, or to the hundredth where it has one, so that rows add up as printed. */
export const pdfPoints = (value: number): string =>
  value.toFixed(Number.isInteger(Math.round(value * 100) / 10) ? 1 : 2);
