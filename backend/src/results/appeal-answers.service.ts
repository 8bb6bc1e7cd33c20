import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppealListeners, type AnsweredAppeal } from '../reviews/appeal-listeners.js';
import { AppealsRepository } from './appeals.repository.js';
import { appealAnsweredMail } from './result-letters.js';
import { ResultMails } from './result-mails.service.js';
import { TellingService } from './telling.service.js';

/** Once a reviewer has answered an appeal its candidate is told anew, without waiting for anybody's word. */
@Injectable()
export class AppealAnswers implements OnModuleInit {
  constructor(
    private readonly listeners: AppealListeners,
    private readonly repository: AppealsRepository,
    private readonly telling: TellingService,
    private readonly mails: ResultMails,
  ) {}

  onModuleInit(): void {
    this.listeners.register((answered) => this.tell(answered));
  }

  /** The answer is on record whatever comes of this; a result that is not told anew shows as changed to managers. */
  private async tell(answered: AnsweredAppeal): Promise<void> {
    const { organisationId, assessmentId, itemId, reviewerId } = answered;
    const attempt = await this.repository.attemptOf(itemId);
    if (attempt === null) return;
    const attemptIds = [attempt];
    await this.telling.pin({ organisationId, assessmentId, attemptIds }, reviewerId);
    await this.mails.send(attemptIds, (letter) => appealAnsweredMail(letter));
  }
}
