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
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../config/config.js';
import { CurrentUser, Public, type Principal } from '../http/access.js';
import { Limited } from '../http/limited.js';
import { clearSessionCookie, setSessionCookie } from '../sessions/session-cookie.js';
import { SessionView, SignIn } from './accounts.schemas.js';
import { SignInService } from './sign-in.service.js';

@Public()
@Controller('v1/session')
export class SessionController {
  constructor(
    private readonly service: SignInService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Who is signed in' })
  @ApiOkResponse({ standardSchema: SessionView })
  current(@CurrentUser() user: Principal | null): Promise<SessionView> {
    return this.service.current(user);
  }

  @Post()
  @Limited('password-address', 'password-all')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sign in' })
  @ApiOkResponse({ standardSchema: SessionView })
  async signIn(
    @CurrentUser() user: Principal | null,
    @Body({ schema: SignIn }) request: SignIn,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const { token, view } = await this.service.signIn(user, request, userAgent);
    setSessionCookie(reply, token, this.config);
    return view;
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ summary: 'Sign out' })
  @ApiNoContentResponse()
  async signOut(
    @CurrentUser() user: Principal | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.service.signOut(user);
    clearSessionCookie(reply, this.config);
  }
}
