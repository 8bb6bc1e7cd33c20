import { z } from 'zod';
import { oneLine } from '../../platform/plain-text/index.js';
import { TOKEN_SCOPES } from '../../platform/http/index.js';

export const OrganisationParams = z.strictObject({
  organisation: z.uuid({ error: 'an organisation’s id is a UUID' }),
});
export type OrganisationParams = z.output<typeof OrganisationParams>;

export const TokenParams = OrganisationParams.extend({
  token: z.uuid({ error: 'a token’s id is a UUID' }),
});
export type TokenParams = z.output<typeof TokenParams>;

const MOST_DAYS = 365;

const scope = z.enum(TOKEN_SCOPES, { error: `must be one of ${TOKEN_SCOPES.join(', ')}` });

export const NewApiToken = z
  .strictObject({
    name: oneLine(80)
      .trim()
      .min(1, 'must not be empty')
      .describe('which program it is for, as people will look for it'),
    scopes: z
      .array(scope)
      .min(1, 'must hold at least one scope')
      .max(TOKEN_SCOPES.length)
      .transform((given) => TOKEN_SCOPES.filter((each) => given.includes(each))),
    days: z
      .int()
      .min(1, 'must be at least a day')
      .max(MOST_DAYS, 'must be at most 365 days')
      .describe('for how long it is good'),
  })
  .meta({
    id: 'NewApiToken',
    example: { name: 'Applicant tracking', scopes: ['invitations:write'], days: 90 },
  });
export type NewApiToken = z.output<typeof NewApiToken>;

export const ApiTokenView = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    hint: z.string().describe('its last four characters'),
    scopes: z.array(z.string()),
    state: z
      .enum(['live', 'expired', 'revoked', 'without-maker'])
      .describe(
        'without-maker: who made it is no owner of the organisation any more, and it opens nothing',
      ),
    createdAt: z.iso.datetime(),
    createdBy: z.string().nullable().describe('null: somebody who is no member any more'),
    expiresAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().describe('good to the minute'),
  })
  .meta({ id: 'ApiToken' });
export type ApiTokenView = z.output<typeof ApiTokenView>;

export const ApiTokenList = z
  .strictObject({ tokens: z.array(ApiTokenView) })
  .meta({ id: 'ApiTokenList' });
export type ApiTokenList = z.output<typeof ApiTokenList>;

export const MadeApiToken = z
  .strictObject({
    token: ApiTokenView,
    secret: z.string().describe('shown now and never again'),
  })
  .meta({ id: 'MadeApiToken' });
export type MadeApiToken = z.output<typeof MadeApiToken>;
