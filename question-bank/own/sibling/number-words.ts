/** What a sibling of a number question says of itself. Pure. */
import { spoken } from '../../src/fill-prompt.js';
import { valuesOf } from '../../src/variants.js';
import type { NumericQuestion } from '../../src/question-schema.js';
import type { ParameterRange, ParameterValue } from '../../src/parameters.js';

/** Longer lists are told by their ends. */
const LISTED = 8;

/** `microBatches`: Micro batches. */
const wordsOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const listOf = (values: readonly ParameterValue[]): string =>
  values.length <= LISTED
    ? values.map(spoken).join('; ')
    : `${values.length.toString()} values from ${spoken(values[0] ?? '')} to ${spoken(values.at(-1) ?? '')}`;

const rangeWords = (range: ParameterRange | undefined): string => {
  if (range === undefined) return '';
  if ('values' in range) return listOf(valuesOf(range));
  return `${spoken(range.min)} to ${spoken(range.max)} in steps of ${spoken(range.step)}`;
};

export const changedWords = (
  name: string,
  values: readonly ParameterValue[],
  { parameters }: NumericQuestion,
): string =>
  `${wordsOf(name)}: ${listOf(values)}. The public question has ${rangeWords(parameters[name])}.`;

export const keptWords = (name: string, values: readonly ParameterValue[]): string =>
  `${wordsOf(name)}: ${listOf(values)}, as in the public question.`;

interface Answers {
  readonly here: readonly [number, number];
  readonly there: readonly [number, number];
}

export function stayedWords(
  { answer, slips }: NumericQuestion,
  { here, there }: Answers,
): string[] {
  const known = Object.keys(slips).length;
  return [
    'Its wording and its formula, with the worked solution that follows from it.',
    `The tolerance of ${spoken(Number((answer.tolerance * 100).toPrecision(3)))} %${known === 0 ? '' : `, and the ${known.toString()} slips that earn a share; each stays apart from the right answer`}.`,
    `The range of the answer: ${ends(here, answer.unit)} here, ${ends(there, answer.unit)} in the public question.`,
  ];
}

const ends = ([least, most]: readonly [number, number], unit: string): string => {
  const word = (value: number): string => spoken(Number(value.toPrecision(3)));
  return `${word(least)} to ${word(most)}${unit === '' ? '' : ` ${unit}`}`;
};
