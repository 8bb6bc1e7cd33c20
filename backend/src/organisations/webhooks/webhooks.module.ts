import { Module } from '@nestjs/common';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryRetention } from './delivery-retention.job.js';
import { SendingRepository } from './sending.repository.js';
import { StopLetters } from './stop-letters.service.js';
import { WebhookPost } from './webhook-post.js';
import { WebhookRounds } from './webhook-rounds.service.js';
import { WebhookSender } from './webhook-sender.service.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  controllers: [DeliveriesController, WebhooksController],
  providers: [
    DeliveriesRepository,
    DeliveriesService,
    DeliveryRetention,
    SendingRepository,
    StopLetters,
    WebhookPost,
    WebhookRounds,
    WebhookSender,
    WebhooksRepository,
    WebhooksService,
  ],
})
export class WebhooksModule {}
