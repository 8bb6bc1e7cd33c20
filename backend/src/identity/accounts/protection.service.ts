import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Principal, Strength } from '../../platform/http/index.js';
import { SecondFactorService } from '../second-factor/index.js';
import { AccountExports } from '../../platform/data-copies/index.js';
import { AccountsRepository } from './accounts.repository.js';
import type {
  ProtectionView,
  SecondFactorChange,
  SecondFactorSecret,
  SecondFactorStart,
} from './accounts.schemas.js';
import { Confirmation } from './confirmation.js';
import { SignInChanges } from './sign-in-changes.js';
import type { Opened } from './sign-in.service.js';

/** How an account is protected beyond its address. */
@Injectable()
export class ProtectionViews implements OnModuleInit {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly secondFactor: SecondFactorService,
    private readonly exports: AccountExports,
  ) {}

  onModuleInit(): void {
    this.exports.register('protection', (userId) => this.of(userId));
  }

  async of(userId: string): Promise<ProtectionView> {
    const state = await this.secondFactor.state(userId);
    return {
      hasPassword: (await this.accounts.passwordHashOf(userId)) !== null,
      secondFactor: state && { ...state, since: state.since.toISOString() },
    };
  }
}

/** The second step of signing in, as its owner sets it up and takes it away. */
@Injectable()
export class ProtectionService {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly secondFactor: SecondFactorService,
    private readonly changes: SignInChanges,
  ) {}

  async begin(principal: Principal, { password }: SecondFactorStart): Promise<SecondFactorSecret> {
    await this.confirmation.demand(principal, password);
    const { userId } = principal;
    return this.secondFactor.begin(userId, await this.changes.nameOf(userId));
  }

  /** The first code is right: from now on it is asked for. This session has shown both. */
  async confirm(
    principal: Principal,
    code: string,
    userAgent: string | undefined,
  ): Promise<{ opened: Opened; recoveryCodes: string[] }> {
    const recoveryCodes = await this.secondFactor.confirm(principal.userId, code);
    const strength = exchanged(principal.strength, 'password', 'two-factor');
    const opened = await this.changes.renew(principal, 'second-factor-on', { strength, userAgent });
    return { opened, recoveryCodes };
  }

  async renewRecoveryCodes(principal: Principal, request: SecondFactorChange): Promise<string[]> {
    await this.confirmation.demand(principal, request.password);
    await this.secondFactor.demand(principal.userId, request.code);
    const codes = await this.secondFactor.renewRecoveryCodes(principal.userId);
    await this.changes.tell(principal.userId, 'recovery-codes');
    return codes;
  }

  async turnOff(
    principal: Principal,
    request: SecondFactorChange,
    userAgent: string | undefined,
  ): Promise<Opened> {
    await this.confirmation.demand(principal, request.password);
    await this.secondFactor.demand(principal.userId, request.code);
    await this.secondFactor.turnOff(principal.userId);
    const strength = exchanged(principal.strength, 'two-factor', 'password');
    return this.changes.renew(principal, 'second-factor-off', { strength, userAgent });
  }
}

/** A passkey or single sign-on stays what it is. */
const exchanged = (strength: Strength, from: Strength, to: Strength): Strength =>
  strength === from ? to : strength;
