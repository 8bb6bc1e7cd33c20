import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  ApiFoundResponse,
  ApiGoneResponse,
  ApiNoContentResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AsServer, Limited, Public, TAKES_FORM } from '../../platform/http/index.js';
import { DigestSwitch } from './digest-switch.service.js';
import { DigestToken } from './skills.schemas.js';

/** The page sends the token in the body, so that it stands in no log; a mail program knows the address alone. */
@ApiTags('skills')
@AsServer('who follows the link of a mail need not be signed in')
@Controller('v1/skill-digests')
export class DigestsController {
  constructor(private readonly digests: DigestSwitch) {}

  @Public()
  @Post('unsubscribe')
  @Limited('sign-in-address')
  @HttpCode(204)
  @ApiOperation({ summary: 'No more weekly mails of an organisation, by the link of one of them' })
  @ApiNoContentResponse()
  @ApiGoneResponse({ description: '`link-gone`' })
  unsubscribe(@Body({ schema: DigestToken }) { token }: DigestToken): Promise<void> {
    return this.digests.unsubscribe(token);
  }

  @Public()
  @Get('one-click')
  @Limited('sign-in-address')
  @ApiOperation({ summary: 'The address of List-Unsubscribe, opened: asks first, changes nothing' })
  @ApiFoundResponse({ description: 'To the page that asks' })
  async ask(
    @Query({ schema: DigestToken }) { token }: DigestToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await reply.redirect(`/unsubscribe#${encodeURIComponent(token)}`, 302);
  }

  @Public()
  @Post('one-click')
  @RouteConfig(TAKES_FORM)
  @Limited('sign-in-address')
  @HttpCode(204)
  @ApiOperation({
    summary: 'No more weekly mails of an organisation, by a mail program (RFC 8058)',
  })
  @ApiNoContentResponse()
  @ApiGoneResponse({ description: '`link-gone`' })
  unsubscribeAtOnce(@Query({ schema: DigestToken }) { token }: DigestToken): Promise<void> {
    return this.digests.unsubscribe(token);
  }
}
