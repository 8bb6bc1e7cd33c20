import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock, CONFIG, type Config } from '../../platform/config/index.js';
import { AnswerKeys } from '../../bank/answer-keys/index.js';
import { notFound, type Principal, type Strength, STRENGTHS } from '../../platform/http/index.js';
import { asServer } from '../../platform/database/index.js';
import { hashToken, isToken, newToken } from '../../platform/secrets/index.js';
import { SessionsRepository, type MembershipRow } from './sessions.repository.js';

const DAY_MS = 86_400_000;
/** Who a request comes from, and whether the session's end was put off by it, as the cookie's then must be. */
export interface Resolved {
  readonly principal: Principal;
  readonly touched: boolean;
}

/** `lastSeenAt` is good to the minute: a save a second must not cost a write each. */
const TOUCH_EVERY_MS = 60_000;
const LONGEST_USER_AGENT = 300;
const FRESH_MS = 15 * 60_000;
/** However much it is used: then the person signs in again (ASVS 5.0, 7.3.2). */
const LONGEST_LIFE_MS = 90 * DAY_MS;

/** A check constraint holds the column at these. */
const strengthOf = (text: string): Strength =>
  STRENGTHS.find((strength) => strength === text) ?? 'none';

@Injectable()
export class SessionsService {
  private readonly logger = new Logger('security');

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly clock: Clock,
    private readonly keys: AnswerKeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Opens a session and returns its token, which only the cookie will hold. */
  async open(
    user: { id: string; organisationId: string },
    userAgent: string | undefined,
    strength: Strength = 'none',
  ): Promise<string> {
    const token = newToken();
    const now = this.clock.now();
    await this.sessions.create({
      userId: user.id,
      organisationId: user.organisationId,
      tokenHash: hashToken(token),
      userAgent: (userAgent ?? '').slice(0, LONGEST_USER_AGENT),
      strength,
      createdAt: now,
      expiresAt: this.expiry(now, now),
    });
    this.logger.log({ userId: user.id, strength, msg: 'a session was opened' });
    return token;
  }

  /** Who a cookie's token belongs to, or null: unknown, revoked, expired or malformed alike. */
  async resolve(token: string): Promise<Resolved | null> {
    if (!isToken(token)) return null;
    return asServer('who has this token is not known yet', () => this.resolveToken(token));
  }

  private async resolveToken(token: string): Promise<Resolved | null> {
    const now = this.clock.now();
    const session = await this.sessions.findLive(hashToken(token), now);
    if (!session) return null;
    const touched = now.getTime() - session.lastSeenAt.getTime() > TOUCH_EVERY_MS;
    if (touched) await this.sessions.touch(session.id, now, this.expiry(now, session.createdAt));
    return {
      touched,
      principal: {
        userId: session.userId,
        organisationId: session.organisationId,
        sessionId: session.id,
        kind: session.kind,
        isOwner: session.isOwner,
        strength: strengthOf(session.strength),
      },
    };
  }

  /** As whose author the person sees answer keys: see AnswerKeys. */
  authoringOrganisation(principal: Principal): Promise<string | null> {
    return this.keys.authoringOrganisation(principal);
  }

  /** What the person is in the organisation; null for who is not its member. */
  membership(principal: Principal, organisationId: string): Promise<MembershipRow | null> {
    return principal.kind === 'member'
      ? this.sessions.membership(principal.userId, organisationId)
      : Promise.resolve(null);
  }

  async list(principal: Principal) {
    const found = await this.sessions.list(principal.userId, this.clock.now());
    return found.map((session) => ({
      id: session.id,
      current: session.id === principal.sessionId,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      userAgent: session.userAgent,
      strength: strengthOf(session.strength),
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

  /** Signs the person out everywhere, here as well. */
  endAll(userId: string): Promise<void> {
    return this.sessions.removeAll(userId);
  }

  /** Whether the session began so lately that whoever holds it has just shown who they are. */
  async isFresh(principal: Principal): Promise<boolean> {
    const begun = await this.sessions.begunAt(principal.sessionId);
    return begun !== null && this.clock.now().getTime() - begun.getTime() < FRESH_MS;
  }

  /** When a session ends if it is not used any more; null where it has ended. */
  endOf(sessionId: string): Promise<Date | null> {
    return asServer('what is open for a session looks after it outside of requests', () =>
      this.sessions.endOf(sessionId),
    );
  }

  removeExpired(): Promise<number> {
    return this.sessions.removeExpired(this.clock.now());
  }

  private expiry(now: Date, begun: Date): Date {
    const idle = now.getTime() + this.config.sessionDays * DAY_MS;
    return new Date(Math.min(idle, begun.getTime() + LONGEST_LIFE_MS));
  }
}
