import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountExports } from '../../platform/data-copies/index.js';
import { Confirmation, SignInChanges } from '../accounts/index.js';
import { notFound, type Principal, Problem } from '../../platform/http/index.js';
import type { SsoIdentityView } from './sso.schemas.js';
import { SsoRepository } from './sso.repository.js';

/** Where else somebody is known, as they see it. */
@Injectable()
export class SsoIdentitiesService implements OnModuleInit {
  constructor(
    private readonly sso: SsoRepository,
    private readonly confirmation: Confirmation,
    private readonly changes: SignInChanges,
    private readonly exports: AccountExports,
  ) {}

  onModuleInit(): void {
    this.exports.register('identities', (userId) => this.list(userId));
  }

  async list(userId: string): Promise<SsoIdentityView[]> {
    const rows = await this.sso.identities(userId);
    return rows.map(({ id, issuer, createdAt, lastUsedAt, provider }) => ({
      id,
      organisation: provider.organisation.name,
      issuer,
      createdAt: createdAt.toISOString(),
      ...(lastUsedAt === null ? {} : { lastUsedAt: lastUsedAt.toISOString() }),
    }));
  }

  async remove(principal: Principal, id: string, password: string | undefined): Promise<void> {
    await this.confirmation.demand(principal, password);
    // without the connection a member would be free again to come another way
    if ((await this.sso.holding(principal.userId)).some((held) => held.id === id))
      throw new Problem(
        403,
        'single-sign-on-required',
        'Your organisation wants you to sign in this way: an owner of it can lift that.',
      );
    if (!(await this.sso.unlink(principal.userId, id))) throw notFound('connection');
    await this.changes.tell(principal.userId, 'identity-removed');
  }
}
