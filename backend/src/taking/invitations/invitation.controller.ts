import { Body, Controller, Header, Headers, HttpCode, Inject, Post, Res } from '@nestjs/common';
import {
  ApiForbiddenResponse,
  ApiGoneResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
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
import { setSessionCookie } from '../../identity/sessions/index.js';
import { Appointments } from './appointments.service.js';
import {
  Calendar,
  InvitationLetter,
  LinkRequest,
  Redeemed,
  RedeemRequest,
} from './invitation-access.schemas.js';
import { InvitationDoors } from './invitation-doors.service.js';
import { RedemptionService } from './redemption.service.js';

/** For the bearer of a link. The token comes in the body: no log and no history of a browser holds it. */
@Public()
@AsServer('a link’s token says who the candidate is')
@Controller('v1/invitation')
export class InvitationController {
  constructor(
    private readonly redemption: RedemptionService,
    private readonly doors: InvitationDoors,
    private readonly appointments: Appointments,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('look')
  @HttpCode(200)
  @Limited('invitation-address')
  @ApiOperation({ summary: 'What a link invites to; starts nothing' })
  @ApiOkResponse({ standardSchema: InvitationLetter })
  @ApiNotFoundResponse({ description: '`no-such-invitation`' })
  look(
    @CurrentUser() user: Principal | null,
    @Body({ schema: LinkRequest }) { token }: LinkRequest,
  ): Promise<InvitationLetter> {
    return this.redemption.look(user, token);
  }

  @Post('redeem')
  @HttpCode(200)
  @Limited('invitation-address')
  @ApiOperation({ summary: 'Come in as the candidate: opens a session, starts nothing' })
  @ApiOkResponse({ standardSchema: Redeemed })
  @ApiForbiddenResponse({ description: '`sign-in-needed` or `members-only`' })
  @ApiGoneResponse({ description: '`invitation-expired`, `-revoked` or `-closed`' })
  async redeem(
    @CurrentUser() user: Principal | null,
    @Body({ schema: RedeemRequest }) request: RedeemRequest,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Redeemed> {
    const { invitationId, token } = await this.redemption.redeem(user, request, userAgent);
    if (token !== null) setSessionCookie(reply, token, this.config);
    return { invitationId };
  }

  @Post('calendar')
  @HttpCode(200)
  @Limited('invitation-address')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @ApiOperation({ summary: 'The appointment, for a calendar' })
  @ApiOkResponse({ standardSchema: Calendar })
  async calendar(@Body({ schema: LinkRequest }) { token }: LinkRequest): Promise<string> {
    return this.appointments.of(await this.doors.byLink(token));
  }
}
