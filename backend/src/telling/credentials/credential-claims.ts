/**
 * The text of an Open Badges 3.0 credential before it is signed: an OpenBadgeCredential in the Verifiable Credentials Data
 * Model 2.0, as claims of a JWT (https://www.imsglobal.org/spec/ob/v3p0/, sections B.1 and 8.2). Pure.
 */
import { createHash } from 'node:crypto';

export const CONTEXT = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
] as const;

/** What a badge says, and what of the person they chose to have in it. */
export interface Achieved {
  readonly id: string;
  /** Of this server, without a slash at its end. */
  readonly origin: string;
  readonly organisation: { readonly id: string; readonly name: string };
  readonly assessmentId: string;
  readonly badge: { readonly name: string; readonly criteria: string };
  readonly person: { readonly email: string; readonly name: string | null; readonly salt: string };
  /** The band of the score; null where the person leaves it out. */
  readonly band: string | null;
  readonly issuedAt: Date;
  readonly validUntil: Date | null;
}

export const issuerId = (origin: string, organisationId: string): string =>
  `${origin}/api/v1/issuers/${organisationId}`;

export const revocationsId = (origin: string, organisationId: string): string =>
  `${issuerId(origin, organisationId)}/revocations`;

/** `sha256$` and the digest of the address and the salt (section B.2.5, IdentityHash). */
export const hashedAddress = (email: string, salt: string): string =>
  `sha256$${createHash('sha256').update(`${email}${salt}`, 'utf8').digest('hex')}`;

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Claims of the token: the credential itself, with the registered claims that section 8.2.4.2 asks for. */
export function claimsOf(achieved: Achieved): Record<string, unknown> {
  const { origin, organisation, person, badge, band, issuedAt, validUntil } = achieved;
  const id = `urn:uuid:${achieved.id}`;
  const issuer = issuerId(origin, organisation.id);
  const subject = `urn:uuid:${achieved.id}#subject`;
  return {
    '@context': CONTEXT,
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: badge.name,
    issuer: { id: issuer, type: ['Profile'], name: organisation.name },
    validFrom: issuedAt.toISOString(),
    ...(validUntil === null ? {} : { validUntil: validUntil.toISOString() }),
    credentialSubject: {
      id: subject,
      type: ['AchievementSubject'],
      identifier: [identity(person)],
      achievement: {
        id: `${issuer}/achievements/${achieved.assessmentId}`,
        type: ['Achievement'],
        name: badge.name,
        description: badge.criteria,
        criteria: { narrative: badge.criteria },
      },
      ...(band === null ? {} : { result: [{ type: ['Result'], value: band }] }),
    },
    credentialStatus: {
      id: revocationsId(origin, organisation.id),
      type: '1EdTechRevocationList',
    },
    iss: issuer,
    jti: id,
    sub: subject,
    nbf: seconds(issuedAt),
    ...(validUntil === null ? {} : { exp: seconds(validUntil) }),
  };
}

function identity({ email, name, salt }: Achieved['person']): object {
  if (name !== null)
    return { type: 'IdentityObject', hashed: false, identityHash: name, identityType: 'name' };
  return {
    type: 'IdentityObject',
    hashed: true,
    identityHash: hashedAddress(email, salt),
    identityType: 'emailAddress',
    salt,
  };
}
