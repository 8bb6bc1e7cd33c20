import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../config/clock.js';
import { CONFIG, type Config } from '../config/config.js';
import type { Principal } from '../http/access.js';
import { notFound } from '../http/problem.js';
import { hashToken, isToken, newToken } from './session-token.js';
import { SessionsRepository } from './sessions.repository.js';

const DAY_MS = 86_400_000;
/** Who a request comes from, and whether the session's end was put off by it, as the cookie's then must be. */
export interface Resolved {
  readonly principal: Principal;
  readonly touched: boolean;
}

/** `lastSeenAt` is good to the minute: a save a second must not cost a write each. */
const TOUCH_EVERY_MS = 60_000;
const LONGEST_USER_AGENT = 300;

@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Opens a session and returns its token, which only the cookie will hold. */
  async open(
    user: { id: string; organisationId: string },
    userAgent: string | undefined,
  ): Promise<string> {
    const token = newToken();
    const now = this.clock.now();
    await this.sessions.create({
      userId: user.id,
      organisationId: user.organisationId,
      tokenHash: hashToken(token),
      userAgent: (userAgent ?? '').slice(0, LONGEST_USER_AGENT),
      createdAt: now,
      expiresAt: this.expiry(now),
    });
    return token;
  }

  /** Who a cookie's token belongs to, or null: unknown, revoked, expired or malformed alike. */
  async resolve(token: string): Promise<Resolved | null> {
    if (!isToken(token)) return null;
    const now = this.clock.now();
    const session = await this.sessions.findLive(hashToken(token), now);
    if (!session) return null;
    const touched = now.getTime() - session.lastSeenAt.getTime() > TOUCH_EVERY_MS;
    if (touched) await this.sessions.touch(session.id, now, this.expiry(now));
    return {
      touched,
      principal: {
        userId: session.userId,
        organisationId: session.organisationId,
        sessionId: session.id,
        kind: session.user.kind,
        isOwner: session.user.isOwner,
      },
    };
  }

  /**
   * The organisation as whose author the person works on the shared bank, answer keys included; null for everybody
   * else. Owners of the server are authors; so is who has the role in an owner's organisation, and nowhere else: a
   * company of somebody else must not open the keys of all.
   */
  async authoringOrganisation(principal: Omit<Principal, 'sessionId'>): Promise<string | null> {
    if (principal.kind !== 'member') return null;
    if (principal.isOwner) return principal.organisationId;
    return this.sessions.authoringMembership(principal.userId);
  }

  async list(principal: Principal) {
    const found = await this.sessions.list(principal.userId, this.clock.now());
    return found.map((session) => ({
      id: session.id,
      current: session.id === principal.sessionId,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      userAgent: session.userAgent,
    }));
  }

  async revoke(principal: Principal, id: string): Promise<void> {
    if (!(await this.sessions.remove(principal.userId, id))) throw notFound('session');
  }

  async end(principal: Principal): Promise<void> {
    await this.sessions.remove(principal.userId, principal.sessionId);
  }

  revokeOthers(principal: Principal): Promise<void> {
    return this.sessions.removeOthers(principal.userId, principal.sessionId);
  }

  removeExpired(): Promise<number> {
    return this.sessions.removeExpired(this.clock.now());
  }

  private expiry(now: Date): Date {
    return new Date(now.getTime() + this.config.sessionDays * DAY_MS);
  }
}
