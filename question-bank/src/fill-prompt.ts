import type { ParameterValue } from './parameters.js';

/** Words from the size on; only for numbers that the word leaves short (774 million, but 1,048,576). */
const scales: readonly [size: number, word: string][] = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
];

/** A number as prose has it: 0.4, 12,288, 70 billion. */
export const spoken = (value: ParameterValue): string => {
  if (typeof value !== 'number') return String(value);
  const scale = scales.find(([size]) => Math.abs(value) >= size);
  if (scale !== undefined) {
    const short = Number((value / scale[0]).toPrecision(6)).toString();
    if (short.length <= 5) return `${short} ${scale[1]}`;
  }
  const [whole = '0', fraction] = value.toString().split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
};

/** The prompt with `{{name}}` replaced by the parameter's value in words. */
export const fillPrompt = (
  prompt: string,
  parameters: Readonly<Record<string, ParameterValue>>,
): string =>
  prompt.replace(/\{\{([A-Za-z0-9]+)\}\}/g, (whole, name: string) => {
    const value = parameters[name];
    return value === undefined ? whole : spoken(value);
  });
