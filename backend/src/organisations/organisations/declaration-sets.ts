import { z } from 'zod';
import { oneLine } from '../../platform/plain-text/index.js';

const label = oneLine(80).trim().min(1, 'must not be empty');

const differ = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length;

const DeclarationSet = z
  .strictObject({
    title: label.describe('what is asked about, such as Gender or Age'),
    groups: z
      .array(label)
      .min(2, 'must name at least two groups')
      .max(12)
      .refine(differ, { error: 'each group once' }),
  })
  .meta({ id: 'DeclarationSet' });

/** What candidates of an organisation may say of themselves; “prefer not to say” is always there and is no group. */
export const DeclarationSets = z
  .array(DeclarationSet)
  .max(4)
  .refine((sets) => differ(sets.map(({ title }) => title)), { error: 'each title once' });
export type DeclarationSets = z.output<typeof DeclarationSets>;
