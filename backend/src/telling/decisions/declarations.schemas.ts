import { z } from 'zod';
import { oneLine } from '../../platform/plain-text/index.js';
import { DeclarationSets } from '../../organisations/organisations/index.js';

const label = oneLine(80);

const Groups = z
  .record(label, label)
  .refine((groups) => Object.keys(groups).length <= 4, { error: 'at most one group of each set' })
  .describe('title of a set to the group in it; a set that is not there: rather not say');

export const SelfDeclared = z.strictObject({ groups: Groups }).meta({ id: 'SelfDeclared' });
export type SelfDeclared = z.output<typeof SelfDeclared>;

export const DeclarationView = z
  .strictObject({
    sets: DeclarationSets.describe('empty: this organisation does not ask, or not yet'),
    groups: Groups.nullable().describe('null: nothing was said so far'),
  })
  .meta({ id: 'DeclarationView' });
export type DeclarationView = z.output<typeof DeclarationView>;

const Bounds = { low: z.number(), high: z.number() };

const SelectedGroup = z
  .strictObject({
    group: z.string(),
    handedIn: z.int(),
    decided: z.int().describe('of those: with a decision other than hold'),
    advanced: z.int().describe('of those: invited on or hired'),
    rate: z.number().describe('advanced of decided, 0..1'),
    rateInterval: z.strictObject(Bounds).describe('of 95 %'),
    impact: z
      .strictObject({
        ratio: z.number(),
        ...Bounds,
        belowFourFifths: z.boolean(),
        sure: z.boolean(),
      })
      .nullable()
      .describe(
        'rate over the highest rate, with its interval of 95 %; null for that group itself',
      ),
  })
  .meta({ id: 'SelectedGroup' });

export const SelectionSet = z
  .strictObject({
    title: z.string(),
    table: z
      .strictObject({
        groups: z.array(SelectedGroup),
        suppressed: z.array(z.string()).describe('too few people to be shown'),
        reference: z.string().nullable().describe('the group with the highest rate'),
      })
      .nullable()
      .describe('null: too few of those who answered were decided on'),
  })
  .meta({ id: 'SelectionSet' });
export type SelectionSet = z.output<typeof SelectionSet>;

export const SelectionView = z
  .strictObject({
    applied: z.int().describe('people who were invited'),
    handedIn: z.int(),
    counted: z.int().describe('who said something of themselves, in steps of five'),
    asOf: z.iso.datetime().nullable().describe('the last decision that is counted'),
    sets: z.array(SelectionSet).describe('empty: the organisation does not ask'),
  })
  .meta({ id: 'SelectionView' });
export type SelectionView = z.output<typeof SelectionView>;
