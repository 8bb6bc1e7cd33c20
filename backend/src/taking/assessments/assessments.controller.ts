import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import {
  CurrentMember,
  InOrganisation,
  type Member,
  OpenToTokens,
} from '../../platform/http/index.js';
import {
  AssessmentList,
  AssessmentParams,
  AssessmentPreview,
  AssessmentView,
  CreateAssessment,
  OrganisationParams,
  PreviewQuery,
  SaveAssessment,
  TemplateList,
} from './assessments.schemas.js';
import { AssessmentsService } from './assessments.service.js';
import { PreviewService } from './preview.service.js';
import { TemplateListService } from './template-list.service.js';

@ApiTags('assessments')
@Controller('v1/organisations/:organisation')
export class AssessmentsController {
  constructor(
    private readonly assessments: AssessmentsService,
    private readonly previews: PreviewService,
    private readonly templateList: TemplateListService,
  ) {}

  @Get('assessments')
  @InOrganisation('assessments:read')
  @OpenToTokens('assessments:read')
  @ApiOkResponse({ standardSchema: AssessmentList })
  list(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _: OrganisationParams,
  ): Promise<AssessmentList> {
    return this.assessments.list(member);
  }

  @Get('assessment-templates')
  @InOrganisation('assessments:read')
  @ApiOkResponse({ standardSchema: TemplateList })
  templates(
    @CurrentMember() { organisationId }: Member,
    @Param({ schema: OrganisationParams }) _: OrganisationParams,
  ): Promise<TemplateList> {
    return this.templateList.of(organisationId);
  }

  @Post('assessments')
  @InOrganisation('assessments:write')
  @ApiCreatedResponse({ standardSchema: AssessmentView })
  create(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _: OrganisationParams,
    @Body({ schema: CreateAssessment }) body: CreateAssessment,
  ): Promise<AssessmentView> {
    return this.assessments.create(member, body);
  }

  @Get('assessments/:assessment')
  @InOrganisation('assessments:read')
  @OpenToTokens('assessments:read')
  @ApiOkResponse({ standardSchema: AssessmentView })
  read(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) { assessment }: AssessmentParams,
  ): Promise<AssessmentView> {
    return this.assessments.read({ ...member, id: assessment });
  }

  @Put('assessments/:assessment')
  @InOrganisation('assessments:write')
  @ApiOperation({ summary: 'Save a version of the draft' })
  @ApiOkResponse({ standardSchema: AssessmentView })
  @ApiConflictResponse({ description: '`stale-assessment`, with the `current` one' })
  save(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) { assessment }: AssessmentParams,
    @Body({ schema: SaveAssessment }) body: SaveAssessment,
  ): Promise<AssessmentView> {
    return this.assessments.save({ ...member, id: assessment }, body);
  }

  @Delete('assessments/:assessment')
  @HttpCode(204)
  @InOrganisation('assessments:write')
  @ApiOperation({ summary: 'Delete a draft that was never published' })
  @ApiNoContentResponse()
  remove(
    @CurrentMember() { organisationId, userId }: Member,
    @Param({ schema: AssessmentParams }) { assessment }: AssessmentParams,
  ): Promise<void> {
    return this.assessments.remove({ organisationId, userId, id: assessment });
  }

  @Post('assessments/:assessment/duplicate')
  @InOrganisation('assessments:write')
  @ApiCreatedResponse({ standardSchema: AssessmentView })
  duplicate(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) { assessment }: AssessmentParams,
  ): Promise<AssessmentView> {
    return this.assessments.duplicate(member, assessment);
  }

  @Get('assessments/:assessment/preview')
  @InOrganisation('assessments:read')
  @ApiOperation({ summary: 'The assessment as a candidate sees it: no answer keys' })
  @ApiOkResponse({ standardSchema: AssessmentPreview })
  preview(
    @CurrentMember() { organisationId }: Member,
    @Param({ schema: AssessmentParams }) { assessment }: AssessmentParams,
    @Query({ schema: PreviewQuery }) query: PreviewQuery,
  ): Promise<AssessmentPreview> {
    return this.previews.preview({ organisationId, id: assessment }, query);
  }
}
