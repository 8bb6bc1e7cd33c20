import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { type Member, notFound, Problem } from '../../platform/http/index.js';
import { hashToken } from '../../platform/secrets/index.js';
import { ApiTokensRepository, type NewToken } from './api-tokens.repository.js';
import type {
  ApiTokenList,
  ApiTokenView,
  MadeApiToken,
  NewApiToken,
} from './api-tokens.schemas.js';
import { newTokenText } from './token-text.js';

const DAY_MS = 86_400_000;
/** For so long a token that has ended stays in the list. */
const SHOWN_AFTER_END_MS = 30 * DAY_MS;
/** More is a program that makes them. */
export const MOST_LIVE = 50;

type Row = Awaited<ReturnType<ApiTokensRepository['list']>>[number];

/** The tokens of an organisation, as its owners make and end them. */
@Injectable()
export class ApiTokensService {
  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly clock: Clock,
  ) {}

  async list({ organisationId }: Member): Promise<ApiTokenList> {
    const now = this.clock.now();
    const rows = await this.tokens.list(
      organisationId,
      new Date(now.getTime() - SHOWN_AFTER_END_MS),
    );
    const owners = await this.tokens.owners(
      organisationId,
      rows.flatMap(({ createdBy }) => createdBy?.id ?? []),
    );
    return { tokens: rows.map((row) => viewOf(row, now, owners)) };
  }

  /** The only time that the token itself is told. Throws Problem 409 `too-many-tokens`. */
  async create(member: Member, { name, scopes, days }: NewApiToken): Promise<MadeApiToken> {
    const { organisationId, userId } = member;
    const now = this.clock.now();
    const { token, secret } = newToken(
      { organisationId, createdById: userId, name, scopes },
      days,
      now,
    );
    const row = await this.tokens.create(token, MOST_LIVE);
    if (row === null) throw tooManyTokens();
    return { token: viewOf(row, now, new Set([userId])), secret };
  }

  async revoke({ organisationId, userId }: Member, id: string): Promise<void> {
    const by = { userId, now: this.clock.now() };
    if (!(await this.tokens.revoke(organisationId, id, by))) throw notFound('token');
  }
}

/** A token that is made `now` for `days`, and its text, which is in no row. */
export function newToken(
  of: Pick<NewToken, 'organisationId' | 'createdById' | 'name' | 'scopes'>,
  days: number,
  now: Date,
): { readonly token: NewToken; readonly secret: string } {
  const secret = newTokenText();
  return {
    token: {
      ...of,
      hint: secret.slice(-4),
      tokenHash: hashToken(secret),
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * DAY_MS),
    },
    secret,
  };
}

export const tooManyTokens = (): Problem =>
  new Problem(
    409,
    'too-many-tokens',
    `The organisation has ${String(MOST_LIVE)} tokens already: revoke one that nobody needs first.`,
  );

function stateOf(row: Row, now: Date, owners: ReadonlySet<string>): ApiTokenView['state'] {
  if (row.revokedAt !== null) return 'revoked';
  if (row.expiresAt <= now) return 'expired';
  return owners.has(row.createdBy?.id ?? '') ? 'live' : 'without-maker';
}

function viewOf(row: Row, now: Date, owners: ReadonlySet<string>): ApiTokenView {
  const { id, name, hint, scopes, createdBy } = row;
  return {
    id,
    name,
    hint,
    scopes,
    state: stateOf(row, now, owners),
    createdAt: row.createdAt.toISOString(),
    createdBy: createdBy?.displayName ?? null,
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
