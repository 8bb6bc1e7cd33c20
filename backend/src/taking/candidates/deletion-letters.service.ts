import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, originOf } from '../../platform/config/index.js';
import { asServer } from '../../platform/database/index.js';
import { MailService } from '../../platform/mail/index.js';
import { deletedLetter, ownersLetter, receivedLetter, refusedLetter } from './deletion-letters.js';
import { DeletionRequestsRepository } from './deletion-requests.repository.js';

/** Whom a mail is about and goes to. */
export interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly organisationId: string;
  readonly organisation: { readonly name: string; readonly timeZone: string };
}

/** Sends the mails about wishes to be deleted. */
@Injectable()
export class DeletionLetters {
  constructor(
    private readonly requests: DeletionRequestsRepository,
    private readonly mails: MailService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** To the owners, and to the person that it was received. */
  async asked(person: Addressee, dueAt: Date): Promise<void> {
    const { organisationId, organisation } = person;
    const due = dayOf(dueAt, organisation.timeZone);
    const asked = { organisation: organisation.name, due };
    const owners = await asServer('owners of the organisation', () =>
      this.requests.owners(organisationId),
    );
    const link = `${originOf(this.config)}/organisations/${organisationId}/candidates`;
    for (const { id, email } of owners)
      await this.mails.send({
        ...ownersLetter({ ...asked, link }),
        to: email,
        organisationId,
        userId: id,
      });
    await this.send(person, receivedLetter({ ...asked, link: this.ownPage() }));
  }

  refused(person: Addressee, reason: string): Promise<void> {
    const told = { organisation: person.organisation.name, link: this.ownPage() };
    return this.send(person, refusedLetter(told, reason));
  }

  /** After the deletion: nothing holds this mail to the person any more. */
  async deleted({ email, organisationId, organisation }: Addressee): Promise<void> {
    await this.mails.send({ ...deletedLetter(organisation.name), to: email, organisationId });
  }

  private async send(
    { id: candidateId, email, organisationId }: Addressee,
    letter: { readonly subject: string; readonly text: string },
  ): Promise<void> {
    await this.mails.send({ ...letter, to: email, organisationId, candidateId });
  }

  private ownPage = (): string => `${originOf(this.config)}/my-data`;
}

const dayOf = (day: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(day);
