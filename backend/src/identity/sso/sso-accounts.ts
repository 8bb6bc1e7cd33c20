import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  AccountProvisioning,
  type Arrival,
  type Opened,
  SignInService,
} from '../accounts/index.js';
import { Clock } from '../../platform/config/index.js';
import { asOneLine } from '../../platform/plain-text/index.js';
import type { Claims } from './oidc-client.js';
import { SsoRepository, type IdentityKey } from './sso.repository.js';

const address = z.email().max(254);

/** The accounts behind identities. */
@Injectable()
export class SsoAccounts {
  constructor(
    private readonly sso: SsoRepository,
    private readonly provisioning: AccountProvisioning,
    private readonly signIns: SignInService,
    private readonly clock: Clock,
  ) {}

  userOf(key: IdentityKey): Promise<string | null> {
    return this.sso.userOf(key, this.clock.now());
  }

  exists(email: string): Promise<boolean> {
    return this.provisioning.exists(email);
  }

  /** A new account for an identity, in its organisation; null where the address has become somebody's meanwhile. */
  async make(key: IdentityKey, claims: Claims & { email: string }): Promise<string | null> {
    const { email, name, emailVerified } = claims;
    if (!address.safeParse(email).success) return null;
    const displayName = asOneLine(name ?? email.split('@')[0] ?? email).slice(0, 80);
    const userId = await this.provisioning.create({ email, displayName, verified: emailVerified });
    if (userId === null) return null;
    await this.sso.link(key, userId, this.clock.now());
    await this.sso.join(key.organisationId, userId);
    return userId;
  }

  enter(userId: string, arrival: Arrival): Promise<Opened> {
    return this.signIns.enter(userId, 'single-sign-on', arrival);
  }
}
