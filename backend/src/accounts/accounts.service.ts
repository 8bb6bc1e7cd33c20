import { Injectable } from '@nestjs/common';
import type { Principal } from '../http/access.js';
import { Problem } from '../http/problem.js';
import { AccountExports } from './account-exports.js';
import { userView } from './account-views.js';
import { AccountsRepository, type UserRow } from './accounts.repository.js';
import type {
  AccountChange,
  AccountDeletion,
  PasswordChange,
  UserView,
} from './accounts.schemas.js';
import { Passwords } from './passwords.js';
import { SignInService, type Opened } from './sign-in.service.js';

/** What somebody does with their own account. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly signIn: SignInService,
    private readonly exports: AccountExports,
  ) {}

  async change(principal: Principal, { displayName }: AccountChange): Promise<UserView> {
    return userView(await this.accounts.rename(principal.userId, displayName));
  }

  /** Ends every other session and gives this one a new token. */
  async changePassword(
    principal: Principal,
    request: PasswordChange,
    userAgent: string | undefined,
  ): Promise<Opened> {
    await this.confirm(principal, request.current);
    const user = await this.user(principal);
    await this.accounts.changePassword(user, await this.passwords.hash(request.next));
    return this.signIn.renewAlone(principal, user, userAgent);
  }

  async export(principal: Principal): Promise<Record<string, unknown>> {
    const { exportedAt, ...sections } = await this.exports.collect(principal);
    return { exportedAt, account: userView(await this.user(principal)), ...sections };
  }

  /** Really deletes: every row of the person and of the personal organisation. A member confirms with the password. */
  async delete(principal: Principal, request: AccountDeletion): Promise<void> {
    if (principal.kind === 'member') await this.confirm(principal, request.password ?? '');
    const user = await this.user(principal);
    await this.accounts.delete(user.organisationId);
  }

  private async confirm(principal: Principal, password: string): Promise<void> {
    const stored = await this.accounts.passwordHashOf(principal.userId);
    if (!(await this.passwords.matches(principal.userId, password, stored))) {
      throw new Problem(403, 'wrong-password', 'The present password is not right.');
    }
  }

  private async user(principal: Principal): Promise<UserRow> {
    const user = await this.accounts.find(principal.userId);
    if (!user) throw new Problem(401, 'not-signed-in', 'This account is no more.');
    return user;
  }
}
