import { draw } from './draw.js';
import { kindOf } from './kinds/table.js';
import type { PinnedItem, PinnedPart, Question, QuestionPart } from './question-schema.js';

type Structured<T> = Extract<T, { kind: 'structured' }>;
type Typed<T> = Exclude<T, Structured<T>>;

/**
 * The question as it is now, drawn as an item of before: with its numbers, in its order. What cannot be drawn so any
 * more (other parameters, other steps, another kind) comes out as the same seed draws it.
 */
export function drawAgain(question: Question, before: PinnedItem): PinnedItem {
  const now = draw(question, before.seed, 'assessment');
  if (now.kind !== 'structured')
    return question.kind === 'structured' || before.kind === 'structured'
      ? now
      : like(now, before, question);
  if (now.parts === undefined) return now;
  const known = new Map(partsOf(before).map((part) => [part.id, part]));
  const asked = new Map(tasksOf(question).map((part) => [part.id, part]));
  const parts = now.parts.map((part) => {
    const [task, old] = [asked.get(part.id), known.get(part.id)];
    return old === undefined || task === undefined ? part : like(part, old, task);
  });
  return { ...now, parts };
}

const partsOf = (item: PinnedItem): readonly PinnedPart[] =>
  item.kind === 'structured' ? (item.parts ?? []) : [];

const tasksOf = (question: Question): readonly QuestionPart[] =>
  question.kind === 'structured' ? (question.parts ?? []) : [];

function like<T extends Typed<PinnedItem> | PinnedPart>(
  now: T,
  before: Typed<PinnedItem> | PinnedPart,
  task: Typed<Question> | QuestionPart,
): T {
  if (now.kind !== before.kind) return now;
  return { ...now, ...kindOf(now).drawAgain?.(now, before, task) };
}
