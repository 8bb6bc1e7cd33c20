import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentMember,
  InOrganisation,
  type Member,
  OpenToTokens,
} from '../../platform/http/index.js';
import {
  AssessmentParams,
  AssessmentView,
  ChangeList,
  PublishAssessment,
  ReleaseList,
  ReleaseParams,
} from './assessments.schemas.js';
import { AssessmentsService } from './assessments.service.js';
import { PublishingService } from './publishing.service.js';
import { ReleaseHistoryService } from './release-history.service.js';

@ApiTags('assessments')
@Controller('v1/organisations/:organisation/assessments/:assessment')
export class PublishingController {
  constructor(
    private readonly assessments: AssessmentsService,
    private readonly publishing: PublishingService,
    private readonly history: ReleaseHistoryService,
  ) {}

  @Post('publish')
  @HttpCode(200)
  @InOrganisation('assessments:publish')
  @ApiOperation({ summary: 'Make the draft the next release, its questions pinned' })
  @ApiOkResponse({ standardSchema: AssessmentView })
  @ApiConflictResponse({ description: '`stale-assessment` or `nothing-new`' })
  publish(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) { assessment }: AssessmentParams,
    @Body({ schema: PublishAssessment }) { version }: PublishAssessment,
  ): Promise<AssessmentView> {
    return this.publishing.publish(member, assessment, version);
  }

  @Post('close')
  @HttpCode(200)
  @InOrganisation('assessments:publish')
  @ApiOperation({ summary: 'Nobody may be invited or start any more; running attempts go on' })
  @ApiOkResponse({ standardSchema: AssessmentView })
  close(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) { assessment }: AssessmentParams,
  ): Promise<AssessmentView> {
    return this.assessments.move({ ...member, id: assessment }, 'close');
  }

  @Post('archive')
  @HttpCode(200)
  @InOrganisation('assessments:publish')
  @ApiOkResponse({ standardSchema: AssessmentView })
  archive(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) { assessment }: AssessmentParams,
  ): Promise<AssessmentView> {
    return this.assessments.move({ ...member, id: assessment }, 'archive');
  }

  @Post('restore')
  @HttpCode(200)
  @InOrganisation('assessments:publish')
  @ApiOkResponse({ standardSchema: AssessmentView })
  restore(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) { assessment }: AssessmentParams,
  ): Promise<AssessmentView> {
    return this.assessments.restore({ ...member, id: assessment });
  }

  @Get('releases')
  @InOrganisation('assessments:read')
  @OpenToTokens('assessments:read')
  @ApiOkResponse({ standardSchema: ReleaseList })
  list(
    @CurrentMember() { organisationId }: Member,
    @Param({ schema: AssessmentParams }) { assessment }: AssessmentParams,
  ): Promise<ReleaseList> {
    return this.history.list({ organisationId, id: assessment });
  }

  @Get('changes')
  @InOrganisation('assessments:read')
  @ApiOperation({ summary: 'How the draft differs from the newest release' })
  @ApiOkResponse({ standardSchema: ChangeList })
  changes(
    @CurrentMember() { organisationId }: Member,
    @Param({ schema: AssessmentParams }) { assessment }: AssessmentParams,
  ): Promise<ChangeList> {
    return this.history.changesSince({ organisationId, id: assessment });
  }

  @Get('releases/:number/changes')
  @InOrganisation('assessments:read')
  @ApiOperation({ summary: 'How the draft differs from one release' })
  @ApiOkResponse({ standardSchema: ChangeList })
  changesSince(
    @CurrentMember() { organisationId }: Member,
    @Param({ schema: ReleaseParams }) { assessment, number }: ReleaseParams,
  ): Promise<ChangeList> {
    return this.history.changesSince({ organisationId, id: assessment }, number);
  }
}
