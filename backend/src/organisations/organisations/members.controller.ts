import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentMember, InOrganisation, Limited, type Member } from '../../platform/http/index.js';
import { MemberInvitationsService } from './member-invitations.service.js';
import { MembersService } from './members.service.js';
import {
  MemberInvitationList,
  MemberInvitationParams,
  MemberInvitationView,
  MemberList,
  MemberParams,
  MemberRoles,
  NewMemberInvitation,
  OrganisationParams,
} from './organisations.schemas.js';

@ApiTags('organisations')
@Controller('v1/organisations/:organisation')
export class MembersController {
  constructor(
    private readonly members: MembersService,
    private readonly invitations: MemberInvitationsService,
  ) {}

  @InOrganisation('members:read')
  @Get('members')
  @ApiOkResponse({ standardSchema: MemberList })
  list(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _params: OrganisationParams,
  ): Promise<MemberList> {
    return this.members.list(member);
  }

  @InOrganisation('members:manage')
  @Put('members/:member')
  @ApiOkResponse({ standardSchema: MemberList })
  @ApiConflictResponse({ description: '`last-owner`, `personal-organisation`' })
  setRoles(
    @CurrentMember() actor: Member,
    @Param({ schema: MemberParams }) { member }: MemberParams,
    @Body({ schema: MemberRoles }) { roles }: MemberRoles,
  ): Promise<MemberList> {
    return this.members.setRoles(actor, member, roles);
  }

  @InOrganisation('members:manage')
  @Delete('members/:member')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiConflictResponse({ description: '`last-owner`, `personal-organisation`' })
  async remove(
    @CurrentMember() actor: Member,
    @Param({ schema: MemberParams }) { member }: MemberParams,
  ): Promise<void> {
    await this.members.remove(actor, member);
  }

  @InOrganisation('members:read')
  @Delete('membership')
  @HttpCode(204)
  @ApiOperation({ summary: 'Leave the organisation' })
  @ApiNoContentResponse()
  @ApiConflictResponse({ description: '`last-owner`, `personal-organisation`' })
  async leave(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _params: OrganisationParams,
  ): Promise<void> {
    await this.members.remove(member, member.userId);
  }

  @InOrganisation('members:manage')
  @Get('member-invitations')
  @ApiOkResponse({ standardSchema: MemberInvitationList })
  invited(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _params: OrganisationParams,
  ): Promise<MemberInvitationList> {
    return this.invitations.list(member);
  }

  @InOrganisation('members:manage')
  @Post('member-invitations')
  @Limited('new-attempt')
  @ApiOperation({ summary: 'Invite by mail; an open invitation to the same address is replaced' })
  @ApiCreatedResponse({ standardSchema: MemberInvitationView })
  @ApiConflictResponse({
    description: '`member-already`, `too-many-invitations`, `personal-organisation`',
  })
  invite(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _params: OrganisationParams,
    @Body({ schema: NewMemberInvitation }) invitation: NewMemberInvitation,
  ): Promise<MemberInvitationView> {
    return this.invitations.invite(member, invitation);
  }

  @InOrganisation('members:manage')
  @Delete('member-invitations/:invitation')
  @HttpCode(204)
  @ApiNoContentResponse()
  async revoke(
    @CurrentMember() member: Member,
    @Param({ schema: MemberInvitationParams }) { invitation }: MemberInvitationParams,
  ): Promise<void> {
    await this.invitations.revoke(member, invitation);
  }
}
