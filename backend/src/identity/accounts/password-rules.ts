import { Injectable } from '@nestjs/common';
import { currentTurn } from '../../platform/database/index.js';
import { invalidInput } from '../../platform/http/index.js';
import { type FairPool, Overrun, Threads } from '../../platform/threads/index.js';
import type { WeaknessTask } from './password.worker.js';

const LIMIT_MS = 30_000;
const WAITING = 256;

/** What a new password must not be. To guess at one that was made to be dear takes a third of a second of a core. */
@Injectable()
export class PasswordRules {
  private readonly pool: FairPool;

  constructor(threads: Threads) {
    this.pool = threads.open('identity/accounts/password', { threads: 1, waiting: WAITING });
  }

  /**
   * Throws 400 `invalid-input` for `path` where the password would be guessed early; 503 `busy` where too many wait.
   * `about` is what is known of the person: name and address.
   */
  async admit(path: string, password: string, about: readonly string[]): Promise<void> {
    const task: WeaknessTask = { password, about };
    const ask = { turn: [currentTurn()], limitMs: LIMIT_MS };
    const message = await this.pool.run('weakness', task, ask).catch((error: unknown) => {
      if (error instanceof Overrun)
        return 'takes too long to judge: a few unrelated words are better';
      throw error;
    });
    if (message !== null) throw invalidInput([{ path, message: message as string }]);
  }
}
