import { z } from 'zod';
import { plainText } from '../../platform/plain-text/index.js';

const Moment = z.iso.datetime();
const LONGEST_TOKEN = 20_000;

export const MyCredentialParams = z.strictObject({
  invitation: z.uuid({ error: 'an invitation’s id is a UUID' }),
});
export type MyCredentialParams = z.output<typeof MyCredentialParams>;

export const CredentialRequest = z
  .strictObject({
    identity: z
      .enum(['hashed-address', 'name'])
      .describe('who it is of: a salted hash of the address, or the name as anybody can read it'),
    withBand: z.boolean().describe('whether the band of the score stands in it'),
  })
  .meta({ id: 'CredentialRequest' });
export type CredentialRequest = z.output<typeof CredentialRequest>;

const Withdrawn = z.strictObject({ at: Moment, reason: z.string() });

export const CREDENTIAL_STATES = [
  'not-offered',
  'awaited',
  'not-reached',
  'ready',
  'issued',
  'withdrawn',
] as const;

export const MyCredential = z
  .strictObject({
    state: z
      .enum(CREDENTIAL_STATES)
      .describe('awaited: results are not told yet; not-reached: they lie below what it asks for'),
    badge: z.strictObject({ name: z.string(), criteria: z.string() }).nullable(),
    issued: z
      .strictObject({
        id: z.uuid(),
        token: z.string().describe('the credential, a JWT'),
        at: Moment,
        validUntil: Moment.nullable(),
        withdrawn: Withdrawn.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'MyCredential' });
export type MyCredential = z.output<typeof MyCredential>;

export const OrganisationParams = z.strictObject({ organisation: z.uuid() });
export type OrganisationParams = z.output<typeof OrganisationParams>;

export const CredentialParams = OrganisationParams.extend({
  credential: z.uuid({ error: 'a credential’s id is a UUID' }),
});
export type CredentialParams = z.output<typeof CredentialParams>;

export const Withdrawal = z
  .strictObject({
    reason: plainText(500)
      .trim()
      .min(10, 'must say why, in 10 characters or more')
      .describe('the person, and whoever checks the credential, read it'),
  })
  .meta({ id: 'CredentialWithdrawal' });
export type Withdrawal = z.output<typeof Withdrawal>;

export const CredentialList = z
  .array(
    z
      .strictObject({
        id: z.uuid(),
        candidate: z.strictObject({ displayName: z.string(), email: z.string() }),
        name: z.string(),
        issuedAt: Moment,
        withdrawn: Withdrawn.nullable(),
      })
      .meta({ id: 'IssuedCredential' }),
  )
  .describe('the latest first, 500 at most')
  .meta({ id: 'IssuedCredentialList' });
export type CredentialList = z.output<typeof CredentialList>;

export const CheckRequest = z
  .strictObject({
    token: z.string().min(1).max(LONGEST_TOKEN).describe('the credential: a JWT in compact form'),
  })
  .meta({ id: 'CredentialCheck' });
export type CheckRequest = z.output<typeof CheckRequest>;

export const CREDENTIAL_OUTCOMES = [
  'valid',
  'expired',
  'not-yet-valid',
  'withdrawn',
  'altered',
  'other-key',
  'unreadable',
] as const;

export const CheckedCredential = z
  .strictObject({
    outcome: z
      .enum(CREDENTIAL_OUTCOMES)
      .describe('other-key: not signed by this server; unreadable: no credential'),
    onRecord: z
      .boolean()
      .describe('false: the issuer has no record of it (any more), so that it cannot be withdrawn'),
    withdrawn: Withdrawn.nullable(),
    credential: z
      .strictObject({
        issuer: z.string(),
        name: z.string(),
        criteria: z.string(),
        person: z
          .strictObject({ hashed: z.boolean(), is: z.string() })
          .nullable()
          .describe('a name; or the hash of an address'),
        band: z.string().nullable(),
        issuedAt: Moment,
        validUntil: Moment.nullable(),
      })
      .nullable()
      .describe('null where its words cannot be trusted'),
  })
  .meta({ id: 'CheckedCredential' });
export type CheckedCredential = z.output<typeof CheckedCredential>;

export const IssuerParams = z.strictObject({
  issuer: z.uuid({ error: 'an issuer’s id is a UUID' }),
});
export type IssuerParams = z.output<typeof IssuerParams>;

export const KeySet = z
  .strictObject({ keys: z.array(z.looseObject({ kid: z.string() })) })
  .meta({ id: 'CredentialKeySet' });
export type KeySet = z.output<typeof KeySet>;

export const IssuerProfile = z
  .strictObject({
    '@context': z.array(z.string()),
    id: z.string(),
    type: z.array(z.string()),
    name: z.string(),
    url: z.string(),
  })
  .meta({ id: 'IssuerProfile' });
export type IssuerProfile = z.output<typeof IssuerProfile>;

export const Revocations = z
  .strictObject({
    id: z.string(),
    issuer: z.string(),
    revokedCredential: z.array(
      z.strictObject({
        id: z.string(),
        revoked: z.literal(true),
        revocationReason: z.string(),
      }),
    ),
  })
  .describe('https://purl.imsglobal.org/spec/vcrl/v1p0, as section B.1.5 refers to it')
  .meta({ id: 'CredentialRevocations' });
export type Revocations = z.output<typeof Revocations>;
