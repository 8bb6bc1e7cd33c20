import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, originOf } from '../../platform/config/index.js';
import { MailService } from '../../platform/mail/index.js';
import { SendingRepository, type Claimed } from './sending.repository.js';

const WHY = {
  gone: 'it answered “410 Gone”, which says that it wants no more messages',
  failing: 'nothing could be delivered to it for five days',
} as const;

/** Tells the owners of an organisation that a webhook of theirs was stopped. */
@Injectable()
export class StopLetters {
  constructor(
    private readonly sending: SendingRepository,
    private readonly mails: MailService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async send(
    { endpointId, organisationId }: Pick<Claimed, 'endpointId' | 'organisationId'>,
    stop: keyof typeof WHY,
    error: string,
  ): Promise<void> {
    const endpoint = await this.sending.endpoint(endpointId);
    if (!endpoint) return;
    const { name, organisation } = endpoint;
    const link = `${originOf(this.config)}/organisations/${organisationId}/integration`;
    const text = [
      `The webhook “${name}” of ${organisation.name} was stopped: ${WHY[stop]}.`,
      `The last try came to this: ${error}`,
      'Nothing is sent to it until an owner lets it go on. What waited can be sent again from the list of deliveries, for 30 days:',
      link,
    ].join('\n\n');
    for (const { id, email } of await this.sending.owners(organisationId))
      await this.mails.send({
        to: email,
        subject: `Webhook stopped: ${name}`,
        text,
        organisationId,
        userId: id,
      });
  }
}
