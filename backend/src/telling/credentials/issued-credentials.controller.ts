import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentMember, InOrganisation, type Member } from '../../platform/http/index.js';
import {
  CredentialList,
  CredentialParams,
  OrganisationParams,
  Withdrawal,
} from './credentials.schemas.js';
import { IssuedCredentials } from './issued-credentials.service.js';

@ApiTags('credentials')
@InOrganisation('decisions:write')
@Controller('v1/organisations/:organisation/credentials')
export class IssuedCredentialsController {
  constructor(private readonly credentials: IssuedCredentials) {}

  @Get()
  @ApiOperation({ summary: 'Credentials that were issued, the latest first' })
  @ApiOkResponse({ standardSchema: CredentialList })
  list(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _: OrganisationParams,
  ): Promise<CredentialList> {
    return this.credentials.list(member);
  }

  @Post(':credential/withdraw')
  @HttpCode(204)
  @ApiOperation({ summary: 'Whoever checks it reads from now on that it was withdrawn, and why' })
  @ApiNoContentResponse()
  withdraw(
    @CurrentMember() member: Member,
    @Param({ schema: CredentialParams }) { credential }: CredentialParams,
    @Body({ schema: Withdrawal }) { reason }: Withdrawal,
  ): Promise<void> {
    return this.credentials.withdraw(member, credential, reason);
  }
}
