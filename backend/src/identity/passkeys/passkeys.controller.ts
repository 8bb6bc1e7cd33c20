import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
} from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiCreatedResponse,
  ApiForbiddenResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
} from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentUser, Limited, MembersOnly, type Principal } from '../../platform/http/index.js';
import {
  PasskeyList,
  PasskeyOptions,
  PasskeyRegistration,
  PasskeyRename,
  PasskeyStart,
  type PasskeyView,
} from './passkeys.schemas.js';
import { PasskeysService } from './passkeys.service.js';
import { RelyingParties } from './relying-party.js';

@MembersOnly()
@Controller('v1/account/passkeys')
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly parties: RelyingParties,
  ) {}

  @Get()
  @ApiOkResponse({ standardSchema: PasskeyList })
  list(@CurrentUser() user: Principal): Promise<PasskeyView[]> {
    return this.passkeys.list(user);
  }

  @Post('options')
  @Limited('password-address', 'password-all')
  @HttpCode(200)
  @ApiOperation({ summary: 'Begin a new passkey: what navigator.credentials.create needs' })
  @ApiOkResponse({ standardSchema: PasskeyOptions })
  @ApiForbiddenResponse({ description: '`wrong-password` or `sign-in-again`' })
  begin(
    @CurrentUser() user: Principal,
    @Body({ schema: PasskeyStart }) request: PasskeyStart,
    @Headers('origin') origin: string | undefined,
  ): Promise<{ challenge: string }> {
    return this.passkeys.begin(user, this.parties.of(origin), request);
  }

  @Post()
  @Limited('password-address')
  @ApiOperation({ summary: 'The new passkey, as the browser made it' })
  @ApiCreatedResponse({ standardSchema: PasskeyList.element })
  @ApiBadRequestResponse({ description: '`passkey-refused`' })
  add(
    @CurrentUser() user: Principal,
    @Body({ schema: PasskeyRegistration }) request: PasskeyRegistration,
    @Headers('origin') origin: string | undefined,
  ): Promise<PasskeyView> {
    return this.passkeys.add(user, this.parties.of(origin), request);
  }

  @Patch(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  rename(
    @CurrentUser() user: Principal,
    @Param('id', { schema: z.uuid() }) id: string,
    @Body({ schema: PasskeyRename }) { name }: PasskeyRename,
  ): Promise<void> {
    return this.passkeys.rename(user, id, name);
  }

  @Delete(':id')
  @Limited('password-address', 'password-all')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiForbiddenResponse({ description: '`wrong-password` or `sign-in-again`' })
  remove(
    @CurrentUser() user: Principal,
    @Param('id', { schema: z.uuid() }) id: string,
    @Body({ schema: PasskeyStart }) request: PasskeyStart,
  ): Promise<void> {
    return this.passkeys.remove(user, id, request);
  }
}
