import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { NewMail } from '../../platform/mail/index.js';
import {
  type AnsweredAppeal,
  type AppealListener,
  AppealListeners,
} from '../../marking/reviews/index.js';
import { AppealTelling } from './appeal-telling.service.js';
import { AppealsRepository } from './appeals.repository.js';
import { appealAnsweredMail } from './result-letters.js';
import { ResultMails } from './result-mails.service.js';

/** Once a reviewer has answered an appeal its candidate is told anew, without waiting for anybody's word. */
@Injectable()
export class AppealAnswers implements OnModuleInit, AppealListener {
  private readonly logger = new Logger('appeals');

  constructor(
    private readonly listeners: AppealListeners,
    private readonly repository: AppealsRepository,
    private readonly telling: AppealTelling,
    private readonly mails: ResultMails,
  ) {}

  onModuleInit(): void {
    this.listeners.register(this);
  }

  async prepare(answer: AnsweredAppeal): Promise<NewMail | null> {
    const attempt = await this.repository.attemptOf(answer.itemId);
    if (attempt === null) return null;
    await this.telling.later(answer);
    const writers = await this.mails.writers([attempt]);
    return writers.get(attempt)?.((letter) => appealAnsweredMail(letter)) ?? null;
  }

  async tell(answered: AnsweredAppeal, mailIds: readonly string[]): Promise<void> {
    await this.mails.sendSoon(mailIds);
    try {
      await this.telling.tell(answered);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'a result is left to the job that tells it anew' });
    }
  }
}
