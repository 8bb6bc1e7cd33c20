import { orderAgreement, orderedPairs } from '@meshwright/graders';
import type {
  NumericQuestion,
  ParameterRange,
  ParameterValue,
  PinnedItem,
  Question,
} from './question-schema.js';

/** 32-bit FNV-1a, so that two questions with the same seed do not draw in step. */
const hash = (text: string): number => {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
};

/** splitmix32: a stream of draws in [0, 1) from one 32-bit state. */
const stream = (start: number): (() => number) => {
  let state = start >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
  };
};

/** Every value that a range can give, in order; steps are cleaned of floating-point dust. */
export const valuesOf = (range: ParameterRange): readonly ParameterValue[] => {
  if ('values' in range) return range.values;
  const count = Math.floor((range.max - range.min) / range.step + 1e-9) + 1;
  return Array.from({ length: count }, (_, i) =>
    Number((range.min + i * range.step).toPrecision(12)),
  );
};

/** How many different items a numeric question can become; 1 for the other kinds. */
export const variantCount = (question: Question): number =>
  question.kind === 'numeric'
    ? Object.values(question.parameters).reduce((n, range) => n * valuesOf(range).length, 1)
    : 1;

/** Words from the size on; only for numbers that the word leaves short (774 million, but 1,048,576). */
const scales: readonly [size: number, word: string][] = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
];

/** A number as prose has it: 0.4, 12,288, 70 billion. */
const spoken = (value: ParameterValue): string => {
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

const drawParameters = (
  question: NumericQuestion,
  next: () => number,
): Record<string, ParameterValue> =>
  Object.fromEntries(
    Object.entries(question.parameters).map(([name, range]) => {
      const values = valuesOf(range);
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new RangeError(`${question.id}: ${name} has no values`);
      return [name, value];
    }),
  );

/** Fisher-Yates. */
const shuffled = <T>(things: readonly T[], next: () => number): T[] => {
  const all = [...things];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [all[i], all[j]] = [all[j] as T, all[i] as T];
  }
  return all;
};

type OrderingQuestion = Extract<Question, { kind: 'ordering' }>;

/** Steps in an order that earns nothing as it stands: turned round where it keeps more pairs than it breaks. */
const scrambled = ({ steps, before }: OrderingQuestion, next: () => number) => {
  const order = shuffled(steps, next);
  const ids = order.map(({ id }) => id);
  return orderAgreement(orderedPairs(before), ids) > 0 ? order.reverse() : order;
};

/** Whether seeds make a difference to a question. */
export const varies = ({ kind }: Question): boolean =>
  kind === 'numeric' || kind === 'ordering' || kind === 'choice';

/**
 * The item that a candidate gets for this seed. Pure: the same question and seed give the same
 * item for ever. A numeric question has its parameters drawn uniformly and its prompt filled; steps
 * to order and options to pick are shuffled; the other kinds do not vary.
 */
export function draw(question: Question, seed: number): PinnedItem {
  const next = stream(hash(question.id) ^ Math.trunc(seed));
  switch (question.kind) {
    case 'numeric': {
      const parameters = drawParameters(question, next);
      return { ...question, seed, parameters, prompt: fillPrompt(question.prompt, parameters) };
    }
    case 'ordering':
      return { ...question, seed, steps: scrambled(question, next) };
    case 'choice':
      return { ...question, seed, options: shuffled(question.options, next) };
    case 'structured':
    case 'plan':
    case 'find-the-flaw':
      return { ...question, seed };
  }
}
