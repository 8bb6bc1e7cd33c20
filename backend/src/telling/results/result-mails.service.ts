import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, originOf } from '../../platform/config/index.js';
import { MailService, type NewMail } from '../../platform/mail/index.js';
import { type ResultLetter } from './result-letters.js';
import { ToldRepository } from './told.repository.js';

/** A mail to one candidate in the words of a letter. */
export type WriteTo = (
  words: (letter: ResultLetter) => { subject: string; text: string },
) => NewMail;

/** Writes to candidates about their results. */
@Injectable()
export class ResultMails {
  constructor(
    private readonly repository: ToldRepository,
    private readonly mails: MailService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** By attempt, of those whose candidates can be written to. */
  async writers(attemptIds: readonly string[]): Promise<Map<string, WriteTo>> {
    const writers = new Map<string, WriteTo>();
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
      writers.set(id, (words) =>
        this.mails.written({
          to: candidate.email,
          organisationId: organisation.id,
          candidateId: candidate.id,
          ...(candidate.userId === null ? {} : { userId: candidate.userId }),
          ...words(letter),
        }),
      );
    }
    return writers;
  }

  /** Has what was put into the outbox sent at once; it goes out minutes later where this is never reached. */
  sendSoon(mailIds: readonly (string | null)[]): Promise<void> {
    return this.mails.sendSoon(mailIds.filter((id) => id !== null));
  }
}
