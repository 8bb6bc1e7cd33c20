import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal, ServerOwnersOnly } from '../../platform/http/index.js';
import {
  BankKeysGrant,
  FounderParams,
  NewFounder,
  ServerOrganisationParams,
  ServerOrganisations,
} from './server-organisations.schemas.js';
import { ServerOrganisationsService } from './server-organisations.service.js';

@ApiTags('server')
@ServerOwnersOnly()
@Controller('v1/server')
export class ServerOrganisationsController {
  constructor(private readonly organisations: ServerOrganisationsService) {}

  @Get('organisations')
  @ApiOperation({ summary: 'Who may make organisations, and which of them see the bank’s keys' })
  @ApiOkResponse({ standardSchema: ServerOrganisations })
  list(): Promise<ServerOrganisations> {
    return this.organisations.list();
  }

  @Put('organisations/:id/bank-keys')
  @ApiOperation({
    summary: 'Grants an organisation the keys of the bank’s questions, or withdraws them',
  })
  @ApiOkResponse({ standardSchema: ServerOrganisations })
  setKeys(
    @CurrentUser() user: Principal,
    @Param({ schema: ServerOrganisationParams }) { id }: ServerOrganisationParams,
    @Body({ schema: BankKeysGrant }) { granted }: BankKeysGrant,
  ): Promise<ServerOrganisations> {
    return this.organisations.setKeys(user, id, granted);
  }

  @Post('founders')
  @ApiOperation({ summary: 'Lets whoever has this address make one organisation' })
  @ApiCreatedResponse({ standardSchema: ServerOrganisations })
  invite(
    @CurrentUser() user: Principal,
    @Body({ schema: NewFounder }) { email }: NewFounder,
  ): Promise<ServerOrganisations> {
    return this.organisations.invite(user, email);
  }

  @Delete('founders/:email')
  @ApiOperation({ summary: 'Takes that back, where it has not been used' })
  @ApiOkResponse({ standardSchema: ServerOrganisations })
  uninvite(
    @CurrentUser() user: Principal,
    @Param({ schema: FounderParams }) { email }: FounderParams,
  ): Promise<ServerOrganisations> {
    return this.organisations.uninvite(user, email);
  }
}
