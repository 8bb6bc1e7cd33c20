import { Inject, Injectable } from '@nestjs/common';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config/index.js';
import { DATABASE, type Database } from '../database/index.js';
import { Problem } from './problem.js';

/** Points in a window of seconds, each named for what it protects. Generous for people, narrow for guessing. */
const LIMITS = {
  /** All requests of one address: a class of forty behind one address saving once a second stays below. */
  address: { by: 'address', points: 6_000, duration: 60 },
  /** Signing in and up, and whatever else asks for a password, from one address. */
  'password-address': { by: 'address', points: 60, duration: 300 },
  /** Steps of signing in from one address that check no password: a whole office comes by them at nine o'clock. */
  'sign-in-address': { by: 'address', points: 600, duration: 300 },
  /** Password work of the whole server: more is an attack, and argon2 is dear. */
  'password-all': { by: 'all', points: 3_000, duration: 60 },
  /** Wrong passwords for one account, from wherever. */
  'password-account': { by: 'account', points: 10, duration: 900 },
  /** Wrong codes of the second step for one account, from wherever: a guess is one in three hundred thousand. */
  'second-factor-account': { by: 'account', points: 10, duration: 900 },
  /** Whatever sends a mail, from one address. */
  'mail-address': { by: 'address', points: 30, duration: 900 },
  /** Mails that one receiver is sent on request, from wherever. */
  'mail-account': { by: 'account', points: 5, duration: 3_600 },
  /** Mails to one receiver that people of one organisation have sent: invitations (of files too), again, and reminders. */
  'mail-receiver-organisation': { by: 'account', points: 10, duration: 3_600 },
  /** The same of all organisations together. */
  'mail-receiver': { by: 'account', points: 30, duration: 3_600 },
  /** New guests from one address. */
  'guest-address': { by: 'address', points: 120, duration: 300 },
  /** Links of invitations from one address: a class of forty behind one address, each with a few reloads. */
  'invitation-address': { by: 'address', points: 300, duration: 300 },
  /** Sessions that one invitation opens, from wherever. */
  invitation: { by: 'account', points: 200, duration: 3_600 },
  /** Files of people to invite: each is decoded and held against the database. */
  import: { by: 'user', points: 60, duration: 300 },
  /** Files of own questions, in and out: each is read or written on a thread. */
  'question-files': { by: 'user', points: 60, duration: 300 },
  /** Searches of plan spaces by one person: each may take seconds of a core. */
  search: { by: 'user', points: 60, duration: 60 },
  /** New attempts and interviews of one person: each pins content and writes rows. */
  'new-attempt': { by: 'user', points: 120, duration: 300 },
  /** Batches of signals from one candidate's tabs: each sends one every five seconds at most. */
  signals: { by: 'user', points: 120, duration: 60 },
  /** Lines to be told by; a page opens one again every few minutes, or when it broke. */
  live: { by: 'user', points: 120, duration: 60 },
  /** What a candidate says beside the answers: requests for help and replies. */
  remark: { by: 'user', points: 120, duration: 300 },
  /** All requests of one token. */
  token: { by: 'account', points: 600, duration: 60 },
  /** Exports of everything of one person, read whole from the database. */
  export: { by: 'user', points: 10, duration: 300 },
  /** Reports as PDF: each is laid out anew. */
  'report-file': { by: 'user', points: 120, duration: 300 },
  /** Pages of receipts: the largest has some forty of up to 1 MB. */
  receipt: { by: 'user', points: 60, duration: 60 },
  /** Questions from one address whether a receipt is ours. */
  'receipt-address': { by: 'address', points: 60, duration: 300 },
} as const satisfies Record<string, Limit>;

interface Limit {
  /** What is counted apart: `account` is counted by the service that knows which. */
  readonly by: 'address' | 'user' | 'all' | 'account';
  readonly points: number;
  readonly duration: number;
}

/** Of a mail of an organisation: whose, and to whom. */
export interface Envelope {
  readonly organisationId: string;
  readonly to: string;
}

export type LimitName = keyof typeof LIMITS;

/** Counts requests and refuses too many of them with a 429 that says when to come back. */
@Injectable()
export class RateLimits {
  private readonly limiters: ReadonlyMap<LimitName, RateLimiterAbstract>;

  constructor(@Inject(CONFIG) config: Config, @Inject(DATABASE) database: Database) {
    const names = Object.keys(LIMITS) as LimitName[];
    this.limiters = new Map(
      config.rateLimits === 'off'
        ? []
        : names.map((name) => [name, create(name, config, database)]),
    );
  }

  /** What `name` counts apart. */
  countedBy(name: LimitName): Limit['by'] {
    return LIMITS[name].by;
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

  /** For one more mail that somebody of the organisation has sent to `to` by hand; throws as `take` does. */
  async takeMail({ organisationId, to }: Envelope): Promise<void> {
    await this.take('mail-receiver-organisation', `${organisationId} ${to}`);
    await this.take('mail-receiver', to);
  }

  /** Gives the points of `key` back (a right password ends the count of wrong ones). */
  async forget(name: LimitName, key: string): Promise<void> {
    await this.limiters.get(name)?.delete(key);
  }
}

function create(name: LimitName, config: Config, database: Database): RateLimiterAbstract {
  const { points, duration } = LIMITS[name];
  const options = { points, duration, keyPrefix: name };
  // The limit of all requests of an address stays in memory: it must not cost a statement each.
  if (config.rateLimits === 'memory' || name === 'address') return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
  });
}
