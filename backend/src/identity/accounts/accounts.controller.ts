import { Body, Controller, Headers, Inject, Post, Res } from '@nestjs/common';
import { ApiConflictResponse, ApiCreatedResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../../platform/config/index.js';
import {
  AsServer,
  CurrentUser,
  Limited,
  type Principal,
  Public,
} from '../../platform/http/index.js';
import { setSessionCookie } from '../sessions/index.js';
import { GuestRequest, SessionView, SignUp } from './accounts.schemas.js';
import { SignInService } from './sign-in.service.js';
import { SignUpService } from './sign-up.service.js';

@Public()
@AsServer('who signs in or up is not known yet')
@Controller('v1/accounts')
export class AccountsController {
  constructor(
    private readonly signIn: SignInService,
    private readonly signUps: SignUpService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @Limited('password-address', 'password-all')
  @ApiOperation({ summary: 'Sign up; a guest keeps all work' })
  @ApiCreatedResponse({ standardSchema: SessionView })
  @ApiConflictResponse({ description: '`sign-up-refused` or `signed-in-already`' })
  async signUp(
    @CurrentUser() before: Principal | null,
    @Body({ schema: SignUp }) request: SignUp,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const { token, view } = await this.signUps.signUp(request, { before, userAgent });
    setSessionCookie(reply, token, this.config);
    return view;
  }

  @Post('guest')
  @Limited('guest-address')
  @ApiOperation({ summary: 'Go on without an account; a present session is kept' })
  @ApiCreatedResponse({ standardSchema: SessionView })
  async guest(
    @CurrentUser() user: Principal | null,
    @Body({ schema: GuestRequest }) _request: object,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    if (user) return this.signIn.current(user);
    const { token, view } = await this.signIn.createGuest(userAgent);
    setSessionCookie(reply, token, this.config);
    return view;
  }
}
