import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentMember,
  InOrganisation,
  type Member,
  OpenToTokens,
} from '../../platform/http/index.js';
import { ReviewParams } from './reviews.schemas.js';
import { SpotCheckListService } from './spot-check-list.service.js';
import {
  NewSpotCheck,
  SpotCheckParams,
  SpotCheckResult,
  SpotChecks,
  SpotCheckView,
  SpotVerdicts,
} from './spot-checks.schemas.js';
import { SpotChecksService } from './spot-checks.service.js';

@ApiTags('reviews')
@Controller('v1/organisations/:organisation/assessments/:assessment/review/spot-checks')
export class SpotChecksController {
  constructor(
    private readonly checks: SpotChecksService,
    private readonly done: SpotCheckListService,
  ) {}

  @Get()
  @InOrganisation('answers:review')
  @OpenToTokens('reviews:read')
  @ApiOperation({ summary: 'What was accepted in bulk, after how many were looked at, by whom' })
  @ApiOkResponse({ standardSchema: SpotChecks })
  list(
    @CurrentMember() member: Member,
    @Param({ schema: ReviewParams }) { assessment }: ReviewParams,
  ): Promise<SpotChecks> {
    return this.done.of(member, assessment);
  }

  @Post()
  @HttpCode(200)
  @InOrganisation('answers:review')
  @ApiOperation({ summary: 'Draws some answers to look at, once: asked again, the same ones' })
  @ApiOkResponse({ standardSchema: SpotCheckView })
  begin(
    @CurrentMember() member: Member,
    @Param({ schema: ReviewParams }) { assessment }: ReviewParams,
    @Body({ schema: NewSpotCheck }) body: NewSpotCheck,
  ): Promise<SpotCheckView> {
    return this.checks.begin(member, assessment, body);
  }

  @Post(':check/verdicts')
  @HttpCode(200)
  @InOrganisation('answers:review')
  @ApiOperation({
    summary: 'Accepts all that waited with the sample where you agree with each mark in it',
  })
  @ApiOkResponse({ standardSchema: SpotCheckResult })
  decide(
    @CurrentMember() member: Member,
    @Param({ schema: SpotCheckParams }) params: SpotCheckParams,
    @Body({ schema: SpotVerdicts }) { verdicts }: SpotVerdicts,
  ): Promise<SpotCheckResult> {
    return this.checks.decide(member, params, verdicts);
  }

  @Post(':check/back')
  @HttpCode(200)
  @InOrganisation('answers:review')
  @ApiOperation({ summary: 'Takes back what you accepted in bulk and nobody has gone on from' })
  @ApiOkResponse({ standardSchema: SpotCheckResult })
  takeBack(
    @CurrentMember() member: Member,
    @Param({ schema: SpotCheckParams }) params: SpotCheckParams,
  ): Promise<SpotCheckResult> {
    return this.checks.takeBack(member, params);
  }
}
