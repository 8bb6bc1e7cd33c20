import { Injectable } from '@nestjs/common';
import { asServer } from '../../platform/database/index.js';
import { notFound } from '../../platform/http/index.js';
import { checked, type Claims } from './credential-check.js';
import { CONTEXT, issuerId, revocationsId } from './credential-claims.js';
import { CredentialsRepository } from './credentials.repository.js';
import type { CheckedCredential, IssuerProfile, Revocations } from './credentials.schemas.js';
import { withdrawnView } from './credentials.service.js';
import { IssuerStamp } from './issuer-stamp.js';
import { ALGORITHM, SigningKeys } from './signing-keys.service.js';

const URN = 'urn:uuid:';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** For anybody: what a credential is worth. Nothing is asked of other servers, whatever stands in it. */
@Injectable()
export class Verification {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly keys: SigningKeys,
    private readonly stamp: IssuerStamp,
  ) {}

  async check(token: string): Promise<CheckedCredential> {
    const found = await checked(token.trim(), ALGORITHM, (id) => this.keys.verifier(id));
    if ('fault' in found)
      return { outcome: found.fault, onRecord: false, withdrawn: null, credential: null };
    const { claims } = found;
    const id = claims.id.slice(URN.length);
    const row = UUID.test(id)
      ? await asServer('whoever checks a credential is nobody’s member', () =>
          this.credentials.standing(id),
        )
      : null;
    const withdrawn = row === null ? null : withdrawnView(row);
    return {
      outcome: withdrawn === null ? this.byTime(claims) : 'withdrawn',
      onRecord: row !== null,
      withdrawn,
      credential: credentialView(claims),
    };
  }

  async profile(issuer: string): Promise<IssuerProfile> {
    const { id, name } = await this.issuer(issuer);
    const { origin } = this.stamp;
    return {
      '@context': [...CONTEXT],
      id: issuerId(origin, id),
      type: ['Profile'],
      name,
      url: origin,
    };
  }

  async revocations(issuer: string): Promise<Revocations> {
    const { id } = await this.issuer(issuer);
    const { origin } = this.stamp;
    const rows = await asServer('the list of what was withdrawn is public', () =>
      this.credentials.withdrawn(id),
    );
    return {
      id: revocationsId(origin, id),
      issuer: issuerId(origin, id),
      revokedCredential: rows.map((row) => ({
        id: `${URN}${row.id}`,
        revoked: true,
        revocationReason: row.reason ?? '',
      })),
    };
  }

  private async issuer(id: string) {
    const found = await asServer('who issues credentials is public', () =>
      this.credentials.issuer(id),
    );
    if (found === null) throw notFound('issuer');
    return found;
  }

  private byTime({ validFrom, validUntil }: Claims): CheckedCredential['outcome'] {
    const now = this.stamp.now().getTime();
    if (Date.parse(validFrom) > now) return 'not-yet-valid';
    return validUntil !== undefined && Date.parse(validUntil) <= now ? 'expired' : 'valid';
  }
}

function credentialView(claims: Claims): CheckedCredential['credential'] {
  const { achievement, identifier, result } = claims.credentialSubject;
  const [person] = identifier ?? [];
  return {
    issuer: claims.issuer.name,
    name: achievement.name,
    criteria: achievement.criteria.narrative,
    person: person === undefined ? null : { hashed: person.hashed, is: person.identityHash },
    band: result?.[0]?.value ?? null,
    issuedAt: claims.validFrom,
    validUntil: claims.validUntil ?? null,
  };
}
