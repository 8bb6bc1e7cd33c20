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
  ApiTokenList,
  MadeApiToken,
  NewApiToken,
  OrganisationParams,
  TokenParams,
} from './api-tokens.schemas.js';
import { ApiTokensService } from './api-tokens.service.js';

@ApiTags('integration')
@InOrganisation('integration:manage')
@Controller('v1/organisations/:organisation/api-tokens')
export class ApiTokensController {
  constructor(private readonly tokens: ApiTokensService) {}

  @Get()
  @ApiOperation({ summary: 'Tokens that live, and those that ended in the last 30 days' })
  @ApiOkResponse({ standardSchema: ApiTokenList })
  list(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _params: OrganisationParams,
  ): Promise<ApiTokenList> {
    return this.tokens.list(member);
  }

  @Post()
  @ApiOperation({ summary: 'A new token; the answer alone holds it' })
  @ApiCreatedResponse({ standardSchema: MadeApiToken })
  @ApiConflictResponse({ description: '`too-many-tokens`' })
  create(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _params: OrganisationParams,
    @Body({ schema: NewApiToken }) request: NewApiToken,
  ): Promise<MadeApiToken> {
    return this.tokens.create(member, request);
  }

  @Delete(':token')
  @HttpCode(204)
  @ApiOperation({ summary: 'Revoke a token: what comes by it from now on is refused' })
  @ApiNoContentResponse()
  revoke(
    @CurrentMember() member: Member,
    @Param({ schema: TokenParams }) { token }: TokenParams,
  ): Promise<void> {
    return this.tokens.revoke(member, token);
  }
}
