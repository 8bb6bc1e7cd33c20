/** What two texts share, as it is put on record. Pure. */
import { createHash } from 'node:crypto';
import { overlapOf, worded, type Overlap, type Worded } from '@meshwright/graders';
import type { PinnedItem } from '@meshwright/question-bank';
import type { HandedIn, NewOverlap } from './overlaps.repository.js';
import type { OverlapDetail } from './overlaps.schemas.js';
import { givenOf, modelOf, proseOf } from './texts.js';

/** From this share of its words on, or of the other's, an overlap is put on record. */
export const FROM_PERCENT = 50;
/** A text of fewer words shares half of them by chance. */
const LEAST_WORDS = 40;

/** One answer taken apart, with what it is held against. */
export interface Held {
  readonly of: HandedIn;
  readonly content: PinnedItem;
  readonly own: Worded;
  readonly given: Worded;
}

/** Null where there is too little prose to compare. */
export function heldOf(of: HandedIn, content: PinnedItem): Held | null {
  const prose = proseOf(content, of.answer);
  if (prose === null) return null;
  const own = worded(prose);
  return own.words.length < LEAST_WORDS
    ? null
    : { of, content, own, given: worded(givenOf(content)) };
}

const percent = (share: number): number => Math.round(100 * share);

/** Whether so large a share is put on record. */
export const isMuch = (share: number): boolean => percent(share) >= FROM_PERCENT;

/** What stands on record: figures, and where they are from. */
const detailOf = (
  { of, content }: Held,
  { here, there }: { readonly here: Overlap; readonly there: Overlap },
  sharedWith: OverlapDetail['sharedWith'],
): OverlapDetail => ({
  item: of.itemId,
  round: of.round,
  title: content.title,
  sharedWith,
  sharedPercent: percent(here.share),
  otherPercent: percent(there.share),
  longest: here.longest,
});

export function withModel(held: Held): NewOverlap[] {
  const { of, content, own, given } = held;
  const model = worded(modelOf(content) ?? '');
  if (model.words.length < LEAST_WORDS) return [];
  const both = { here: overlapOf(own, model, given), there: overlapOf(model, own, given) };
  if (!isMuch(Math.max(both.here.share, both.there.share))) return [];
  const id = idOf('model', keyOf(of));
  return [{ id, of, mirror: null, detail: detailOf(held, both, 'model-answer') }];
}

/** An overlap stands in both records: who wrote first is not known from the words. */
export function pairOf(one: Held, other: Held): { share: number; pair: NewOverlap[] } | null {
  // another version of the question may have given other words
  const given =
    one.of.contentHash === other.of.contentHash
      ? one.given
      : worded(`${givenOf(one.content)}\n\n${givenOf(other.content)}`);
  const here = overlapOf(one.own, other.own, given);
  const there = overlapOf(other.own, one.own, given);
  const share = Math.max(here.share, there.share);
  if (!isMuch(share)) return null;
  const [own, theirs] = [
    idOf('pair', keyOf(one.of), keyOf(other.of)),
    idOf('pair', keyOf(other.of), keyOf(one.of)),
  ];
  const detail = detailOf(one, { here, there }, 'another-answer');
  const turned = detailOf(other, { here: there, there: here }, 'another-answer');
  return {
    share,
    pair: [
      { id: own, of: one.of, mirror: theirs, detail },
      { id: theirs, of: other.of, mirror: own, detail: turned },
    ],
  };
}

/** Names an answer as it was handed in. */
export const keyOf = ({ itemId, round }: Pick<HandedIn, 'itemId' | 'round'>): string =>
  `${itemId} ${String(round)}`;

/** The same for the same: comparing twice, or from both sides, puts nothing on record twice. */
export function idOf(...of: readonly string[]): string {
  const hex = createHash('sha256').update(of.join('\n')).digest('hex');
  // version 8 of RFC 9562: the bits are one's own
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
