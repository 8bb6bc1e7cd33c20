import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Inject,
  Patch,
  Post,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import {
  ApiForbiddenResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../../platform/config/index.js';
import {
  AllowGuest,
  CurrentUser,
  jsonFile,
  Limited,
  MembersOnly,
  type Principal,
  TakesLong,
} from '../../platform/http/index.js';
import { clearSessionCookie, setSessionCookie } from '../sessions/index.js';
import {
  AccountChange,
  AccountDeletion,
  AccountExport,
  PasswordChange,
  SessionView,
  UserView,
} from './accounts.schemas.js';
import { AccountsService } from './accounts.service.js';
import { PasswordChangeService } from './password-change.service.js';

@AllowGuest()
@Controller('v1/account')
export class AccountController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordChangeService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Patch()
  @ApiOkResponse({ standardSchema: UserView })
  change(
    @CurrentUser() user: Principal,
    @Body({ schema: AccountChange }) change: AccountChange,
  ): Promise<UserView> {
    return this.accounts.change(user, change);
  }

  @MembersOnly()
  @Post('password')
  @Limited('password-address', 'password-all')
  @HttpCode(200)
  @ApiOperation({ summary: 'Change the password; every other session ends' })
  @ApiOkResponse({ standardSchema: SessionView })
  @ApiForbiddenResponse({ description: '`wrong-password` or `sign-in-again`' })
  async changePassword(
    @CurrentUser() user: Principal,
    @Body({ schema: PasswordChange }) request: PasswordChange,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const { token, view } = await this.passwords.change(user, request, userAgent);
    setSessionCookie(reply, token, this.config);
    return view;
  }

  @Get('export')
  @Limited('export')
  @TakesLong()
  @ApiOperation({ summary: 'Everything the server holds of this person' })
  @ApiOkResponse({ standardSchema: AccountExport })
  async export(@CurrentUser() user: Principal): Promise<StreamableFile> {
    return jsonFile(await this.accounts.export(user), 'meshwright-export.json');
  }

  @Delete()
  @Limited('password-address', 'password-all')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete the account and everything of it' })
  @ApiNoContentResponse()
  @ApiForbiddenResponse({ description: '`wrong-password` or `sign-in-again`' })
  async delete(
    @CurrentUser() user: Principal,
    @Body({ schema: AccountDeletion }) request: AccountDeletion,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.accounts.delete(user, request);
    clearSessionCookie(reply, this.config);
  }
}
