import { orderAgreement, orderedPairs } from '@meshwright/graders';
import { hash, shuffled, stream } from './chance.js';
import type {
  NumericQuestion,
  ParameterValue,
  PinnedItem,
  PinnedPart,
  Question,
  QuestionPart,
} from './question-schema.js';
import { drawParameters, type Side } from './variants.js';

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

type NumericTask = Pick<NumericQuestion, 'parameters' | 'prompt'>;

export const drawnNumber = (
  { prompt }: NumericTask,
  parameters: Readonly<Record<string, ParameterValue>>,
) => ({ parameters, prompt: fillPrompt(prompt, parameters) });

interface Chance {
  /** What the stream and the side of the variants go by: the id of a part is its own in its question alone. */
  readonly id: string;
  readonly seed: number;
  readonly side: Side;
}

const streamOf = ({ id, seed }: Chance) => stream(hash(id) ^ Math.trunc(seed));

const drawnTask = (task: NumericTask, chance: Chance) =>
  drawnNumber(
    task,
    drawParameters({ id: chance.id, parameters: task.parameters }, streamOf(chance), chance.side),
  );

function drawPart(part: QuestionPart, chance: Chance): PinnedPart {
  switch (part.kind) {
    case 'numeric':
      return { ...part, ...drawnTask(part, chance) };
    case 'ordering':
      return { ...part, steps: scrambled(part, streamOf(chance)) };
    case 'choice':
      return { ...part, options: shuffled(part.options, streamOf(chance)) };
    case 'plan':
    case 'find-the-flaw':
      return part;
  }
}

/**
 * The item that somebody gets for this seed. Pure: the same question, seed and side give the same item for ever. A
 * numeric question has its parameters drawn from the variants of its side, each as likely, and its prompt filled; steps
 * to order and options to pick are shuffled, in parts as well; nothing else varies. Only the draw of an assessment
 * asks for its side.
 */
export function draw(question: Question, seed: number, side: Side = 'practice'): PinnedItem {
  const chance = { id: question.id, seed, side };
  switch (question.kind) {
    case 'numeric':
      return { ...question, seed, ...drawnTask(question, chance) };
    case 'ordering':
      return { ...question, seed, steps: scrambled(question, streamOf(chance)) };
    case 'choice':
      return { ...question, seed, options: shuffled(question.options, streamOf(chance)) };
    case 'structured': {
      const { parts, ...rest } = question;
      if (parts === undefined) return { ...rest, seed };
      const drawn = parts.map((part) => drawPart(part, { ...chance, id: partId(question, part) }));
      return { ...rest, seed, parts: drawn };
    }
    case 'plan':
    case 'find-the-flaw':
      return { ...question, seed };
  }
}

/** The id of a part in the whole bank. */
export const partId = (question: { readonly id: string }, part: { readonly id: string }): string =>
  `${question.id}/${part.id}`;
