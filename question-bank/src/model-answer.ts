import { answerKinds, type TypedAnswer } from '@meshwright/graders';
import { kindOf } from './kinds/table.js';
import type { PinnedItem } from './question-schema.js';

/** An answer that earns all points, from the answer key. */
export const modelTypedAnswer = (item: Exclude<PinnedItem, { kind: 'structured' }>): TypedAnswer =>
  kindOf(item).model(item);

/** What somebody of `skill` (0 to 1) might answer; `draw` gives numbers from 0 to 1. */
export function plausibleTyped(
  item: Exclude<PinnedItem, { kind: 'structured' }>,
  skill: number,
  draw: () => number,
): TypedAnswer {
  const kind = kindOf(item);
  if (kind.plausible !== undefined) return kind.plausible(item, skill, draw);
  return draw() < skill ? kind.model(item) : answerKinds[item.kind].blank;
}

/** The answers to all parts of a structured item that earn all points. */
export const modelParts = (
  item: Extract<PinnedItem, { kind: 'structured' }>,
): Record<string, TypedAnswer> =>
  Object.fromEntries((item.parts ?? []).map((part) => [part.id, kindOf(part).model(part)]));
