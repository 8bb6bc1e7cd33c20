import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { asServer } from '../../platform/database/index.js';
import {
  type Member,
  notFound,
  PARTNER_SCOPE,
  Problem,
  RateLimits,
  type Right,
  rightsOf,
  type TokenScope,
} from '../../platform/http/index.js';
import { hashToken } from '../../platform/secrets/index.js';
import { ApiTokensRepository } from './api-tokens.repository.js';
import { isTokenText } from './token-text.js';

/** `lastUsedAt` is good to the minute: a request must not cost a write each. */
const TOUCH_EVERY_MS = 60_000;

/** What a route asks of a token: `scope` null where no token opens it. */
export interface Door {
  readonly scope: TokenScope | null;
  readonly right: Right | undefined;
  /** As the address names it. */
  readonly organisation: unknown;
}

export interface Admitted {
  readonly tokenId: string;
  /** Who made the token, in whose name it asks. */
  readonly member: Member;
}

type Found = NonNullable<Awaited<ReturnType<ApiTokensRepository['byHash']>>>;

/** Lets programs in by their tokens. */
@Injectable()
export class TokenAccess {
  private readonly logger = new Logger('security');

  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Who asks by the token `text`, if it opens `door`. Throws Problem 401 for a token that is none, has ended or lost its
   * maker, 429 for one that asks too often, 404 for another organisation's, 403 where it was not made for this.
   */
  async admit(text: string, door: Door): Promise<Admitted> {
    const { found, now } = await this.live(text);
    const member = memberOf(found, door);
    await this.touch(found, now);
    return { tokenId: found.id, member };
  }

  /** Who asks by the key of a partner: a 401 says of every other text that it is none. 429 as above. */
  async admitPartner(text: string): Promise<Admitted> {
    const { found, now } = await this.live(text);
    const { organisationId, createdById, roles, scopes } = found;
    if (!scopes.includes(PARTNER_SCOPE) || createdById === null)
      throw new Problem(401, 'token-refused', 'This token is no key of a partner.');
    await this.touch(found, now);
    // as a manager who invites; more a partner never needs
    const rights: ReadonlySet<Right> = new Set(['candidates:manage']);
    return { tokenId: found.id, member: { userId: createdById, organisationId, roles, rights } };
  }

  private async live(text: string): Promise<{ readonly found: Found; readonly now: Date }> {
    const found = isTokenText(text)
      ? await asServer('whose token this is is not known yet', () =>
          this.tokens.byHash(hashToken(text)),
        )
      : null;
    const now = this.clock.now();
    const fault = found ? endOf(found, now) : 'There is no such token: check that it is whole.';
    if (!found || fault !== null) {
      this.logger.warn({ tokenId: found?.id, msg: 'a token was refused' });
      throw new Problem(401, 'token-refused', fault ?? '');
    }
    await this.limits.take('token', found.id);
    return { found, now };
  }

  private async touch({ id, lastUsedAt }: Found, now: Date): Promise<void> {
    const before = new Date(now.getTime() - TOUCH_EVERY_MS);
    if (lastUsedAt !== null && lastUsedAt >= before) return;
    await asServer('when a token was used', () => this.tokens.touch(id, now, before));
  }
}

/** Why a token opens nothing any more, for whoever holds it; null while it does. */
function endOf({ revokedAt, expiresAt, roles }: Found, now: Date): string | null {
  if (revokedAt !== null) return `This token was revoked on ${revokedAt.toISOString()}.`;
  if (expiresAt <= now) return `This token expired on ${expiresAt.toISOString()}: make a new one.`;
  return rightsOf(roles).has('integration:manage')
    ? null
    : 'Who made this token is no owner of the organisation any more: an owner makes a new one.';
}

function memberOf(found: Found, { scope, right, organisation }: Door): Member {
  if (scope === null || right === undefined)
    throw new Problem(403, 'not-for-tokens', 'No token opens this: it takes a person.');
  const { organisationId, createdById, roles, scopes } = found;
  if (organisation !== organisationId || createdById === null) throw notFound('organisation');
  if (!scopes.includes(scope) || !rightsOf(roles).has(right))
    throw new Problem(
      403,
      'scope-missing',
      `This token was made for ${scopes.join(', ') || 'nothing'}: this takes the scope ${scope}.`,
    );
  // of the maker's rights the one that the route takes: the answer must not offer more
  return { userId: createdById, organisationId, roles, rights: new Set([right]) };
}
