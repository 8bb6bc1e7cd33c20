import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { AccountsRepository } from './accounts.repository.js';

/** Accounts of people whom somebody else vouches for: without a password, and never the server's first owner. */
@Injectable()
export class AccountProvisioning {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly clock: Clock,
  ) {}

  async exists(email: string): Promise<boolean> {
    return (await this.accounts.findCredentials(email)) !== null;
  }

  /** The new account's id; null where the address is taken. `email` is in lower case. */
  async create(person: {
    readonly email: string;
    readonly displayName: string;
    readonly verified: boolean;
  }): Promise<string | null> {
    const { email, displayName, verified } = person;
    const made = await this.accounts.createMember(
      { email, displayName, passwordHash: null },
      { claims: false },
    );
    if (made && verified) await this.accounts.markVerified(made.id, this.clock.now());
    return made?.id ?? null;
  }
}
