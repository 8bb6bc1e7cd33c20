import { Injectable } from '@nestjs/common';
import type { Principal } from '../http/access.js';
import { RateLimits } from '../http/rate-limit.js';
import { AccountsRepository } from './accounts.repository.js';
import { EmailTokens, spent } from './email-tokens.js';

/** Whether mail to somebody's address reaches them. */
@Injectable()
export class EmailAddressService {
  constructor(
    private readonly tokens: EmailTokens,
    private readonly accounts: AccountsRepository,
    private readonly limits: RateLimits,
  ) {}

  /** Whether the person has shown that mail to their address reaches them. */
  async isVerified(userId: string): Promise<boolean> {
    return (await this.accounts.find(userId))?.verifiedAt != null;
  }

  /** Sends the link that confirms the person's address; nothing where it is confirmed. */
  async sendVerification(userId: string): Promise<void> {
    const user = await this.accounts.find(userId);
    if (!user?.email || user.verifiedAt) return;
    await this.tokens.issue('verify', { userId, email: user.email });
  }

  /** The same, because the person asked for it again. */
  async sendVerificationAgain(principal: Principal): Promise<void> {
    await this.limits.take('mail-account', principal.userId);
    await this.sendVerification(principal.userId);
  }

  async verify(token: string): Promise<string> {
    const email = await this.tokens.verify(token);
    if (email === null) throw spent('It confirms nothing: ask for a new one on the account page.');
    return email;
  }
}
