import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config } from '../../platform/config/index.js';
import { asServer } from '../../platform/database/index.js';
import { AnswerKeys } from '../../bank/answer-keys/index.js';
import { AccountsRepository, type UserRow } from './accounts.repository.js';
import type { SessionView, UserView } from './accounts.schemas.js';

@Injectable()
export class AccountViews {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly clock: Clock,
    private readonly keys: AnswerKeys,
    @Inject(CONFIG) private readonly config: Pick<Config, 'mail'>,
  ) {}

  async session(user: UserRow | null): Promise<SessionView> {
    return {
      user: user && userView(user),
      mayAuthor: user !== null && (await this.mayAuthor(user)),
      claimed: await asServer('everybody may know whether there is an owner', () =>
        this.accounts.isClaimed(),
      ),
      smtp: this.config.mail !== undefined,
      serverNow: this.clock.now().getTime(),
    };
  }

  private async mayAuthor({ id, kind, isOwner, organisationId }: UserRow): Promise<boolean> {
    const person = { userId: id, kind, isOwner, organisationId };
    return (await this.keys.authoringOrganisation(person)) !== null;
  }
}

/** What a person may see of an account: an allow-list. */
export function userView(user: UserRow): UserView {
  const { id, kind, email, displayName, isOwner, organisationId, createdAt, verifiedAt } = user;
  return {
    id,
    kind,
    ...(email === null ? {} : { email }),
    emailVerified: verifiedAt !== null,
    displayName,
    isOwner,
    organisationId,
    createdAt: createdAt.toISOString(),
  };
}
