import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AnswerKeys } from '../../bank/answer-keys/index.js';
import { ownLabel } from '../../bank/grading/index.js';
import {
  CurrentMember,
  InOrganisation,
  type Member,
  TakesLong,
} from '../../platform/http/index.js';
import { OrganisationParams } from '../../organisations/organisations/index.js';
import {
  AnalysedAssessments,
  AnalyticsParams,
  AnalyticsQuestionParams,
  AssessmentAnalytics,
  QuestionCriteria,
} from './analytics.schemas.js';
import { AnalyticsService } from './analytics.service.js';

/** For whoever writes assessments: figures of questions, without people. */
@ApiTags('analytics')
@TakesLong()
@Controller('v1/organisations/:organisation')
export class AnalyticsController {
  constructor(
    private readonly analytics: AnalyticsService,
    private readonly keys: AnswerKeys,
  ) {}

  @Get('analytics')
  @InOrganisation('figures:read')
  @ApiOperation({ summary: 'Published assessments, with how many people handed in' })
  @ApiOkResponse({ standardSchema: AnalysedAssessments })
  assessments(
    @CurrentMember() { organisationId }: Member,
    @Param({ schema: OrganisationParams }) _params: OrganisationParams,
  ): Promise<AnalysedAssessments> {
    return this.analytics.assessments(organisationId);
  }

  @Get('assessments/:assessment/analytics')
  @InOrganisation('figures:read')
  @ApiOperation({ summary: 'How good an assessment and its questions are, by their answers' })
  @ApiOkResponse({ standardSchema: AssessmentAnalytics })
  assessment(
    @CurrentMember() { organisationId }: Member,
    @Param({ schema: AnalyticsParams }) { assessment }: AnalyticsParams,
  ): Promise<AssessmentAnalytics> {
    return this.analytics.assessment({ organisationId, assessmentId: assessment });
  }

  @Get('assessments/:assessment/analytics/questions/:id')
  @InOrganisation('figures:read')
  @ApiOperation({ summary: 'What the criteria of one question earn, as the grader proposes' })
  @ApiOkResponse({ standardSchema: QuestionCriteria })
  async criteria(
    @CurrentMember() { organisationId }: Member,
    @Param({ schema: AnalyticsQuestionParams }) { assessment, id }: AnalyticsQuestionParams,
  ): Promise<QuestionCriteria> {
    const figures = await this.analytics.criteria({ organisationId, assessmentId: assessment }, id);
    return (await this.keys.ofQuestion(organisationId, id)) ? figures : unnamed(figures);
  }
}

/** Criteria counted, not named. */
const unnamed = ({ needed, criteria }: QuestionCriteria): QuestionCriteria => ({
  needed,
  criteria: criteria.map((criterion, index) => {
    const id = String(index + 1);
    return { ...criterion, id, label: ownLabel(`criterion/${id}`) };
  }),
});
