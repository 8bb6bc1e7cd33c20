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
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../../platform/config/index.js';
import {
  AsServer,
  CurrentUser,
  Limited,
  type Principal,
  Public,
} from '../../platform/http/index.js';
import { clearSessionCookie, setSessionCookie } from '../sessions/index.js';
import {
  SecondStep,
  SessionView,
  SignIn,
  SignInAnswer,
  type SecondFactorAsked,
} from './accounts.schemas.js';
import { PasswordSignInService } from './password-sign-in.service.js';
import { SignInService } from './sign-in.service.js';

@Public()
@AsServer('who signs in or up is not known yet')
@Controller('v1/session')
export class SessionController {
  constructor(
    private readonly service: SignInService,
    private readonly byPassword: PasswordSignInService,
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
  @ApiOperation({ summary: 'Sign in; with a second step set up, no session yet but its challenge' })
  @ApiOkResponse({ standardSchema: SignInAnswer })
  @ApiUnauthorizedResponse({ description: '`wrong-credentials`' })
  async signIn(
    @CurrentUser() before: Principal | null,
    @Body({ schema: SignIn }) request: SignIn,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView | SecondFactorAsked> {
    const answer = await this.byPassword.signIn(request, { before, userAgent });
    if ('secondFactor' in answer) return answer;
    setSessionCookie(reply, answer.token, this.config);
    return answer.view;
  }

  @Post('second-step')
  @Limited('sign-in-address')
  @HttpCode(200)
  @ApiOperation({ summary: 'The second step of a sign-in: a code of the app, or a recovery code' })
  @ApiOkResponse({ standardSchema: SessionView })
  @ApiUnauthorizedResponse({ description: '`wrong-code` or `sign-in-over`' })
  async secondStep(
    @CurrentUser() before: Principal | null,
    @Body({ schema: SecondStep }) request: SecondStep,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const { token, view } = await this.byPassword.secondStep(request, { before, userAgent });
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
