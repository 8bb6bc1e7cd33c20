import { Injectable } from '@nestjs/common';
import type { Strength } from '../../platform/http/index.js';
import type { UserRow } from './accounts.repository.js';

type Rule = (user: UserRow, strength: Strength) => Promise<void>;

/** Features that have a say in how somebody may sign in register it here, so that accounts need not know them. */
@Injectable()
export class SignInRules {
  private readonly rules: Rule[] = [];

  /** `rule` throws a Problem where the person may not come in that way; call it in `onModuleInit`. */
  register(rule: Rule): void {
    this.rules.push(rule);
  }

  /** Called once the person has shown who they are, never before: a refusal tells that the account exists. */
  async check(user: UserRow, strength: Strength): Promise<void> {
    for (const rule of this.rules) await rule(user, strength);
  }
}
