import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { Problem, RateLimits } from '../../platform/http/index.js';
import { SecretBox } from '../../platform/secrets/index.js';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.js';
import { SecondFactorRepository } from './second-factor.repository.js';
import { keyUri, newSecret, stepOf } from './totp.js';

/** What a right code was. */
export type Proof = 'code' | 'recovery-code';

/** Codes of an authenticator app, and recovery codes for the day when it is lost. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly repository: SecondFactorRepository,
    private readonly box: SecretBox,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** Whether a sign-in by password needs a second step. */
  async isEnrolled(userId: string): Promise<boolean> {
    return (await this.state(userId)) !== null;
  }

  /** Since when, and how many recovery codes are left; null without a second factor. */
  async state(userId: string): Promise<{ since: Date; recoveryCodesLeft: number } | null> {
    const since = (await this.repository.find(userId))?.confirmedAt ?? null;
    if (since === null) return null;
    return { since, recoveryCodesLeft: await this.repository.recoveryCodesLeft(userId) };
  }

  /** A secret for the app. It counts from the first right code on. */
  async begin(userId: string, label: string): Promise<{ secret: string; uri: string }> {
    const secret = newSecret();
    const sealed = this.box.seal(secret, purpose(userId));
    if (!(await this.repository.propose(userId, sealed, this.clock.now()))) throw enrolledAlready();
    return { secret, uri: keyUri(secret, label) };
  }

  /** The first code from the app: the second factor is on, and these are the recovery codes. */
  async confirm(userId: string, code: string): Promise<string[]> {
    await this.limits.take('second-factor-account', userId);
    const found = await this.repository.find(userId);
    if (!found) throw new Problem(409, 'not-begun', 'There is no secret to confirm: begin again.');
    if (found.confirmedAt) throw enrolledAlready();
    const now = this.clock.now();
    const step = stepOf(code, this.box.open(found.secret, purpose(userId)), now);
    if (step === null) throw wrongCode();
    const codes = newRecoveryCodes();
    const proof = { secret: found.secret, step };
    if (!(await this.repository.confirm(userId, proof, hashes(codes), now)))
      throw enrolledAlready();
    await this.limits.forget('second-factor-account', userId);
    return codes;
  }

  /**
   * Takes a code of the app or a recovery code, each good once; null where it is not right. Wrong ones are counted for
   * the account, wherever they come from: too many are a 429.
   */
  async prove(userId: string, typed: string): Promise<Proof | null> {
    await this.limits.take('second-factor-account', userId);
    const proof = await this.check(userId, typed.trim());
    if (proof) await this.limits.forget('second-factor-account', userId);
    return proof;
  }

  /** Like `prove`, for a change of the second factor itself. Throws Problem 403 where the code is not right. */
  async demand(userId: string, typed: string): Promise<void> {
    if (!(await this.prove(userId, typed))) throw wrongCode();
  }

  async renewRecoveryCodes(userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.repository.replaceRecoveryCodes(userId, hashes(codes));
    return codes;
  }

  turnOff(userId: string): Promise<void> {
    return this.repository.remove(userId);
  }

  private async check(userId: string, typed: string): Promise<Proof | null> {
    const found = await this.repository.find(userId);
    if (!found?.confirmedAt) return null;
    const now = this.clock.now();
    const step = stepOf(
      typed.replace(/\s/g, ''),
      this.box.open(found.secret, purpose(userId)),
      now,
    );
    if (step !== null) return (await this.repository.takeStep(userId, step)) ? 'code' : null;
    const hash = hashRecoveryCode(typed);
    if (hash && (await this.repository.takeRecoveryCode(userId, hash, now))) return 'recovery-code';
    return null;
  }
}

const purpose = (userId: string): string => `totp:${userId}`;

const hashes = (codes: readonly string[]): Uint8Array<ArrayBuffer>[] =>
  codes.map(hashRecoveryCode).filter((hash) => hash !== null);

const wrongCode = (): Problem =>
  new Problem(
    403,
    'wrong-code',
    'The code is not right, or it was used before: type the one that the app shows now.',
  );

const enrolledAlready = (): Problem =>
  new Problem(409, 'enrolled-already', 'An authenticator app is set up already: remove it first.');
