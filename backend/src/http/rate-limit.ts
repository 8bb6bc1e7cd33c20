import { Inject, Injectable } from '@nestjs/common';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config/config.js';
import { PrismaService } from '../database/prisma.service.js';
import { Problem } from './problem.js';

/** Points in a window, each named for what it protects. Numbers are generous for people and narrow for guessing. */
const LIMITS = {
  /** All requests of one address: a class of forty behind one address saving once a second stays below. */
  address: { points: 6_000, duration: 60 },
  /** Signing in and up from one address. */
  'sign-in-address': { points: 60, duration: 300 },
  /** Wrong passwords for one account, from wherever. */
  'sign-in-account': { points: 10, duration: 900 },
  /** Password work of the whole server: more is an attack, and argon2 is dear. */
  'sign-in-all': { points: 3_000, duration: 60 },
  /** New guests from one address. */
  'guest-address': { points: 120, duration: 300 },
  /** Searches of plan spaces by one person: each may take seconds of a core. */
  search: { points: 60, duration: 60 },
} as const satisfies Record<string, { readonly points: number; readonly duration: number }>;

export type LimitName = keyof typeof LIMITS;

/** Counts requests and refuses too many of them with a 429 that says when to come back. */
@Injectable()
export class RateLimits {
  private readonly limiters: ReadonlyMap<LimitName, RateLimiterAbstract>;

  constructor(@Inject(CONFIG) config: Config, prisma: PrismaService) {
    const names = Object.keys(LIMITS) as LimitName[];
    this.limiters = new Map(
      config.rateLimits === 'off' ? [] : names.map((name) => [name, create(name, config, prisma)]),
    );
  }

  /** Takes one point of `name` for `key`; throws Problem 429 where none is left. */
  async take(name: LimitName, key: string): Promise<void> {
    try {
      await this.limiters.get(name)?.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new Problem(
        429,
        'too-many-requests',
        `Too many requests of this kind: try again in ${String(retryAfterSeconds)} s.`,
        { retryAfterSeconds },
      );
    }
  }

  /** Gives the points of `key` back (a right password ends the count of wrong ones). */
  async forget(name: LimitName, key: string): Promise<void> {
    await this.limiters.get(name)?.delete(key);
  }
}

function create(name: LimitName, config: Config, prisma: PrismaService): RateLimiterAbstract {
  const options = { ...LIMITS[name], keyPrefix: name };
  // The limit of all requests of an address stays in memory: it must not cost a statement each.
  if (config.rateLimits === 'memory' || name === 'address') return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: prisma.database.pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
  });
}
