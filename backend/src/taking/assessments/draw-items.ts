/** What one candidate is asked. Pure: the same release and luck give the same questions for ever. */
import {
  draw,
  stream,
  varies,
  type PinnedItem,
  type Question,
  type Side,
} from '@meshwright/question-bank';
import type { Blueprint, BlueprintItem } from './blueprint.schemas.js';
import { fillPools, slotKey } from './pools.js';

/** Of a release, what drawing needs. */
export interface Drawable {
  readonly blueprint: Blueprint;
  /** Every question that an item names or a pool may draw, by id, as it was when the release was published. */
  readonly questions: ReadonlyMap<string, Question>;
}

export interface DrawnItem {
  readonly content: PinnedItem;
  /** Points; the share of all points is what counts. */
  readonly weight: number;
  /** Index of the section. */
  readonly section: number;
}

export interface DrawnSection {
  readonly title: string;
  readonly intro: string;
  /** Null: the time of the whole alone. */
  readonly limitSeconds: number | null;
  readonly items: readonly DrawnItem[];
}

/** Where the chance of a draw comes from, and whose variants are drawn. */
export interface Luck {
  readonly side: Side;
  /** For the pools ('') or the variant of a question, 0 to 2^31 - 1. */
  seed(questionId: string): number;
}

/** What a question that does not vary is drawn with, so that it is pinned once for everybody. */
const ONE_FOR_ALL = 0;

/**
 * The sections with their questions: fixed ones as they stand, pools filled with different questions each. Throws RangeError where a question is missing or a pool cannot be filled, which publishing rules out.
 */
export function drawItems(
  { blueprint, questions }: Drawable,
  luck: Luck,
): { readonly sections: readonly DrawnSection[] } {
  const { drawn } = fillPools(blueprint, [...questions.values()], stream(luck.seed('')));
  const idsOf = (item: BlueprintItem, at: { section: number; item: number }): string[] =>
    item.type === 'fixed'
      ? [item.questionId]
      : Array.from({ length: item.count }, (_, nth) => drawn.get(slotKey({ ...at, nth })) ?? '');
  const contentOf = (id: string): PinnedItem => {
    const question = questions.get(id);
    if (question === undefined)
      throw new RangeError(id === '' ? 'a pool cannot be filled' : `the release lacks ${id}`);
    return draw(question, varies(question) ? luck.seed(id) : ONE_FOR_ALL, luck.side);
  };
  return {
    sections: blueprint.sections.map(({ title, intro, limitMinutes, items }, section) => ({
      title,
      intro,
      limitSeconds: limitMinutes === null ? null : limitMinutes * 60,
      items: items.flatMap((item, index) =>
        idsOf(item, { section, item: index }).map((id) => ({
          content: contentOf(id),
          weight: item.weight,
          section,
        })),
      ),
    })),
  };
}
