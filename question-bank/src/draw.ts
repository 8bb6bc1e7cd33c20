import { orderAgreement, orderedPairs } from '@meshwright/graders';
import { shuffled, stream } from './chance.js';
import type {
  NumericQuestion,
  ParameterRange,
  ParameterValue,
  PinnedItem,
  PinnedPart,
  Question,
  QuestionPart,
} from './question-schema.js';

/** 32-bit FNV-1a, so that two questions with the same seed do not draw in step. */
const hash = (text: string): number => {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
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
  question: Pick<NumericQuestion, 'id' | 'parameters'>,
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

type OrderingQuestion = Extract<Question, { kind: 'ordering' }>;

/** Steps in an order that earns nothing as it stands: turned round where it keeps more pairs than it breaks. */
const scrambled = (
  { steps, before }: Pick<OrderingQuestion, 'steps' | 'before'>,
  next: () => number,
) => {
  const order = shuffled(steps, next);
  const ids = order.map(({ id }) => id);
  return orderAgreement(orderedPairs(before), ids) > 0 ? order.reverse() : order;
};

const varying: readonly Question['kind'][] = ['numeric', 'ordering', 'choice'];

/** Whether seeds make a difference to a question. */
export const varies = (question: Question): boolean =>
  varying.includes(question.kind) ||
  (question.kind === 'structured' &&
    (question.parts ?? []).some(({ kind }) => varying.includes(kind)));

/** What a seed changes about a numeric question or part. */
function drawnNumber(
  asked: Pick<NumericQuestion, 'id' | 'parameters' | 'prompt'>,
  next: () => number,
) {
  const parameters = drawParameters(asked, next);
  return { parameters, prompt: fillPrompt(asked.prompt, parameters) };
}

function drawPart(part: QuestionPart, next: () => number): PinnedPart {
  switch (part.kind) {
    case 'numeric':
      return { ...part, ...drawnNumber(part, next) };
    case 'ordering':
      return { ...part, steps: scrambled(part, next) };
    case 'choice':
      return { ...part, options: shuffled(part.options, next) };
    case 'plan':
    case 'find-the-flaw':
      return part;
  }
}

/**
 * The item that a candidate gets for this seed. Pure: the same question and seed give the same
 * item for ever. A numeric question has its parameters drawn uniformly and its prompt filled; steps
 * to order and options to pick are shuffled, in parts as well; nothing else varies.
 */
export function draw(question: Question, seed: number): PinnedItem {
  const streamOf = (id: string) => stream(hash(id) ^ Math.trunc(seed));
  const next = streamOf(question.id);
  switch (question.kind) {
    case 'numeric':
      return { ...question, seed, ...drawnNumber(question, next) };
    case 'ordering':
      return { ...question, seed, steps: scrambled(question, next) };
    case 'choice':
      return { ...question, seed, options: shuffled(question.options, next) };
    case 'structured': {
      const { parts, ...rest } = question;
      if (parts === undefined) return { ...rest, seed };
      const drawn = parts.map((part) => drawPart(part, streamOf(`${question.id}/${part.id}`)));
      return { ...rest, seed, parts: drawn };
    }
    case 'plan':
    case 'find-the-flaw':
      return { ...question, seed };
  }
}
