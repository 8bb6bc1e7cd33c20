import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type Config, MEGABYTE, type Quotas } from '../config/index.js';
import { currentAddress } from '../database/index.js';
import { networkOf, Problem } from '../http/index.js';

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

  /**
   * Counts bytes that the request under way is about to store; a problem where the day's are used up, and then nothing is
   * counted. Jobs and commands are nobody's. Ask last, when nothing else can refuse what is to be stored: what is counted
   * and not stored would use up everybody's day.
   */
  async take(bytes: number): Promise<Problem | null> {
    const address = this.off ? null : currentAddress();
    if (address === null) return null;
    const { addressADay, serverADay } = this.limits;
    const own = await over(this.counters.address, networkOf(address), bytes);
    if (own !== null) return dayFull('that one address may send to this server', addressADay, own);
    const all = await over(this.counters.all, SERVER, bytes);
    if (all === null) return null;
    await this.counters.address.reward(networkOf(address), bytes);
    return dayFull('that this server stores', serverADay, all);
  }

  /** Counts bytes that `store` stores; where it throws they are given back. Throws 429 `day-full` where there is no room. */
  async within<T>(bytes: number, store: () => Promise<T>): Promise<T> {
    const full = await this.take(bytes);
    if (full !== null) throw full;
    try {
      return await store();
    } catch (error) {
      await this.giveBack(bytes);
      throw error;
    }
  }

  /** What `take` has counted was not stored. */
  async giveBack(bytes: number): Promise<void> {
    const address = this.off ? null : currentAddress();
    if (address === null) return;
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
    // it counts what it refuses too
    await counter.reward(key, bytes);
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
