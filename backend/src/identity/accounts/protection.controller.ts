import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Inject,
  Post,
  Res,
} from '@nestjs/common';
import {
  ApiForbiddenResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { CurrentUser, Limited, MembersOnly, type Principal } from '../../platform/http/index.js';
import { setSessionCookie } from '../sessions/index.js';
import {
  ProtectionView,
  RecoveryCodes,
  SecondFactorChange,
  SecondFactorCode,
  SecondFactorSecret,
  SecondFactorStart,
} from './accounts.schemas.js';
import { ProtectionService, ProtectionViews } from './protection.service.js';

@MembersOnly()
@Controller('v1/account')
export class ProtectionController {
  constructor(
    private readonly views: ProtectionViews,
    private readonly protection: ProtectionService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('protection')
  @ApiOperation({ summary: 'How the account is protected' })
  @ApiOkResponse({ standardSchema: ProtectionView })
  read(@CurrentUser() user: Principal): Promise<ProtectionView> {
    return this.views.of(user.userId);
  }

  @Post('second-factor')
  @Limited('password-address', 'password-all')
  @HttpCode(200)
  @ApiOperation({
    summary: 'A secret for an authenticator app; it counts once a code is confirmed',
  })
  @ApiOkResponse({ standardSchema: SecondFactorSecret })
  @ApiForbiddenResponse({ description: '`wrong-password` or `sign-in-again`' })
  begin(
    @CurrentUser() user: Principal,
    @Body({ schema: SecondFactorStart }) request: SecondFactorStart,
  ): Promise<SecondFactorSecret> {
    return this.protection.begin(user, request);
  }

  @Post('second-factor/confirm')
  @HttpCode(200)
  @ApiOperation({ summary: 'The first code: the second step is on; every other session ends' })
  @ApiOkResponse({ standardSchema: RecoveryCodes })
  @ApiForbiddenResponse({ description: '`wrong-code`' })
  async confirm(
    @CurrentUser() user: Principal,
    @Body({ schema: SecondFactorCode }) { code }: SecondFactorCode,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecoveryCodes> {
    const { opened, recoveryCodes } = await this.protection.confirm(user, code, userAgent);
    setSessionCookie(reply, opened.token, this.config);
    return { recoveryCodes };
  }

  @Post('second-factor/recovery-codes')
  @Limited('password-address', 'password-all')
  @HttpCode(200)
  @ApiOperation({ summary: 'New recovery codes; those of before no longer work' })
  @ApiOkResponse({ standardSchema: RecoveryCodes })
  @ApiForbiddenResponse({ description: '`wrong-password`, `sign-in-again` or `wrong-code`' })
  async renewRecoveryCodes(
    @CurrentUser() user: Principal,
    @Body({ schema: SecondFactorChange }) request: SecondFactorChange,
  ): Promise<RecoveryCodes> {
    return { recoveryCodes: await this.protection.renewRecoveryCodes(user, request) };
  }

  @Delete('second-factor')
  @Limited('password-address', 'password-all')
  @HttpCode(204)
  @ApiOperation({ summary: 'Take the second step away; every other session ends' })
  @ApiNoContentResponse()
  @ApiForbiddenResponse({ description: '`wrong-password`, `sign-in-again` or `wrong-code`' })
  async turnOff(
    @CurrentUser() user: Principal,
    @Body({ schema: SecondFactorChange }) request: SecondFactorChange,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const { token } = await this.protection.turnOff(user, request, userAgent);
    setSessionCookie(reply, token, this.config);
  }
}
