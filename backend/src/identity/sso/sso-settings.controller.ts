import { Body, Controller, Delete, Get, HttpCode, Inject, Put, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../platform/config/index.js';
import {
  CurrentMember,
  CurrentUser,
  InOrganisation,
  type Member,
  type Principal,
} from '../../platform/http/index.js';
import { seenAt } from './seen-at.js';
import { SsoSettings, SsoSettingsView } from './sso.schemas.js';
import { SsoSettingsService, type Setter } from './sso-settings.service.js';

@ApiParam({ name: 'organisation', type: String, format: 'uuid' })
@InOrganisation('organisation:manage')
@Controller('v1/organisations/:organisation/sso')
export class SsoSettingsController {
  constructor(
    private readonly settings: SsoSettingsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Single sign-on of the organisation; never its secret' })
  @ApiOkResponse({ standardSchema: SsoSettingsView })
  read(
    @CurrentMember() member: Member,
    @CurrentUser() user: Principal,
    @Req() request: FastifyRequest,
  ): Promise<SsoSettingsView> {
    return this.settings.read(this.setter(member, user, request));
  }

  @Put()
  @ApiOperation({ summary: 'Set single sign-on up; the issuer is asked at once' })
  @ApiOkResponse({ standardSchema: SsoSettingsView })
  save(
    @CurrentMember() member: Member,
    @CurrentUser() user: Principal,
    @Body({ schema: SsoSettings }) settings: SsoSettings,
    @Req() request: FastifyRequest,
  ): Promise<SsoSettingsView> {
    return this.settings.save(this.setter(member, user, request), settings);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ summary: 'End single sign-on; its connections with accounts go with it' })
  @ApiNoContentResponse()
  remove(@CurrentMember() member: Member): Promise<void> {
    return this.settings.remove(member);
  }

  private setter(member: Member, user: Principal, request: FastifyRequest): Setter {
    const { organisationId, userId } = member;
    const origin = seenAt(request, this.config);
    return { organisationId, userId, ownsServer: user.isOwner, origin };
  }
}
