import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
} from '@nestjs/swagger';
import {
  CurrentMember,
  InOrganisation,
  type Member,
  OnOneselfToo,
  OpenToTokens,
} from '../../platform/http/index.js';
import { InvitationEnds } from './invitation-ends.service.js';
import { InvitationReader } from './invitation-reader.service.js';
import {
  AssessmentParams,
  InvitationChange,
  InvitationCounts,
  InvitationPage,
  InvitationParams,
  InvitationView,
  ListInvitations,
  NewInvitation,
  SentInvitation,
} from './invitations.schemas.js';
import { InvitationsService } from './invitations.service.js';

@Controller('v1/organisations/:organisation/assessments/:assessment/invitations')
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly reader: InvitationReader,
    private readonly ends: InvitationEnds,
  ) {}

  @Get()
  @InOrganisation('candidates:read')
  @OpenToTokens('invitations:read')
  @ApiOperation({ summary: 'Who was invited and where each stands, newest first' })
  @ApiOkResponse({ standardSchema: InvitationPage })
  list(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) params: AssessmentParams,
    @Query({ schema: ListInvitations }) query: ListInvitations,
  ): Promise<InvitationPage> {
    return this.reader.list(member, params, query);
  }

  @Get('counts')
  @InOrganisation('candidates:read')
  @OpenToTokens('invitations:read')
  @ApiOkResponse({ standardSchema: InvitationCounts })
  counts(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) params: AssessmentParams,
  ): Promise<InvitationCounts> {
    return this.reader.counts(member, params);
  }

  @Post()
  @InOrganisation('candidates:manage')
  @OpenToTokens('invitations:write')
  @ApiOperation({ summary: 'Invite one person by mail' })
  @ApiCreatedResponse({ standardSchema: SentInvitation })
  @ApiConflictResponse({ description: '`invited-already`, `not-published` or `window-over`' })
  invite(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) params: AssessmentParams,
    @Body({ schema: NewInvitation }) request: NewInvitation,
  ): Promise<SentInvitation> {
    return this.invitations.invite(member, params, request);
  }

  @Patch(':invitation')
  @InOrganisation('candidates:manage')
  @OpenToTokens('invitations:write')
  @ApiOperation({ summary: 'Give an invitation another end' })
  @ApiOkResponse({ standardSchema: InvitationView })
  change(
    @CurrentMember() member: Member,
    @Param({ schema: InvitationParams }) params: InvitationParams,
    @Body({ schema: InvitationChange }) change: InvitationChange,
  ): Promise<InvitationView> {
    return this.ends.change(member, params, change);
  }

  @Post(':invitation/resend')
  @OnOneselfToo('it changes no chance of theirs, only which link works')
  @HttpCode(200)
  @InOrganisation('candidates:manage')
  @OpenToTokens('invitations:write')
  @ApiOperation({ summary: 'Send a new link; the links before it are dead' })
  @ApiOkResponse({ standardSchema: SentInvitation })
  @ApiConflictResponse({ description: '`not-open`' })
  resend(
    @CurrentMember() member: Member,
    @Param({ schema: InvitationParams }) params: InvitationParams,
  ): Promise<SentInvitation> {
    return this.invitations.resend(member, params);
  }

  @Post(':invitation/remind')
  @OnOneselfToo('it changes no chance of theirs, only which link works')
  @HttpCode(200)
  @InOrganisation('candidates:manage')
  @OpenToTokens('invitations:write')
  @ApiOperation({ summary: 'Send a reminder; the first link lives on' })
  @ApiOkResponse({ standardSchema: SentInvitation })
  @ApiConflictResponse({ description: '`not-open` or `reminded-already`' })
  remind(
    @CurrentMember() member: Member,
    @Param({ schema: InvitationParams }) params: InvitationParams,
  ): Promise<SentInvitation> {
    return this.invitations.remind(member, params);
  }

  @Post(':invitation/revoke')
  @OnOneselfToo('it changes no chance of theirs, only which link works')
  @HttpCode(200)
  @InOrganisation('candidates:manage')
  @OpenToTokens('invitations:write')
  @ApiOperation({ summary: 'Withdraw an invitation that nobody has begun' })
  @ApiOkResponse({ standardSchema: InvitationView })
  @ApiConflictResponse({ description: '`started-already`' })
  revoke(
    @CurrentMember() member: Member,
    @Param({ schema: InvitationParams }) params: InvitationParams,
  ): Promise<InvitationView> {
    return this.ends.revoke(member, params);
  }
}
