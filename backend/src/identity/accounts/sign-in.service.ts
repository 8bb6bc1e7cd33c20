import { Injectable } from '@nestjs/common';
import { type Principal, Problem, type Strength } from '../../platform/http/index.js';
import { SessionsService } from '../sessions/index.js';
import { AccountViews } from './account-views.js';
import { AccountsRepository, type UserRow } from './accounts.repository.js';
import type { SessionView } from './accounts.schemas.js';
import { SignInRules } from './sign-in-rules.js';

/** A session that has just begun: the token goes into the cookie, the view into the body. */
export interface Opened {
  readonly token: string;
  readonly view: SessionView;
}

/** The browser in which somebody comes in: who it was before, and what it calls itself. */
export interface Arrival {
  readonly before: Principal | null;
  readonly userAgent: string | undefined;
}

/** Opens and ends sessions for people of whom it is known who they are. */
@Injectable()
export class SignInService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsService,
    private readonly views: AccountViews,
    private readonly rules: SignInRules,
  ) {}

  async current(principal: Principal | null): Promise<SessionView> {
    return this.views.session(principal && (await this.accounts.find(principal.userId)));
  }

  async createGuest(userAgent: string | undefined): Promise<Opened> {
    const guest = await this.accounts.createGuest('Guest');
    return this.open(guest, 'none', { before: null, userAgent });
  }

  /** For somebody who has shown who they are by `strength`; refused where the rules want another way. */
  async enter(userId: string, strength: Strength, arrival: Arrival): Promise<Opened> {
    const user = await this.accounts.find(userId);
    if (!user) throw new Problem(401, 'not-signed-in', 'This account is no more.');
    await this.rules.check(user, strength);
    return this.open(user, strength, arrival);
  }

  async signOut(principal: Principal | null): Promise<void> {
    if (principal) await this.sessions.end(principal);
  }

  /** After a change of how the person signs in: every session ends, and this browser gets a new one. */
  async renewAlone(
    principal: Principal,
    strength: Strength,
    userAgent: string | undefined,
  ): Promise<Opened> {
    const user = await this.accounts.find(principal.userId);
    if (!user) throw new Problem(401, 'not-signed-in', 'This account is no more.');
    await this.sessions.endAll(principal.userId);
    return this.open(user, strength, { before: null, userAgent });
  }

  /** A change of who somebody is gets a new token; the one before ends, so that a token planted earlier is worth nothing. */
  async open(user: UserRow, strength: Strength, { before, userAgent }: Arrival): Promise<Opened> {
    if (before) await this.sessions.end(before);
    const token = await this.sessions.open(user, userAgent, strength);
    return { token, view: await this.views.session(user) };
  }
}
