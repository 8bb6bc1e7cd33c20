import { Inject, Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';
import { RateLimits } from '../../platform/http/index.js';
import { PasswordRules } from './password-rules.js';

/** Injection token of what a hash costs: the tests that are about something else pay less. */
export const HASHING = Symbol('hashing');
export type Hashing = Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>;

/** OWASP's setting of argon2id (the library's default kind): 19 MiB, two passes, one lane; 45 ms of one core. */
export const ARGON2ID: Hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Both halves of the library, in one place in which a test can watch them. */
export const argon2 = { hash, compare: verify };

/** At most this many at once (2 x 19 MiB): a rush of sign-ins must not take the memory or every core. */
const AT_ONCE = 2;

@Injectable()
export class Passwords {
  /** The hash of nothing that anyone knows, so that an unknown address costs the same time as a wrong password. */
  private readonly nobody: Promise<string>;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly limits: RateLimits,
    private readonly rules: PasswordRules,
    @Inject(HASHING) private readonly hashing: Hashing,
  ) {
    this.nobody = argon2.hash(crypto.randomUUID(), hashing);
  }

  /** Throws as PasswordRules does where a new password would be guessed early. */
  admit(path: string, password: string, about: readonly string[] = []): Promise<void> {
    return this.rules.admit(path, password, about);
  }

  hash(password: string): Promise<string> {
    return this.inTurn(() => argon2.hash(password, this.hashing));
  }

  /**
   * Whether `password` is the one of `stored`; without `stored` always false, after the same work. Wrong ones are
   * counted for `account` (an address or an id), wherever they come from: too many are a 429.
   */
  async matches(
    account: string,
    password: string,
    stored: string | null | undefined,
  ): Promise<boolean> {
    await this.limits.take('password-account', account);
    const against = stored ?? (await this.nobody);
    const same = await this.inTurn(() => argon2.compare(against, password));
    const right = same && typeof stored === 'string';
    if (right) await this.limits.forget('password-account', account);
    return right;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE) await new Promise<void>((go) => this.waiting.push(go));
    else this.running++;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
