import { Injectable } from '@nestjs/common';
import { Clock } from '../config/clock.js';
import { AccountsRepository, type UserRow } from './accounts.repository.js';
import type { SessionView, UserView } from './accounts.schemas.js';

@Injectable()
export class AccountViews {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly clock: Clock,
  ) {}

  async session(user: UserRow | null): Promise<SessionView> {
    return {
      user: user && userView(user),
      claimed: await this.accounts.isClaimed(),
      serverNow: this.clock.now().getTime(),
    };
  }
}

/** What a person may see of an account: an allow-list. */
export function userView(user: UserRow): UserView {
  const { id, kind, email, displayName, isOwner, organisationId, createdAt } = user;
  return {
    id,
    kind,
    ...(email === null ? {} : { email }),
    displayName,
    isOwner,
    organisationId,
    createdAt: createdAt.toISOString(),
  };
}
