import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentMember,
  InOrganisation,
  type Member,
  OpenToTokens,
  TakesLong,
} from '../../platform/http/index.js';
import { OwnWork } from '../../organisations/own-work/index.js';
import { AppealsService } from './appeals.service.js';
import {
  Appeals,
  AttemptResultParams,
  DelayedResults,
  DelayResults,
  ListResults,
  ReleasedResults,
  ReleaseResults,
  ResultPage,
  ResultParams,
  ResultPreview,
} from './results.schemas.js';
import { ResultsService } from './results.service.js';
import { TellingService } from './telling.service.js';

@ApiTags('results')
@TakesLong()
@Controller('v1/organisations/:organisation/assessments/:assessment/results')
export class ResultsController {
  constructor(
    private readonly results: ResultsService,
    private readonly telling: TellingService,
    private readonly appeals: AppealsService,
    private readonly own: OwnWork,
  ) {}

  @Get()
  @InOrganisation('decisions:write')
  @OpenToTokens('results:read')
  @ApiOperation({ summary: 'How far each attempt is reviewed, and what its candidate was told' })
  @ApiOkResponse({ standardSchema: ResultPage })
  list(
    @CurrentMember() member: Member,
    @Param({ schema: ResultParams }) { assessment }: ResultParams,
    @Query({ schema: ListResults }) query: ListResults,
  ): Promise<ResultPage> {
    return this.results.list(member, assessment, query);
  }

  @Get('appeals')
  @InOrganisation('decisions:write')
  @ApiOperation({ summary: 'What candidates appealed about, overdue ones first' })
  @ApiOkResponse({ standardSchema: Appeals })
  appealed(
    @CurrentMember() member: Member,
    @Param({ schema: ResultParams }) { assessment }: ResultParams,
  ): Promise<Appeals> {
    return this.appeals.list(member, assessment);
  }

  @Get('attempts/:attempt')
  @InOrganisation('decisions:write')
  @ApiOperation({
    summary: 'What the candidate would read if it were released now, and whether it can be',
  })
  @ApiOkResponse({ standardSchema: ResultPreview })
  preview(
    @CurrentMember() member: Member,
    @Param({ schema: AttemptResultParams }) { assessment, attempt }: AttemptResultParams,
  ): Promise<ResultPreview> {
    return this.results.preview(member, assessment, attempt);
  }

  @Post('release')
  @HttpCode(200)
  @InOrganisation('decisions:write')
  @ApiOperation({ summary: 'Tells candidates their results as they are now, and keeps them so' })
  @ApiOkResponse({ standardSchema: ReleasedResults })
  async release(
    @CurrentMember() member: Member,
    @Param({ schema: ResultParams }) { assessment }: ResultParams,
    @Body({ schema: ReleaseResults }) body: ReleaseResults,
  ): Promise<ReleasedResults> {
    await this.own.refuse(member, body.attempts ?? []);
    return this.telling.release(member, assessment, body);
  }

  @Post('delay')
  @HttpCode(200)
  @InOrganisation('decisions:write')
  @ApiOperation({ summary: 'Gives candidates who wait a later date, and says why' })
  @ApiOkResponse({ standardSchema: DelayedResults })
  async delay(
    @CurrentMember() member: Member,
    @Param({ schema: ResultParams }) { assessment }: ResultParams,
    @Body({ schema: DelayResults }) body: DelayResults,
  ): Promise<DelayedResults> {
    await this.own.refuse(member, body.attempts);
    return this.telling.delay(member, assessment, body);
  }
}
