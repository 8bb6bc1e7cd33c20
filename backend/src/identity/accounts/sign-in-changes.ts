import { Injectable } from '@nestjs/common';
import type { Principal, Strength } from '../../platform/http/index.js';
import { AccountMails, type SignInChange } from './account-mails.js';
import { AccountsRepository } from './accounts.repository.js';
import { SignInService, type Opened } from './sign-in.service.js';

/** What follows each change of how somebody signs in: the person hears of it by mail, other browsers are signed out. */
@Injectable()
export class SignInChanges {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly mails: AccountMails,
    private readonly signIns: SignInService,
  ) {}

  /** What an authenticator app or a browser calls the account. */
  async nameOf(userId: string): Promise<string> {
    return (await this.accounts.find(userId))?.email ?? 'account';
  }

  async tell(userId: string, change: SignInChange): Promise<void> {
    const user = await this.accounts.find(userId);
    if (user?.email) await this.mails.changed({ userId, email: user.email }, change);
  }

  /** Tells the person, ends every session and gives this browser a new one. */
  async renew(
    principal: Principal,
    change: SignInChange,
    browser: { readonly strength: Strength; readonly userAgent: string | undefined },
  ): Promise<Opened> {
    const opened = await this.signIns.renewAlone(principal, browser.strength, browser.userAgent);
    await this.tell(principal.userId, change);
    return opened;
  }
}
