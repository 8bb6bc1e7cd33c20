import { Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/http/index.js';
import { AccountsRepository } from './accounts.repository.js';
import type { PasswordChange } from './accounts.schemas.js';
import { Confirmation } from './confirmation.js';
import { Passwords } from './passwords.js';
import { SignInChanges } from './sign-in-changes.js';
import type { Opened } from './sign-in.service.js';

@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly confirmation: Confirmation,
    private readonly changes: SignInChanges,
  ) {}

  /** Ends every other session and gives this one a new token. Who has no password yet gets one. */
  async change(
    principal: Principal,
    request: PasswordChange,
    userAgent: string | undefined,
  ): Promise<Opened> {
    await this.passwords.admit('next', request.next);
    await this.confirmation.demand(principal, request.current);
    const { userId: id, organisationId } = principal;
    await this.accounts.changePassword(
      { id, organisationId },
      await this.passwords.hash(request.next),
    );
    const { strength } = principal;
    return this.changes.renew(principal, 'password', { strength, userAgent });
  }
}
