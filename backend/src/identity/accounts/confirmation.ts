import { Injectable } from '@nestjs/common';
import { type Principal, Problem } from '../../platform/http/index.js';
import { SessionsService } from '../sessions/index.js';
import { AccountsRepository } from './accounts.repository.js';
import { Passwords } from './passwords.js';

/** Before what a stolen session must not do: the person shows once more who they are. */
@Injectable()
export class Confirmation {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * By the password; where the account has none, by having signed in within the last quarter of an hour.
   * Throws Problem 403 `wrong-password` or `sign-in-again`, 429 after too many wrong passwords.
   */
  async demand(principal: Principal, password: string | undefined): Promise<void> {
    const stored = await this.accounts.passwordHashOf(principal.userId);
    if (stored === null) {
      if (await this.sessions.isFresh(principal)) return;
      throw new Problem(
        403,
        'sign-in-again',
        'This needs a sign-in of the last 15 minutes: sign out, sign in again, and come back.',
      );
    }
    if (!(await this.passwords.matches(principal.userId, password ?? '', stored))) {
      throw new Problem(403, 'wrong-password', 'The present password is not right.');
    }
  }
}
