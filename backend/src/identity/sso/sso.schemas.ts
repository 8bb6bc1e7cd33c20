import { z } from 'zod';
import { ownPath } from '../../platform/http/index.js';
import { oneLine, plainText } from '../../platform/plain-text/index.js';

const domain = z
  .string()
  .max(253)
  .transform((text) => text.trim().toLowerCase())
  .refine(
    (text) => /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(text),
    'must be a domain such as example.org',
  );

const issuer = z
  .url({
    protocol: /^https?$/,
    hostname: /.*/,
    error: 'must be an address such as https://login.example.org',
    abort: true, // what follows reads it as one
  })
  .max(500)
  .refine((text) => {
    const { search, hash, username, password } = new URL(text);
    return search === '' && hash === '' && username === '' && password === '';
  }, 'must have no query, fragment, name or password');

export const SsoSettings = z
  .strictObject({
    issuer: issuer.meta({ description: 'https; its /.well-known/openid-configuration is read.' }),
    clientId: oneLine(200).trim().min(1),
    clientSecret: plainText(500)
      .min(1)
      .optional()
      .meta({ description: 'Never shown again; left out, the present one stays.' }),
    domains: z
      .array(domain)
      .max(20)
      .optional()
      .meta({ description: 'Set by the owner of the server alone; left out, they stay.' }),
    enforced: z
      .boolean()
      .default(false)
      .meta({ description: 'Members who have signed in this way once sign in this way alone.' }),
  })
  .meta({ id: 'SsoSettings' });
export type SsoSettings = z.output<typeof SsoSettings>;

export const SsoSettingsView = z
  .strictObject({
    provider: z
      .strictObject({
        issuer: z.string(),
        clientId: z.string(),
        domains: z.array(z.string()),
        enforced: z.boolean(),
        updatedAt: z.iso.datetime(),
      })
      .nullable(),
    redirectUri: z.string().meta({ description: 'To be registered at the provider.' }),
    signInLink: z.string().meta({ description: 'Where members of the organisation sign in.' }),
    maySetDomains: z.boolean(),
  })
  .meta({ id: 'SsoSettingsView' });
export type SsoSettingsView = z.output<typeof SsoSettingsView>;

export const SsoLookupQuery = z.strictObject({ domain });
export type SsoLookupQuery = z.output<typeof SsoLookupQuery>;

export const SsoLookup = z
  .strictObject({
    organisation: z.uuid().nullable().meta({ description: 'Whose sign-in it is, if anybody’s.' }),
  })
  .meta({ id: 'SsoLookup' });
export type SsoLookup = z.output<typeof SsoLookup>;

export const SsoStartQuery = z.strictObject({
  from: plainText(500)
    .transform((text, context) => {
      const path = ownPath(text);
      if (path === null)
        context.addIssue({ code: 'custom', message: 'must be a path of this server' });
      return path ?? z.NEVER;
    })
    .optional(),
});
export type SsoStartQuery = z.output<typeof SsoStartQuery>;

export const SsoLinkRequest = z.strictObject({}).meta({ id: 'SsoLinkRequest' });

const SsoIdentityView = z
  .strictObject({
    id: z.uuid(),
    organisation: z.string(),
    issuer: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'SsoIdentityView' });
export type SsoIdentityView = z.output<typeof SsoIdentityView>;

export const SsoIdentityList = z.array(SsoIdentityView);

export const SsoIdentityRemoval = z
  .strictObject({ password: plainText(200).min(1).optional() })
  .meta({ id: 'SsoIdentityRemoval' });
export type SsoIdentityRemoval = z.output<typeof SsoIdentityRemoval>;
