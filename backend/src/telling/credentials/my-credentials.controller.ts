import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { AllowGuest, CurrentUser, Limited, type Principal } from '../../platform/http/index.js';
import { CredentialRequest, MyCredential, MyCredentialParams } from './credentials.schemas.js';
import { CredentialsService } from './credentials.service.js';

/** For whoever earned it. */
@ApiTags('credentials')
@AllowGuest()
@Controller('v1/my-invitations/:invitation/credential')
export class MyCredentialsController {
  constructor(private readonly credentials: CredentialsService) {}

  @Get()
  @ApiOperation({
    summary: 'The Open Badges 3.0 credential of an assessment, or whether there is one',
  })
  @ApiOkResponse({ standardSchema: MyCredential })
  find(
    @CurrentUser() user: Principal,
    @Param({ schema: MyCredentialParams }) { invitation }: MyCredentialParams,
  ): Promise<MyCredential> {
    return this.credentials.of(user, invitation);
  }

  @Post()
  @Limited('export')
  @ApiOperation({ summary: 'Have it issued' })
  @ApiCreatedResponse({ standardSchema: MyCredential })
  @ApiConflictResponse({ description: '`not-offered` or `issued-already`' })
  ask(
    @CurrentUser() user: Principal,
    @Param({ schema: MyCredentialParams }) { invitation }: MyCredentialParams,
    @Body({ schema: CredentialRequest }) request: CredentialRequest,
  ): Promise<MyCredential> {
    return this.credentials.ask(user, invitation, request);
  }
}
