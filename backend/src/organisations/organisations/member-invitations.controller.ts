import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiGoneResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import {
  AsServer,
  CurrentUser,
  Limited,
  MembersOnly,
  type Principal,
  Public,
} from '../../platform/http/index.js';
import { MemberInvitationsService } from './member-invitations.service.js';
import {
  InvitationAcceptance,
  InvitationToken,
  InvitedTo,
  Joined,
} from './organisations.schemas.js';

/** For who was asked to join. A token comes in the body, so that it stands in no log. */
@ApiTags('organisations')
@AsServer('who is invited belongs to nothing yet')
@Controller('v1/member-invitations')
export class MemberInvitationsController {
  constructor(private readonly invitations: MemberInvitationsService) {}

  @Public()
  @Post('look')
  @Limited('password-address')
  @HttpCode(200)
  @ApiOperation({ summary: 'What a link invites to' })
  @ApiOkResponse({ standardSchema: InvitedTo })
  @ApiGoneResponse({ description: '`invitation-gone`' })
  look(@Body({ schema: InvitationToken }) { token }: InvitationToken): Promise<InvitedTo> {
    return this.invitations.look(token);
  }

  @MembersOnly()
  @Post('accept')
  @Limited('password-address')
  @HttpCode(200)
  @ApiOperation({ summary: 'Join by the link of a mail, once' })
  @ApiOkResponse({ standardSchema: Joined })
  @ApiConflictResponse({ description: '`other-address`, `address-not-confirmed`' })
  @ApiGoneResponse({ description: '`invitation-gone`' })
  accept(
    @CurrentUser() user: Principal,
    @Body({ schema: InvitationAcceptance }) acceptance: InvitationAcceptance,
  ): Promise<Joined> {
    return this.invitations.accept(user, acceptance);
  }
}
