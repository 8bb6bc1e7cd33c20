import { QuestionKind, Tier } from '@meshwright/question-bank';
import { z } from 'zod';
import { BankId } from '../../bank/content/index.js';
import { oneLine, plainText } from '../../platform/plain-text/index.js';

export const MOST_SECTIONS = 12;
export const MOST_ITEMS = 40;
const MOST_MINUTES = 480;

/** Any whole number of points; what counts is its share of all points. */
const Weight = z
  .int()
  .min(1)
  .max(100)
  .describe('points of each question; what counts is the share');

const each = <T extends z.ZodType<string>>(of: T, max: number) =>
  z
    .array(of)
    .max(max)
    .refine((all) => new Set(all).size === all.length, { error: 'each once' });

const FixedItem = z
  .strictObject({ type: z.literal('fixed'), questionId: BankId, weight: Weight })
  .meta({ id: 'BlueprintFixedItem' });
export type FixedItem = z.output<typeof FixedItem>;

export const PoolSource = z
  .enum(['public', 'own', 'own-first'])
  .describe(
    'the shared bank, which anybody can read with its answers; the organisation’s own questions; own ones as far as there are any, then the shared bank',
  )
  .meta({ id: 'PoolSource' });

/** Questions that share one of each named property; an empty list leaves the property open. */
const PoolItem = z
  .strictObject({
    type: z.literal('pool'),
    source: PoolSource.default('public'),
    topics: each(BankId, 40),
    tiers: each(Tier, 3),
    kinds: each(QuestionKind, 10),
    guides: each(BankId, 40),
    exclude: each(BankId, 200).describe('questions that are never drawn'),
    count: z.int().min(1).max(MOST_ITEMS).describe('how many each candidate is asked'),
    weight: Weight,
  })
  .meta({ id: 'BlueprintPool' });
export type PoolItem = z.output<typeof PoolItem>;

export const BlueprintItem = z.discriminatedUnion('type', [FixedItem, PoolItem]);
export type BlueprintItem = z.output<typeof BlueprintItem>;

const BlueprintSection = z
  .strictObject({
    title: oneLine(120),
    intro: plainText(4_000).default('').describe('Markdown, shown above the questions'),
    limitMinutes: z
      .int()
      .min(1)
      .max(MOST_MINUTES)
      .nullable()
      .describe('null: the time of the whole alone'),
    items: z.array(BlueprintItem).max(MOST_ITEMS),
  })
  .meta({ id: 'BlueprintSection' });
export type BlueprintSection = z.output<typeof BlueprintSection>;

/** What is asked. A draft may have gaps; what publishing asks for is checks.ts's to say. */
export const Blueprint = z
  .strictObject({ sections: z.array(BlueprintSection).max(MOST_SECTIONS) })
  .refine((blueprint) => questionCount(blueprint) <= MOST_ITEMS, {
    path: ['sections'],
    error: `an assessment has at most ${String(MOST_ITEMS)} questions in all`,
  })
  .meta({ id: 'Blueprint' });
export type Blueprint = z.output<typeof Blueprint>;

/** How many questions each candidate is asked. */
export function questionCount({
  sections,
}: {
  readonly sections: readonly BlueprintSection[];
}): number {
  return sections.reduce(
    (sum, { items }) => sum + items.reduce((n, item) => n + countOf(item), 0),
    0,
  );
}

export const countOf = (item: BlueprintItem): number => (item.type === 'fixed' ? 1 : item.count);
