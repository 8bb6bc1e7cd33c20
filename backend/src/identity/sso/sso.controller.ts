import { Controller, Get, Headers, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiFoundResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CONFIG, type Config } from '../../platform/config/index.js';
import {
  AsServer,
  CurrentUser,
  Limited,
  type Principal,
  Problem,
  Public,
} from '../../platform/http/index.js';
import { setSessionCookie } from '../sessions/index.js';
import { seenAt } from './seen-at.js';
import { dropSsoCookie, setSsoCookie, ssoCookie } from './sso-cookies.js';
import { CALLBACK } from './sso-settings.service.js';
import { SsoSignInService, type Landing } from './sso-sign-in.service.js';
import { SsoLookup, SsoLookupQuery, SsoStartQuery } from './sso.schemas.js';

/** Browsers come here by following links, so what goes wrong leads to the sign-in page, which says it in words. */
@Public()
@AsServer('who signs in is not known yet')
@Controller('v1/sso')
export class SsoController {
  constructor(
    private readonly signIns: SsoSignInService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('lookup')
  @Limited('sign-in-address')
  @ApiOperation({ summary: 'Which organisation signs in the addresses of a domain' })
  @ApiOkResponse({ standardSchema: SsoLookup })
  async lookup(@Query({ schema: SsoLookupQuery }) { domain }: SsoLookupQuery): Promise<SsoLookup> {
    return { organisation: await this.signIns.organisationOf(domain) };
  }

  @Get('callback')
  @Limited('sign-in-address')
  @ApiOperation({ summary: 'Back from the provider' })
  @ApiFoundResponse({
    description: 'Into the application, or to the sign-in page with `sso=<code>`',
  })
  async callback(
    @CurrentUser() before: Principal | null,
    @Headers('user-agent') userAgent: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const token = ssoCookie(request, 'start', this.config);
    dropSsoCookie(reply, 'start', this.config);
    const at = request.url.indexOf('?');
    const query = at < 0 ? '' : request.url.slice(at);
    await this.leading(reply, async () =>
      this.land(reply, await this.signIns.finish(token, query, { before, userAgent })),
    );
  }

  @Get(':organisation/start')
  @Limited('sign-in-address')
  @ApiOperation({ summary: 'To the provider of an organisation' })
  @ApiFoundResponse({ description: 'To the provider, or to the sign-in page with `sso=<code>`' })
  async start(
    @Param('organisation', { schema: z.uuid() }) organisation: string,
    @Query({ schema: SsoStartQuery }) { from }: SsoStartQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const redirectUri = `${seenAt(request, this.config)}${CALLBACK}`;
    await this.leading(reply, async () => {
      const { address, token } = await this.signIns.begin(organisation, redirectUri, from);
      setSsoCookie(reply, 'start', token, this.config);
      return address;
    });
  }

  private land(reply: FastifyReply, landing: Landing): string {
    if (landing.kind === 'link') {
      setSsoCookie(reply, 'link', landing.token, this.config);
      return `/sign-in?sso=link&from=${encodeURIComponent(landing.to)}`;
    }
    setSessionCookie(reply, landing.opened.token, this.config);
    return landing.to;
  }

  private async leading(reply: FastifyReply, work: () => Promise<string>): Promise<void> {
    let address: string;
    try {
      address = await work();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      address = `/sign-in?sso=${encodeURIComponent(error.code)}`;
    }
    await reply.redirect(address, 302);
  }
}
