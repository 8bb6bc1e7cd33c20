import { Injectable } from '@nestjs/common';
import { asServer } from '../../platform/database/index.js';
import { type Principal, Problem } from '../../platform/http/index.js';
import { SessionsService } from '../sessions/index.js';
import { AccountExports } from '../../platform/data-copies/index.js';
import { userView } from './account-views.js';
import { AccountsRepository, type UserRow } from './accounts.repository.js';
import type { AccountChange, AccountDeletion, UserView } from './accounts.schemas.js';
import { Confirmation } from './confirmation.js';

/** What somebody does with their own account. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly confirmation: Confirmation,
    private readonly exports: AccountExports,
    private readonly sessions: SessionsService,
  ) {}

  async change(principal: Principal, { displayName }: AccountChange): Promise<UserView> {
    return userView(await this.accounts.rename(principal.userId, displayName));
  }

  async export(principal: Principal): Promise<Record<string, unknown>> {
    return this.exports.collect(principal.userId, {
      account: userView(await this.user(principal)),
      sessions: await this.sessions.list(principal),
    });
  }

  /** Really deletes: every row of the person and of the personal organisation. A member confirms it. */
  async delete(principal: Principal, request: AccountDeletion): Promise<void> {
    if (principal.kind === 'member') await this.confirmation.demand(principal, request.password);
    const user = await this.user(principal);
    await asServer('what is left of a deleted account is no person’s', async () => {
      const alone = await this.accounts.ownsAlone(user.id);
      if (alone.length > 0)
        throw new Problem(
          409,
          'last-owner',
          `You are the only owner of ${alone.join(', ')}: give somebody else that role, or delete it, first.`,
        );
      await this.accounts.delete(user);
    });
  }

  private async user(principal: Principal): Promise<UserRow> {
    const user = await this.accounts.find(principal.userId);
    if (!user) throw new Problem(401, 'not-signed-in', 'This account is no more.');
    return user;
  }
}
