import { Controller, Delete, Get, HttpCode, Inject, Param, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { AllowGuest, CurrentUser, type Principal } from '../../platform/http/index.js';
import { clearSessionCookie } from './session-cookie.js';
import { SessionList } from './sessions.schemas.js';
import { SessionsService } from './sessions.service.js';

@AllowGuest()
@Controller('v1/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @ApiOkResponse({ standardSchema: SessionList })
  list(@CurrentUser() user: Principal) {
    return this.sessions.list(user);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ summary: 'Sign out everywhere, here as well' })
  @ApiNoContentResponse()
  async revokeAll(
    @CurrentUser() user: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.endAll(user.userId);
    clearSessionCookie(reply, this.config);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  revoke(
    @CurrentUser() user: Principal,
    @Param('id', { schema: z.uuid() }) id: string,
  ): Promise<void> {
    return this.sessions.revoke(user, id);
  }
}
