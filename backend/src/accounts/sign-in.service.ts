import { Injectable } from '@nestjs/common';
import type { Principal } from '../http/access.js';
import { Problem } from '../http/problem.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AccountViews } from './account-views.js';
import { AccountsRepository, type UserRow } from './accounts.repository.js';
import type { SessionView, SignIn, SignUp } from './accounts.schemas.js';
import { Passwords } from './passwords.js';

/** A session that has just begun: the token goes into the cookie, the view into the body. */
export interface Opened {
  readonly token: string;
  readonly view: SessionView;
}

/** How a visitor becomes a guest or a member, and a guest a member. */
@Injectable()
export class SignInService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly views: AccountViews,
  ) {}

  async current(principal: Principal | null): Promise<SessionView> {
    return this.views.session(principal && (await this.accounts.find(principal.userId)));
  }

  async createGuest(userAgent: string | undefined): Promise<Opened> {
    return this.open(await this.accounts.createGuest('Guest'), userAgent);
  }

  /** A guest's session becomes the member's, with all work; a visitor gets a new account. */
  async signUp(
    principal: Principal | null,
    request: SignUp,
    userAgent: string | undefined,
  ): Promise<Opened> {
    if (principal?.kind === 'member') throw signedInAlready();
    const { email, displayName } = request;
    const credentials = {
      email,
      displayName,
      passwordHash: await this.passwords.hash(request.password),
    };
    const user = principal
      ? await this.accounts.upgradeGuest(principal.userId, credentials)
      : await this.accounts.createMember(credentials);
    if (user === 'no-guest') throw signedInAlready();
    if (!user) {
      throw new Problem(
        409,
        'sign-up-refused',
        'No account could be made with this address. If it is yours already, sign in instead.',
      );
    }
    return this.renew(principal, user, userAgent);
  }

  async signIn(
    principal: Principal | null,
    request: SignIn,
    userAgent: string | undefined,
  ): Promise<Opened> {
    const found = await this.accounts.findCredentials(request.email);
    const right = await this.passwords.matches(
      request.email,
      request.password,
      found?.passwordHash,
    );
    const user = right && found ? await this.accounts.find(found.id) : null;
    if (!user)
      throw new Problem(401, 'wrong-credentials', 'The address or the password is not right.');
    return this.renew(principal, user, userAgent);
  }

  async signOut(principal: Principal | null): Promise<void> {
    if (principal) await this.sessions.end(principal);
  }

  /** After a change of the password: every session ends, and this browser gets a new one. */
  async renewAlone(
    principal: Principal,
    user: UserRow,
    userAgent: string | undefined,
  ): Promise<Opened> {
    await this.sessions.revokeOthers(principal);
    return this.renew(principal, user, userAgent);
  }

  /** A change of who somebody is gets a new token; the one before ends, so that a token planted earlier is worth nothing. */
  private async renew(
    before: Principal | null,
    user: UserRow,
    userAgent: string | undefined,
  ): Promise<Opened> {
    if (before) await this.sessions.end(before);
    return this.open(user, userAgent);
  }

  private async open(user: UserRow, userAgent: string | undefined): Promise<Opened> {
    const token = await this.sessions.open(user, userAgent);
    return { token, view: await this.views.session(user) };
  }
}

function signedInAlready(): Problem {
  return new Problem(
    409,
    'signed-in-already',
    'This browser is signed in to an account: sign out first.',
  );
}
