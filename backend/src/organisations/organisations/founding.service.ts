import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { asServer } from '../../platform/database/index.js';
import type { Principal } from '../../platform/http/index.js';
import { FoundingRepository } from './founding.repository.js';
import type { Founding } from './organisations.schemas.js';
import { foundingRefused } from './refusals.js';

/** What a new organisation takes from who makes it. */
interface Founder {
  /** The server's owner sees all keys, and so does what is theirs. */
  readonly bankKeys: boolean;
  /** The address whose invitation is used up. */
  readonly invited?: string;
}

/** Who may make an organisation: by the setting ORGANISATIONS. */
@Injectable()
export class FoundingService {
  constructor(
    private readonly founding: FoundingRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async of(principal: Principal): Promise<Founding> {
    const { organisations } = this.config;
    if (principal.isOwner || organisations === 'open') return 'allowed';
    if (organisations === 'owner') return 'owner';
    const invitation = await this.invitation(principal);
    if (invitation === null) return 'invitation';
    return invitation.confirmed ? 'allowed' : 'unconfirmed';
  }

  /** Throws 403 for who may not: `organisations-by-owner`, `organisations-by-invitation`, `address-not-confirmed`. */
  async founder(principal: Principal): Promise<Founder> {
    const right = await this.of(principal);
    if (right !== 'allowed') throw foundingRefused(right);
    if (principal.isOwner) return { bankKeys: true };
    if (this.config.organisations === 'open') return { bankKeys: false };
    const invitation = await this.invitation(principal);
    if (invitation === null) throw foundingRefused('invitation');
    return { bankKeys: false, invited: invitation.email };
  }

  private invitation({ userId }: Principal) {
    return asServer('invitations are the server owner’s', () => this.founding.invitation(userId));
  }
}
