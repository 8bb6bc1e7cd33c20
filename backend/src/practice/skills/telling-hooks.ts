import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountExports } from '../../platform/data-copies/index.js';
import { GradedListeners } from '../../taking/attempts/index.js';
import { asServer } from '../../platform/database/index.js';
import { PracticeHistory } from './practice-history.js';
import { TellingService } from './telling.service.js';

/** Has what is shared told after each grade, and exported with the account. */
@Injectable()
export class TellingHooks implements OnModuleInit {
  constructor(
    private readonly telling: TellingService,
    private readonly practice: PracticeHistory,
    private readonly graded: GradedListeners,
    private readonly exports: AccountExports,
  ) {}

  onModuleInit(): void {
    this.graded.register((attemptId) =>
      asServer('who practised tells their organisations', () =>
        this.telling.afterGrading(attemptId),
      ),
    );
    this.exports.register('skills', (userId) => this.practice.exported(userId));
  }
}
