import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { asServer } from '../../platform/database/index.js';
import { JobsService } from '../../platform/jobs/index.js';
import { hashToken, isToken, newToken } from '../../platform/secrets/index.js';
import { ChallengesRepository, type ChallengeKind } from './challenges.repository.js';

const CLEAN_UP = 'challenges-clean-up';
const MINUTE_MS = 60_000;
/** Long enough to fetch a phone, short enough to be worth nothing tomorrow. */
const VALID_MS = 10 * MINUTE_MS;

/** Somebody else's token is used up by whoever presents it. */
const BY_TOKEN = 'a challenge is whose token it is';

/** Something that the server asked a browser: a random token that is answered once, within ten minutes, or never. */
@Injectable()
export class ChallengesService implements OnModuleInit {
  constructor(
    private readonly challenges: ChallengesRepository,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.define(CLEAN_UP, () => this.challenges.removeExpired(this.clock.now()));
    this.jobs.every(CLEAN_UP, '41 * * * *');
  }

  /** The token, of which the database holds the hash alone, and when it ends. `data` comes back with the answer. */
  async issue(
    kind: ChallengeKind,
    about: { readonly userId?: string; readonly data?: object } = {},
  ): Promise<{ token: string; expiresAt: Date }> {
    const token = newToken();
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + VALID_MS);
    await asServer(BY_TOKEN, () =>
      this.challenges.create(hashToken(token), {
        kind,
        userId: about.userId ?? null,
        data: about.data ?? null,
        createdAt,
        expiresAt,
      }),
    );
    return { token, expiresAt };
  }

  /** What was asked, once; null for a token that is unknown, expired, used or of another kind. */
  async take(kind: ChallengeKind, token: string | undefined) {
    if (!isToken(token)) return null;
    const challenge = { kind, tokenHash: hashToken(token) };
    return asServer(BY_TOKEN, () => this.challenges.take(challenge, this.clock.now()));
  }

  /** Counts one of at most `most` tries at an answer, and leaves the challenge as it is. */
  async tried(kind: ChallengeKind, token: string, most: number) {
    if (!isToken(token)) return null;
    const challenge = { kind, tokenHash: hashToken(token) };
    return asServer(BY_TOKEN, () => this.challenges.tried(challenge, this.clock.now(), most));
  }
}
