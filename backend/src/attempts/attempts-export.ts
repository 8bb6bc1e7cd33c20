import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountExports } from '../accounts/account-exports.js';
import { AttemptsRepository } from './attempts.repository.js';

/** A person's attempts, answers and grades in the export of their data; accounts need not know attempts. */
@Injectable()
export class AttemptsExport implements OnModuleInit {
  constructor(
    private readonly exports: AccountExports,
    private readonly attempts: AttemptsRepository,
  ) {}

  onModuleInit(): void {
    this.exports.register('attempts', (userId) => this.attempts.everything(userId));
  }
}
