import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiConflictResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentMember, InOrganisation, type Member } from '../../platform/http/index.js';
import { DeliveriesService } from './deliveries.service.js';
import {
  DeliveryPage,
  DeliveryParams,
  DeliveryView,
  ListDeliveries,
  OrganisationParams,
  QueuedDelivery,
} from './webhooks.schemas.js';

@ApiTags('integration')
@InOrganisation('integration:manage')
@Controller('v1/organisations/:organisation/webhook-deliveries')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Get()
  @ApiOperation({ summary: 'What was sent to webhooks in the last 30 days, newest first' })
  @ApiOkResponse({ standardSchema: DeliveryPage })
  page(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _params: OrganisationParams,
    @Query({ schema: ListDeliveries }) query: ListDeliveries,
  ): Promise<DeliveryPage> {
    return this.deliveries.page(member, query);
  }

  @Get(':delivery')
  @ApiOperation({ summary: 'One message with each of its tries' })
  @ApiOkResponse({ standardSchema: DeliveryView })
  read(
    @CurrentMember() member: Member,
    @Param({ schema: DeliveryParams }) { delivery }: DeliveryParams,
  ): Promise<DeliveryView> {
    return this.deliveries.read(member, delivery);
  }

  @Post(':delivery/resend')
  @HttpCode(202)
  @ApiOperation({ summary: 'Send a message once more, with the same id' })
  @ApiAcceptedResponse({ standardSchema: QueuedDelivery })
  @ApiConflictResponse({ description: '`webhook-stopped`' })
  resend(
    @CurrentMember() member: Member,
    @Param({ schema: DeliveryParams }) { delivery }: DeliveryParams,
  ): Promise<QueuedDelivery> {
    return this.deliveries.resend(member, delivery);
  }
}
