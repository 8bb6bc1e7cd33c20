import type { TypedKindId } from '@meshwright/graders';
import { hash, stream } from './chance.js';
import { kindOf } from './kinds/table.js';
import type { PinnedItem, Question } from './question-schema.js';
import type { Side } from './variants.js';

/** Whether seeds make a difference to a question. */
export const varies = (question: Question): boolean =>
  question.kind === 'structured' ? (question.parts ?? []).some(isDrawn) : isDrawn(question);

const isDrawn = ({ kind }: { readonly kind: TypedKindId }): boolean =>
  kindOf({ kind }).draw !== undefined;

interface Chance {
  /** What the stream and the side of the variants go by: the id of a part is its own in its question alone. */
  readonly id: string;
  readonly seed: number;
  readonly side: Side;
}

type Task = Parameters<NonNullable<ReturnType<typeof kindOf>['draw']>>[0];

/** What `chance` decides of it. */
const drawn = (task: Task, { id, seed, side }: Chance) =>
  kindOf(task).draw?.(task, { id, next: stream(hash(id) ^ Math.trunc(seed)), side });

/**
 * The item that somebody gets for this seed. Pure: the same question, seed and side give the same item for ever. A
 * numeric question has its parameters drawn from the variants of its side, each as likely, and its prompt filled; steps
 * to order and options to pick are shuffled, in parts as well; nothing else varies. Only the draw of an assessment
 * asks for its side.
 */
export function draw(question: Question, seed: number, side: Side = 'practice'): PinnedItem {
  const chance = { id: question.id, seed, side };
  if (question.kind !== 'structured')
    return { ...question, seed, ...drawn(question, chance) } as PinnedItem;
  const { parts, ...rest } = question;
  if (parts === undefined) return { ...rest, seed };
  const items = parts.map((part) => ({
    ...part,
    ...drawn(part, { ...chance, id: partId(question, part) }),
  }));
  return { ...rest, seed, parts: items } as PinnedItem;
}

/** The id of a part in the whole bank. */
export const partId = (question: { readonly id: string }, part: { readonly id: string }): string =>
  `${question.id}/${part.id}`;
