import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config/config.js';
import { MEGABYTE, type Quotas } from '../config/quota-config.js';
import { currentAddress } from '../database/scope.js';
import { Problem } from '../http/problem.js';
import { networkOf } from './network.js';

const DAY_SECONDS = 86_400;
const SERVER = 'server';

/**
 * Bytes of a day from one address, and of the whole server. Counted in memory, by each process for itself: a statement
 * for each save, on one row for all, would make them wait for each other.
 */
@Injectable()
export class ByteQuotas {
  private readonly counters: {
    readonly address: RateLimiterMemory;
    readonly all: RateLimiterMemory;
  };
  private readonly off: boolean;
  /** What a person may store in all is counted where it is stored: chargeBytes. */
  readonly limits: Quotas;

  constructor(@Inject(CONFIG) config: Pick<Config, 'quotas' | 'rateLimits'>) {
    this.limits = config.quotas;
    const { addressADay, serverADay } = config.quotas;
    const counter = (keyPrefix: string, points: number) =>
      new RateLimiterMemory({ keyPrefix, points, duration: DAY_SECONDS });
    this.counters = { address: counter('bytes', addressADay), all: counter('bytes', serverADay) };
    this.off = config.rateLimits === 'off';
  }

  /** Counts bytes that somebody is about to store; a problem where the day's are used up. */
  async take(address: string, bytes: number): Promise<Problem | null> {
    if (this.off) return null;
    const { addressADay, serverADay } = this.limits;
    const own = await over(this.counters.address, networkOf(address), bytes);
    const all = await over(this.counters.all, SERVER, bytes);
    if (own !== null) return dayFull('that one address may send to this server', addressADay, own);
    return all === null ? null : dayFull('that this server stores', serverADay, all);
  }

  /**
   * Counts what the request under way makes the database hold beside answers: rows of an attempt, a copy of an
   * assessment. Throws 429 `day-full` where the day's are used up. Jobs and commands are nobody's.
   */
  async hold(bytes: number): Promise<void> {
    const address = currentAddress();
    const full = address === null ? null : await this.take(address, bytes);
    if (full !== null) throw full;
  }

  /** They were not stored, or belong to an assessment, which no quota of a day stops. */
  async giveBack(address: string, bytes: number): Promise<void> {
    if (this.off) return;
    await this.counters.address.reward(networkOf(address), bytes);
    await this.counters.all.reward(SERVER, bytes);
  }
}

/** Milliseconds until there is room again; null where there is. */
async function over(
  counter: RateLimiterMemory,
  key: string,
  bytes: number,
): Promise<number | null> {
  try {
    await counter.consume(key, bytes);
    return null;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return error.msBeforeNext;
  }
}

function dayFull(what: string, bytes: number, wait: number): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(wait / 1000));
  const until = new Date(Date.now() + wait).toISOString();
  return new Problem(
    429,
    'day-full',
    `The ${String(bytes / MEGABYTE)} MB a day ${what} are used up until ${until}: what was acknowledged is kept. Assessments go on.`,
    { retryAfterSeconds, until },
  );
}
