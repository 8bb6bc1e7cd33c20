import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, originOf, type Config } from '../config/config.js';
import { MailService } from '../mail/mail.service.js';
import { type ResultLetter } from './result-letters.js';
import { ToldRepository } from './told.repository.js';

/** Writes to candidates about their results. */
@Injectable()
export class ResultMails {
  constructor(
    private readonly repository: ToldRepository,
    private readonly mails: MailService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** One mail to each candidate of these attempts, in `write`'s words. */
  async send(
    attemptIds: readonly string[],
    write: (letter: ResultLetter, attemptId: string) => { subject: string; text: string },
  ): Promise<void> {
    for (const { id, release, organisation, invitation } of await this.repository.addressees(
      attemptIds,
    )) {
      if (release === null || invitation === null) continue;
      const { candidate } = invitation;
      const letter = {
        displayName: candidate.displayName,
        organisation,
        timeZone: candidate.timeZone,
        title: release.title,
        link: `${originOf(this.config)}/invitations/${invitation.id}`,
      };
      await this.mails.send({
        to: candidate.email,
        organisationId: organisation.id,
        candidateId: candidate.id,
        ...(candidate.userId === null ? {} : { userId: candidate.userId }),
        ...write(letter, id),
      });
    }
  }
}
