import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { MadeAttempt } from '../assessment-attempts/index.js';
import { AllowGuest, CurrentUser, Limited, type Principal } from '../../platform/http/index.js';
import { Appointments } from './appointments.service.js';
import {
  Calendar,
  ConsentRequest,
  MyInvitation,
  MyInvitationList,
  MyInvitationParams,
} from './invitation-access.schemas.js';
import { InvitationDoors } from './invitation-doors.service.js';
import { MyInvitationsService } from './my-invitations.service.js';

/** For a candidate who has come in by a link. */
@AllowGuest()
@Controller('v1/my-invitations')
export class MyInvitationsController {
  constructor(
    private readonly invitations: MyInvitationsService,
    private readonly doors: InvitationDoors,
    private readonly appointments: Appointments,
  ) {}

  @Get()
  @ApiOkResponse({ standardSchema: MyInvitationList })
  list(@CurrentUser() user: Principal): Promise<MyInvitationList> {
    return this.invitations.list(user);
  }

  @Get(':invitation')
  @ApiOkResponse({ standardSchema: MyInvitation })
  find(
    @CurrentUser() user: Principal,
    @Param({ schema: MyInvitationParams }) { invitation }: MyInvitationParams,
  ): Promise<MyInvitation> {
    return this.invitations.find(user, invitation);
  }

  @Post(':invitation/consent')
  @HttpCode(200)
  @ApiOperation({ summary: 'Agree to the organisation’s text' })
  @ApiOkResponse({ standardSchema: MyInvitation })
  @ApiConflictResponse({ description: '`other-text`, or the invitation cannot be taken any more' })
  consent(
    @CurrentUser() user: Principal,
    @Param({ schema: MyInvitationParams }) { invitation }: MyInvitationParams,
    @Body({ schema: ConsentRequest }) request: ConsentRequest,
  ): Promise<MyInvitation> {
    return this.invitations.consent(user, invitation, request);
  }

  @Post(':invitation/prepare')
  @HttpCode(200)
  @Limited('new-attempt')
  @ApiOperation({ summary: 'To the waiting room: the attempt of this invitation' })
  @ApiOkResponse({ standardSchema: MadeAttempt })
  @ApiConflictResponse({ description: '`consent-needed` or `not-yet-open`' })
  prepare(
    @CurrentUser() user: Principal,
    @Param({ schema: MyInvitationParams }) { invitation }: MyInvitationParams,
  ): Promise<MadeAttempt> {
    return this.invitations.prepare(user, invitation);
  }

  @Get(':invitation/calendar')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="assessment.ics"')
  @ApiOperation({ summary: 'The appointment, for a calendar' })
  @ApiOkResponse({ standardSchema: Calendar })
  async calendar(
    @CurrentUser() user: Principal,
    @Param({ schema: MyInvitationParams }) { invitation }: MyInvitationParams,
  ): Promise<string> {
    return this.appointments.of(await this.doors.own(user.userId, invitation));
  }
}
