import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentMember, InOrganisation, type Member } from '../../platform/http/index.js';
import { DeliveriesService } from './deliveries.service.js';
import {
  MadeWebhook,
  NewWebhook,
  OrganisationParams,
  QueuedDelivery,
  WebhookChange,
  WebhookList,
  WebhookParams,
  WebhookView,
} from './webhooks.schemas.js';
import { WebhooksService } from './webhooks.service.js';

@ApiTags('integration')
@InOrganisation('integration:manage')
@Controller('v1/organisations/:organisation/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Get()
  @ApiOkResponse({ standardSchema: WebhookList })
  list(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _params: OrganisationParams,
  ): Promise<WebhookList> {
    return this.webhooks.list(member);
  }

  @Post()
  @ApiOperation({ summary: 'A new endpoint; the answer alone holds the secret that signs' })
  @ApiCreatedResponse({ standardSchema: MadeWebhook })
  @ApiConflictResponse({ description: '`too-many-webhooks`' })
  create(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _params: OrganisationParams,
    @Body({ schema: NewWebhook }) request: NewWebhook,
  ): Promise<MadeWebhook> {
    return this.webhooks.create(member, request);
  }

  @Patch(':webhook')
  @ApiOperation({ summary: 'Change an endpoint, stop it or let it go on' })
  @ApiOkResponse({ standardSchema: WebhookView })
  change(
    @CurrentMember() member: Member,
    @Param({ schema: WebhookParams }) { webhook }: WebhookParams,
    @Body({ schema: WebhookChange }) change: WebhookChange,
  ): Promise<WebhookView> {
    return this.webhooks.change(member, webhook, change);
  }

  @Delete(':webhook')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete an endpoint with the log of its deliveries' })
  @ApiNoContentResponse()
  remove(
    @CurrentMember() member: Member,
    @Param({ schema: WebhookParams }) { webhook }: WebhookParams,
  ): Promise<void> {
    return this.webhooks.remove(member, webhook);
  }

  @Post(':webhook/rotate-secret')
  @HttpCode(200)
  @ApiOperation({ summary: 'A new secret; the one before signs beside it for 24 hours' })
  @ApiOkResponse({ standardSchema: MadeWebhook })
  rotate(
    @CurrentMember() member: Member,
    @Param({ schema: WebhookParams }) { webhook }: WebhookParams,
  ): Promise<MadeWebhook> {
    return this.webhooks.rotate(member, webhook);
  }

  @Post(':webhook/test')
  @HttpCode(202)
  @ApiOperation({ summary: 'Send a message of the type webhook.test' })
  @ApiAcceptedResponse({ standardSchema: QueuedDelivery })
  @ApiConflictResponse({ description: '`webhook-stopped`' })
  test(
    @CurrentMember() member: Member,
    @Param({ schema: WebhookParams }) { webhook }: WebhookParams,
  ): Promise<QueuedDelivery> {
    return this.deliveries.test(member, webhook);
  }
}
