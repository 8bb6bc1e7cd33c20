/** One line of a table of published runs: column to text, blank when the publication does not say. */
export type MeasuredRun = Readonly<Record<string, string>>;

/** A cell as a number; undefined when it is blank. */
export const number = (run: MeasuredRun, column: string): number | undefined => {
  const text = run[column] ?? '';
  return text === '' ? undefined : Number(text);
};

/** A cell as text; empty when it is blank. */
export const cell = (run: MeasuredRun, column: string): string => run[column] ?? '';

/** Precision of the products: the word before what else a publication says; a scenario's own default where it says none. */
export const precisionOf = (word: string): string => /^[a-z0-9]+/.exec(word)?.[0] ?? 'bf16';
