import type { Answer } from '../api/shapes.js';
import { sameAnswer } from './same-answer.js';
import type { SaveState } from './save-state.js';
import type { PendingChange } from './write-ahead-log.js';

/** A body that the server holds, and its number there. */
export interface Held {
  readonly serverSeq: number;
  readonly body: Answer;
}

/** What the server holds of an item, as far as a page knows: it may have taken more from here since it was read. */
export const heldOf = (
  lane: { readonly stored: Answer | null; readonly baseSeq: number } | undefined,
  read: Held | undefined,
): Held | undefined =>
  lane?.stored && lane.baseSeq >= (read?.serverSeq ?? 0)
    ? { serverSeq: lane.baseSeq, body: lane.stored }
    : read;

/** What becomes of a text that an earlier tab could not send: `goes on` from what the server holds, or clashes with it. */
export function fateOf(
  { body, baseSeq, sent }: PendingChange,
  held: Held | undefined,
): 'goes on' | 'is there' | 'clashes' {
  if (!held) return 'goes on';
  if (sameAnswer(held.body, body)) return 'is there';
  const isOurs = sent.some((former) => sameAnswer(former, held.body));
  return held.serverSeq <= baseSeq || isOurs ? 'goes on' : 'clashes';
}

/** A text of this browser and a newer one of the server: the person chooses. */
export const conflict = ({ item, body }: PendingChange, held: Held): SaveState => ({
  kind: 'conflict',
  item,
  mine: body,
  theirs: held.body,
  theirSeq: held.serverSeq,
});
