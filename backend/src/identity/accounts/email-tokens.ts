import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { Problem } from '../../platform/http/index.js';
import { JobsService } from '../../platform/jobs/index.js';
import { hashToken, isToken, newToken } from '../../platform/secrets/index.js';
import { AccountMails, type Receiver } from './account-mails.js';
import { EmailTokensRepository, type EmailTokenKind } from './email-tokens.repository.js';

const CLEAN_UP = 'email-tokens-clean-up';
const HOUR_MS = 3_600_000;
const VALID_MS = { verify: 48 * HOUR_MS, reset: HOUR_MS } as const;
const KEPT_MS = 7 * 24 * HOUR_MS;

/** The tokens in links of mails: the database holds their hashes, and each works once. */
@Injectable()
export class EmailTokens implements OnModuleInit {
  constructor(
    private readonly tokens: EmailTokensRepository,
    private readonly mails: AccountMails,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.define(CLEAN_UP, () =>
      this.tokens.removeOld(new Date(this.clock.now().getTime() - KEPT_MS)),
    );
    this.jobs.every(CLEAN_UP, '47 3 * * *');
  }

  /** Puts a mail with a new token into the outbox and has it sent; tokens of the kind that were sent before are void. */
  async issue(kind: EmailTokenKind, receiver: Receiver): Promise<void> {
    const token = newToken();
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + VALID_MS[kind]);
    const row = { ...receiver, kind, tokenHash: hashToken(token), createdAt, expiresAt };
    const mail = this.mails.withLink(kind, receiver, token);
    await this.mails.soon(await this.tokens.replace(row, mail));
  }

  /** Confirms for the account `userId`, if the token is good and that account's: see EmailTokensRepository. */
  async verify(token: string, userId: string | null) {
    if (!isToken(token)) return null;
    return this.tokens.verify({ tokenHash: hashToken(token), userId }, this.clock.now());
  }

  /** Sets what `hash` makes, if the token is good; `hash` is dear, and not called for one that is not. */
  async reset(token: string, hash: () => Promise<string>) {
    if (!isToken(token)) return null;
    const tokenHash = hashToken(token);
    const good = await this.tokens.isGood({ kind: 'reset', tokenHash }, this.clock.now());
    return good ? this.tokens.reset(tokenHash, await hash(), this.clock.now()) : null;
  }
}

/** The answer to a token that does not work: used, expired, void and made up are all the same. */
export const spent = (way: string): Problem =>
  new Problem(410, 'link-spent', `This link has been used, is too old, or is incomplete. ${way}`);
