import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { NewMail } from '../mail/mail.repository.js';
import {
  AppealListeners,
  type AnsweredAppeal,
  type AppealListener,
} from '../reviews/appeal-listeners.js';
import { AppealsRepository } from './appeals.repository.js';
import { appealAnsweredMail } from './result-letters.js';
import { ResultMails } from './result-mails.service.js';
import { TellingService } from './telling.service.js';

/** Once a reviewer has answered an appeal its candidate is told anew, without waiting for anybody's word. */
@Injectable()
export class AppealAnswers implements OnModuleInit, AppealListener {
  constructor(
    private readonly listeners: AppealListeners,
    private readonly repository: AppealsRepository,
    private readonly telling: TellingService,
    private readonly mails: ResultMails,
  ) {}

  onModuleInit(): void {
    this.listeners.register(this);
  }

  async letter(itemId: string): Promise<NewMail | null> {
    const attempt = await this.repository.attemptOf(itemId);
    if (attempt === null) return null;
    const writers = await this.mails.writers([attempt]);
    return writers.get(attempt)?.((letter) => appealAnsweredMail(letter)) ?? null;
  }

  /** The answer and its mail are on record whatever comes of this; a result that is not told anew shows as changed to managers. */
  async tell(answered: AnsweredAppeal, mailIds: readonly string[]): Promise<void> {
    const { organisationId, assessmentId, itemId, reviewerId } = answered;
    const attempt = await this.repository.attemptOf(itemId);
    if (attempt === null) return;
    const attemptIds = [attempt];
    await this.telling.pin({ organisationId, assessmentId, attemptIds }, reviewerId, () => null);
    await this.mails.sendSoon(mailIds);
  }
}
