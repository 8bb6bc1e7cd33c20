import { quantities } from '@meshwright/graders';
import { draw, drawnNumber } from './draw.js';
import type { NumericQuestion, PinnedItem, PinnedPart, Question } from './question-schema.js';

type Drawn = PinnedItem | PinnedPart;
type PinnedNumber = Extract<Drawn, { kind: 'numeric' }>;

/**
 * The question as it is now, drawn as an item of before: with its numbers, in its order. What cannot be drawn so any
 * more (other parameters, other steps, another kind) comes out as the same seed draws it.
 */
export function drawAgain(question: Question, before: PinnedItem): PinnedItem {
  const now = draw(question, before.seed, 'assessment');
  if (question.kind === 'numeric') return like(now, question, before);
  if (now.kind !== 'structured' || now.parts === undefined) return like(now, undefined, before);
  const known = new Map(partsOf(before).map((part) => [part.id, part]));
  const asked = new Map(
    (question.kind === 'structured' ? (question.parts ?? []) : []).map((part) => [part.id, part]),
  );
  const parts = now.parts.map((part) => {
    const [task, old] = [asked.get(part.id), known.get(part.id)];
    return old === undefined ? part : like(part, task?.kind === 'numeric' ? task : undefined, old);
  });
  return { ...now, parts };
}

const partsOf = (item: PinnedItem): readonly PinnedPart[] =>
  item.kind === 'structured' ? (item.parts ?? []) : [];

type Task = Pick<NumericQuestion, 'quantity' | 'parameters' | 'prompt'>;

function like<T extends Drawn>(now: T, task: Task | undefined, before: Drawn): T {
  if (now.kind === 'numeric' && before.kind === 'numeric')
    return task !== undefined && takes(task, before)
      ? { ...now, ...drawnNumber(task, before.parameters) }
      : now;
  if (now.kind === 'ordering' && before.kind === 'ordering')
    return { ...now, steps: inOrder(now.steps, before.steps) };
  if (now.kind === 'choice' && before.kind === 'choice')
    return { ...now, options: inOrder(now.options, before.options) };
  return now;
}

/** Values that its ranges no longer hold were asked all the same; a formula that cannot take them was not. */
const takes = ({ quantity, parameters }: Task, before: PinnedNumber): boolean =>
  Object.keys(parameters).sort().join() === Object.keys(before.parameters).sort().join() &&
  quantities[quantity]?.parameters.safeParse(before.parameters).success === true;

function inOrder<T extends { readonly id: string }>(
  now: readonly T[],
  before: readonly { readonly id: string }[],
): T[] {
  const byId = new Map(now.map((each) => [each.id, each]));
  const found = before.flatMap(({ id }) => byId.get(id) ?? []);
  return found.length === now.length && before.length === now.length ? found : [...now];
}
