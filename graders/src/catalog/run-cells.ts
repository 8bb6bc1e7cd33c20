/** One line of a table of published runs: column to text, blank when the publication does not say. */
export type MeasuredRun = Readonly<Record<string, string>>;

/** A cell as a number; undefined when it is blank. */
export const number = (run: MeasuredRun, column: string): number | undefined => {
  const text = run[column] ?? '';
  return text === '' ? undefined : Number(text);
};

/** A cell as text; empty when it is blank. */
export const cell = (run: MeasuredRun, column: string): string => run[column] ?? '';

/** Precision of the products, from the words of a publication. */
export const precisionOf = (text: string): string => {
  const lower = text.toLowerCase();
  if (lower.includes('nvfp4')) return 'nvfp4';
  if (lower.includes('mxfp8') || lower.includes('fp8-mx')) return 'mxfp8';
  if (lower.includes('fp8')) return 'fp8';
  return lower.startsWith('bf16') || lower.includes('bf16') ? 'bf16' : 'fp16';
};
