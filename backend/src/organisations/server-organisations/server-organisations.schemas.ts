import { z } from 'zod';

export const ServerOrganisationParams = z.strictObject({
  id: z.uuid({ error: 'an organisation’s id is a UUID' }),
});
export type ServerOrganisationParams = z.output<typeof ServerOrganisationParams>;

const email = z
  .email({ error: 'must be an e-mail address such as ada@example.org' })
  .max(254)
  .transform((text) => text.toLowerCase());

export const NewFounder = z.strictObject({ email }).meta({ id: 'NewOrganisationFounder' });
export type NewFounder = z.output<typeof NewFounder>;

export const FounderParams = z.strictObject({ email });
export type FounderParams = z.output<typeof FounderParams>;

export const BankKeysGrant = z.strictObject({ granted: z.boolean() }).meta({ id: 'BankKeysGrant' });
export type BankKeysGrant = z.output<typeof BankKeysGrant>;

export const ServerOrganisations = z
  .strictObject({
    creation: z
      .enum(['owner', 'invitation', 'open'])
      .describe('who may make organisations: the setting ORGANISATIONS'),
    organisations: z
      .array(
        z
          .strictObject({
            id: z.uuid(),
            name: z.string(),
            createdAt: z.iso.datetime(),
            members: z.int(),
            owners: z.array(
              z.strictObject({ displayName: z.string(), email: z.string().nullable() }),
            ),
            bankKeys: z.boolean(),
          })
          .meta({ id: 'ServerOrganisation' }),
      )
      .describe('by name'),
    founders: z
      .array(z.strictObject({ email: z.string(), createdAt: z.iso.datetime() }))
      .describe('who may make one organisation each and has not yet'),
  })
  .meta({ id: 'ServerOrganisations' });
export type ServerOrganisations = z.output<typeof ServerOrganisations>;
