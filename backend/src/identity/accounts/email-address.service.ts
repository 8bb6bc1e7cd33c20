import { Injectable } from '@nestjs/common';
import { type Principal, Problem, RateLimits } from '../../platform/http/index.js';
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

  /**
   * Confirms the address by the token of its mail, for whoever is signed in to its account; throws 403
   * `sign-in-to-confirm` for anybody else: a click must not make an account of somebody else's making their own.
   */
  async verify(token: string, userId: string | null): Promise<string> {
    const verified = await this.tokens.verify(token, userId);
    if (verified === null)
      throw spent('It confirms nothing: ask for a new one on the account page.');
    if (verified === 'elsewhere') throw signInToConfirm();
    return verified.email;
  }
}

const signInToConfirm = (): Problem =>
  new Problem(
    403,
    'sign-in-to-confirm',
    'Sign in to the account with this address in this browser first, and open the link again. If you made no account here, do not confirm it.',
  );
