import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse } from '@nestjs/swagger';
import { z } from 'zod';
import { AllowGuest, CurrentUser, type Principal } from '../http/access.js';
import { SessionList } from './sessions.schemas.js';
import { SessionsService } from './sessions.service.js';

@AllowGuest()
@Controller('v1/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @ApiOkResponse({ standardSchema: SessionList })
  list(@CurrentUser() user: Principal) {
    return this.sessions.list(user);
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
