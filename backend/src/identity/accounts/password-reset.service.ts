import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { RateLimits } from '../../platform/http/index.js';
import { JobsService } from '../../platform/jobs/index.js';
import { AccountMails } from './account-mails.js';
import { AccountsRepository } from './accounts.repository.js';
import type { PasswordReset } from './accounts.schemas.js';
import { EmailTokens, spent } from './email-tokens.js';
import { Passwords } from './passwords.js';

const MAIL = 'password-reset-mail';
const Payload = z.object({ email: z.string() });

/** The mail with the link, and what it is good for. */
@Injectable()
export class ResetLetters {
  constructor(
    private readonly tokens: EmailTokens,
    private readonly accounts: AccountsRepository,
    private readonly mails: AccountMails,
  ) {}

  async send(email: string): Promise<void> {
    const found = await this.accounts.findCredentials(email);
    if (!found) return;
    await this.tokens.issue('reset', { userId: found.id, email });
  }

  async redeem(token: string, hash: () => Promise<string>): Promise<void> {
    const done = await this.tokens.reset(token, hash);
    if (!done) throw spent('Nothing was changed: ask for a new one.');
    await this.mails.changed(done, 'password', done.cleared);
  }
}

@Injectable()
export class PasswordResetService implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly limits: RateLimits,
    private readonly letters: ResetLetters,
    private readonly passwords: Passwords,
  ) {}

  onModuleInit(): void {
    this.jobs.define(MAIL, (job) => this.letters.send(Payload.parse(job).email), 'waiting');
  }

  /**
   * Has a link sent to choose a new password, if there is an account with the address. A job looks that up, later: the
   * answer and the time that it takes are the same for every address.
   */
  async ask(email: string): Promise<void> {
    await this.limits.take('mail-account', email);
    await this.jobs.schedule(MAIL, null, { email }, email);
  }

  async reset({ token, password }: PasswordReset): Promise<void> {
    await this.passwords.admit('password', password);
    await this.letters.redeem(token, () => this.passwords.hash(password));
  }
}
