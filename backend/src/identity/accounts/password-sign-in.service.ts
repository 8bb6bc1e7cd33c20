import { Injectable } from '@nestjs/common';
import { ChallengesService } from '../challenges/index.js';
import { Problem } from '../../platform/http/index.js';
import { SecondFactorService } from '../second-factor/index.js';
import { AccountMails } from './account-mails.js';
import { AccountsRepository, type UserRow } from './accounts.repository.js';
import type { SecondFactorAsked, SecondStep, SignIn } from './accounts.schemas.js';
import { Passwords } from './passwords.js';
import { SignInRules } from './sign-in-rules.js';
import { SignInService, type Arrival, type Opened } from './sign-in.service.js';

/** Who knows the password of an account. */
@Injectable()
export class PasswordGate {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly rules: SignInRules,
    private readonly mails: AccountMails,
  ) {}

  async pass(request: SignIn): Promise<UserRow> {
    const found = await this.accounts.findCredentials(request.email);
    const right = await this.passwords.matches(
      request.email,
      request.password,
      found?.passwordHash,
    );
    const user = right && found ? await this.accounts.find(found.id) : null;
    if (!user)
      throw new Problem(401, 'wrong-credentials', 'The address or the password is not right.');
    await this.rules.check(user, 'password');
    return user;
  }

  async tellOfRecoveryCode(userId: string): Promise<void> {
    const user = await this.accounts.find(userId);
    if (user?.email) await this.mails.changed({ userId, email: user.email }, 'recovery-code-used');
  }
}

/** Wrong codes that one sign-in forgives. */
const TRIES = 5;

/** Address and password, and the second step where the person has set one up. */
@Injectable()
export class PasswordSignInService {
  constructor(
    private readonly gate: PasswordGate,
    private readonly signIns: SignInService,
    private readonly secondFactor: SecondFactorService,
    private readonly challenges: ChallengesService,
  ) {}

  /** A session; or, before there is one, the question for the second step. */
  async signIn(request: SignIn, arrival: Arrival): Promise<Opened | SecondFactorAsked> {
    const user = await this.gate.pass(request);
    if (!(await this.secondFactor.isEnrolled(user.id)))
      return this.signIns.open(user, 'password', arrival);
    const { token, expiresAt } = await this.challenges.issue('second_factor', { userId: user.id });
    return { secondFactor: true, challenge: token, expiresAt: expiresAt.toISOString() };
  }

  /** The second step. The challenge is good for one session and for five tries, a code for one sign-in. */
  async secondStep({ challenge, code }: SecondStep, arrival: Arrival): Promise<Opened> {
    const asked = await this.challenges.tried('second_factor', challenge, TRIES);
    if (!asked?.userId) throw over();
    const proof = await this.secondFactor.prove(asked.userId, code);
    if (!proof)
      throw new Problem(
        401,
        'wrong-code',
        'The code is not right, or it was used before: type the one that the app shows now.',
      );
    if (!(await this.challenges.take('second_factor', challenge))) throw over();
    const opened = await this.signIns.enter(asked.userId, 'two-factor', arrival);
    if (proof === 'recovery-code') await this.gate.tellOfRecoveryCode(asked.userId);
    return opened;
  }
}

const over = (): Problem =>
  new Problem(
    401,
    'sign-in-over',
    'This sign-in took too long or had too many wrong codes: begin again with the password.',
  );
