import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentMember, InOrganisation, type Member } from '../../platform/http/index.js';
import {
  AtsConnections,
  ConnectionParams,
  MadeAtsConnection,
  NewAtsConnection,
  OrganisationParams,
} from './ats.schemas.js';
import { ConnectionsService } from './connections.service.js';

@ApiTags('integration')
@InOrganisation('integration:manage')
@Controller('v1/organisations/:organisation/ats-connections')
export class ConnectionsController {
  constructor(private readonly connections: ConnectionsService) {}

  @Get()
  @ApiOperation({
    summary: 'Applicant tracking systems that there are, and those that are connected',
  })
  @ApiOkResponse({ standardSchema: AtsConnections })
  list(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _params: OrganisationParams,
  ): Promise<AtsConnections> {
    return this.connections.list(member);
  }

  @Post()
  @ApiOperation({ summary: 'Connect one; the answer alone holds its key' })
  @ApiCreatedResponse({ standardSchema: MadeAtsConnection })
  @ApiConflictResponse({ description: '`connected-already`, `too-many-tokens`' })
  connect(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _params: OrganisationParams,
    @Body({ schema: NewAtsConnection }) { partner }: NewAtsConnection,
  ): Promise<MadeAtsConnection> {
    return this.connections.connect(member, partner);
  }

  @Post(':connection/resume')
  @HttpCode(204)
  @ApiOperation({ summary: 'Let telling it of results go on, where that was stopped' })
  @ApiNoContentResponse()
  resume(
    @CurrentMember() member: Member,
    @Param({ schema: ConnectionParams }) { connection }: ConnectionParams,
  ): Promise<void> {
    return this.connections.resume(member, connection);
  }

  @Delete(':connection')
  @HttpCode(204)
  @ApiOperation({ summary: 'End a connection and its key; invitations stay' })
  @ApiNoContentResponse()
  disconnect(
    @CurrentMember() member: Member,
    @Param({ schema: ConnectionParams }) { connection }: ConnectionParams,
  ): Promise<void> {
    return this.connections.disconnect(member, connection);
  }
}
