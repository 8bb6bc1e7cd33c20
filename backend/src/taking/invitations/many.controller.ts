import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentMember,
  InOrganisation,
  type Member,
  OpenToTokens,
  TakesLong,
} from '../../platform/http/index.js';
import { AssessmentParams } from './invitations.schemas.js';
import {
  InvitationDeed,
  InvitationDeedDone,
  InvitationDeedPreview,
  InvitationDeedPreviewRequest,
} from './many.schemas.js';
import { ManyInvitations } from './many.service.js';

@ApiTags('Invitations')
@TakesLong()
@Controller('v1/organisations/:organisation/assessments/:assessment/invitations')
export class ManyController {
  constructor(private readonly many: ManyInvitations) {}

  @Post('many-preview')
  @HttpCode(200)
  @InOrganisation('candidates:manage')
  @OpenToTokens('invitations:read')
  @ApiOperation({ summary: 'How many invitations each deed would reach; writes nothing' })
  @ApiOkResponse({ standardSchema: InvitationDeedPreview })
  preview(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) params: AssessmentParams,
    @Body({ schema: InvitationDeedPreviewRequest }) request: InvitationDeedPreviewRequest,
  ): Promise<InvitationDeedPreview> {
    return this.many.preview(member, params, request);
  }

  @Post('many')
  @HttpCode(200)
  @InOrganisation('candidates:manage')
  @OpenToTokens('invitations:write')
  @ApiOperation({
    summary:
      'Remind, prolong, revoke, restore or tag many at once, all that are expected or nobody',
  })
  @ApiOkResponse({ standardSchema: InvitationDeedDone })
  @ApiConflictResponse({
    description:
      '`count-changed` with the new `count`, `key-used`, `too-many`, `too-many-tags`, `no-mail-server` or `not-published`',
  })
  perform(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) params: AssessmentParams,
    @Body({ schema: InvitationDeed }) deed: InvitationDeed,
  ): Promise<InvitationDeedDone> {
    return this.many.perform(member, params, deed);
  }
}
