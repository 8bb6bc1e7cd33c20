import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import {
  ApiForbiddenResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CONFIG, type Config } from '../../platform/config/index.js';
import {
  AsServer,
  CurrentUser,
  Limited,
  MembersOnly,
  type Principal,
} from '../../platform/http/index.js';
import { dropSsoCookie, ssoCookie } from './sso-cookies.js';
import { SsoIdentitiesService } from './sso-identities.service.js';
import { SsoLinksService } from './sso-links.service.js';
import {
  SsoIdentityList,
  SsoIdentityRemoval,
  SsoLinkRequest,
  type SsoIdentityView,
} from './sso.schemas.js';

@MembersOnly()
@Controller('v1/account/identities')
export class SsoIdentitiesController {
  constructor(
    private readonly identities: SsoIdentitiesService,
    private readonly links: SsoLinksService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Providers that sign this person in' })
  @ApiOkResponse({ standardSchema: SsoIdentityList })
  list(@CurrentUser() { userId }: Principal): Promise<SsoIdentityView[]> {
    return this.identities.list(userId);
  }

  @AsServer('the provider is an organisation’s to which the person need not belong')
  @Post()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Connect the identity that came back from a provider with this account',
  })
  @ApiNoContentResponse()
  @ApiForbiddenResponse({
    description:
      '`other-account`: sign in to the account with the address that is named, and ask again',
  })
  async link(
    @CurrentUser() user: Principal,
    @Body({ schema: SsoLinkRequest }) _request: object,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.links.confirm(user, ssoCookie(request, 'link', this.config));
    dropSsoCookie(reply, 'link', this.config);
  }

  @Delete(':id')
  @Limited('password-address', 'password-all')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiForbiddenResponse({ description: '`wrong-password` or `sign-in-again`' })
  remove(
    @CurrentUser() user: Principal,
    @Param('id', { schema: z.uuid() }) id: string,
    @Body({ schema: SsoIdentityRemoval }) { password }: SsoIdentityRemoval,
  ): Promise<void> {
    return this.identities.remove(user, id, password);
  }
}
