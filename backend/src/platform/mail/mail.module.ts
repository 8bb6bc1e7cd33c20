import { Global, Module } from '@nestjs/common';
import { MailDelivery } from './mail-delivery.service.js';
import { MailRepository } from './mail.repository.js';
import { MailService } from './mail.service.js';
import { OutboxController } from './outbox.controller.js';
import { OutboxService } from './outbox.service.js';
import { SmtpPost } from './smtp-post.js';

/** Global for MailService alone: whoever has something to say to a person by mail. */
@Global()
@Module({
  controllers: [OutboxController],
  providers: [MailDelivery, MailRepository, MailService, OutboxService, SmtpPost],
  exports: [MailService],
})
export class MailModule {}
