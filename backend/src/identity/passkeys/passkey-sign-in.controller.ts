import { Body, Controller, Headers, HttpCode, Inject, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiUnauthorizedResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SessionView } from '../accounts/index.js';
import { CONFIG, type Config } from '../../platform/config/index.js';
import {
  AsServer,
  CurrentUser,
  Limited,
  type Principal,
  Public,
} from '../../platform/http/index.js';
import { setSessionCookie } from '../sessions/index.js';
import { PasskeySignInService } from './passkey-sign-in.service.js';
import { PasskeyOptions, PasskeySignIn } from './passkeys.schemas.js';
import { RelyingParties } from './relying-party.js';

@Public()
@AsServer('who signs in is not known yet')
@Controller('v1/session/passkey')
export class PasskeySignInController {
  constructor(
    private readonly signIns: PasskeySignInService,
    private readonly parties: RelyingParties,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('options')
  @Limited('sign-in-address')
  @HttpCode(200)
  @ApiOperation({ summary: 'Begin a sign-in by passkey: what navigator.credentials.get needs' })
  @ApiOkResponse({ standardSchema: PasskeyOptions })
  begin(@Headers('origin') origin: string | undefined): Promise<{ challenge: string }> {
    return this.signIns.begin(this.parties.of(origin));
  }

  @Post()
  @Limited('sign-in-address')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sign in by what the passkey signed' })
  @ApiOkResponse({ standardSchema: SessionView })
  @ApiUnauthorizedResponse({ description: '`passkey-refused`' })
  async signIn(
    @CurrentUser() before: Principal | null,
    @Body({ schema: PasskeySignIn }) { credential }: PasskeySignIn,
    @Headers() headers: Record<string, string | undefined>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const { origin, 'user-agent': userAgent } = headers;
    const party = this.parties.of(origin);
    const { token, view } = await this.signIns.signIn(party, credential, { before, userAgent });
    setSessionCookie(reply, token, this.config);
    return view;
  }
}
