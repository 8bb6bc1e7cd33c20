import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { asServer } from '../../platform/database/index.js';
import { notFound, type Principal, Problem } from '../../platform/http/index.js';
import { BadgeOffers } from './badge-offers.service.js';
import { claimsOf } from './credential-claims.js';
import {
  CredentialsRepository,
  type CredentialPlace,
  type IssuedRow,
} from './credentials.repository.js';
import type { CredentialRequest, MyCredential } from './credentials.schemas.js';
import { IssuerStamp } from './issuer-stamp.js';
import { SigningKeys } from './signing-keys.service.js';

const DAY_MS = 86_400_000;
const SALT_BYTES = 16;

/** Credentials for the person who earned them. */
@Injectable()
export class CredentialsService {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly offers: BadgeOffers,
    private readonly keys: SigningKeys,
    private readonly stamp: IssuerStamp,
  ) {}

  /** Whether there is one to ask for, and the one that there is. */
  async of(principal: Principal, invitationId: string): Promise<MyCredential> {
    const place = await this.place(principal, invitationId);
    const { badge, state } = await this.offers.of(principal, place);
    const shown = badge === null ? null : { name: badge.name, criteria: badge.criteria };
    const { credential } = place;
    if (credential === null) return { state, badge: shown, issued: null };
    return {
      state: credential.withdrawnAt === null ? 'issued' : 'withdrawn',
      badge: shown,
      issued: issuedView(credential),
    };
  }

  /** Issues it. 409 `not-offered` where there is none to ask for, `issued-already` where it was given. */
  async ask(
    principal: Principal,
    invitationId: string,
    { identity, withBand }: CredentialRequest,
  ): Promise<MyCredential> {
    const place = await this.place(principal, invitationId);
    const { badge, state, band } = await this.offers.of(principal, place);
    if (place.credential !== null) throw issuedAlready();
    if (badge === null || state !== 'ready') throw notOffered();
    const { organisation, candidate, assessmentId, organisationId } = place;
    const issuedAt = this.stamp.now();
    const { validDays } = badge;
    const validUntil =
      validDays === null ? null : new Date(issuedAt.getTime() + validDays * DAY_MS);
    const id = randomUUID();
    const { token, keyId } = await this.keys.sign(
      claimsOf({
        id,
        origin: this.stamp.origin,
        organisation,
        assessmentId,
        badge,
        person: {
          email: candidate.email,
          name: identity === 'name' ? candidate.displayName : null,
          salt: randomBytes(SALT_BYTES).toString('hex'),
        },
        band: withBand ? band : null,
        issuedAt,
        validUntil,
      }),
    );
    const row = { id, organisationId, invitationId, keyId, name: badge.name, token };
    const added = await asServer('the organisation’s log is not the person’s', () =>
      this.credentials.add({ ...row, issuedAt, validUntil }),
    );
    if (!added) throw issuedAlready();
    return this.of(principal, invitationId);
  }

  private async place({ userId }: Principal, id: string): Promise<CredentialPlace> {
    const place = await this.credentials.place(userId, id);
    if (place === null) throw notFound('invitation');
    return place;
  }
}

const issuedView = (row: IssuedRow): NonNullable<MyCredential['issued']> => ({
  id: row.id,
  token: row.token,
  at: row.issuedAt.toISOString(),
  validUntil: row.validUntil?.toISOString() ?? null,
  withdrawn: withdrawnView(row),
});

export const withdrawnView = (row: {
  readonly withdrawnAt: Date | null;
  readonly reason: string | null;
}) =>
  row.withdrawnAt === null ? null : { at: row.withdrawnAt.toISOString(), reason: row.reason ?? '' };

const issuedAlready = (): Problem =>
  new Problem(409, 'issued-already', 'You have this credential already: look at this page again.');

const notOffered = (): Problem =>
  new Problem(409, 'not-offered', 'There is no credential to ask for here, or not yet.');
