import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiConflictResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentMember,
  InOrganisation,
  type Member,
  OpenToTokens,
} from '../../platform/http/index.js';
import { AssessmentParams } from './invitations.schemas.js';
import { InvitingSettings, MailPreview, MailPreviewRequest } from './inviting-settings.schemas.js';
import { InvitingSettingsService } from './inviting-settings.service.js';

@ApiTags('Invitations')
@Controller('v1/organisations/:organisation/assessments/:assessment/inviting')
export class InvitingSettingsController {
  constructor(private readonly settings: InvitingSettingsService) {}

  @Get()
  @InOrganisation('candidates:read')
  @OpenToTokens('invitations:read')
  @ApiOperation({ summary: 'The message, length and job of invitations to it' })
  @ApiOkResponse({ standardSchema: InvitingSettings })
  read(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) params: AssessmentParams,
  ): Promise<InvitingSettings> {
    return this.settings.read(member, params);
  }

  @Put()
  @InOrganisation('candidates:manage')
  @OpenToTokens('invitations:write')
  @ApiOperation({
    summary: 'Set them; mails that are written from now on follow, without publishing',
  })
  @ApiOkResponse({ standardSchema: InvitingSettings })
  save(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) params: AssessmentParams,
    @Body({ schema: InvitingSettings }) settings: InvitingSettings,
  ): Promise<InvitingSettings> {
    return this.settings.save(member, params, settings);
  }

  @Post('preview')
  @HttpCode(200)
  @InOrganisation('candidates:manage')
  @OpenToTokens('invitations:read')
  @ApiOperation({ summary: 'The mails as they would be written; sends nothing' })
  @ApiOkResponse({ standardSchema: MailPreview })
  @ApiConflictResponse({ description: '`not-published` or `window-over`' })
  preview(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) params: AssessmentParams,
    @Body({ schema: MailPreviewRequest }) request: MailPreviewRequest,
  ): Promise<MailPreview> {
    return this.settings.preview(member, params, request);
  }
}
