import { Readable } from 'node:stream';
import { Controller, Get, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import {
  CurrentMember,
  InOrganisation,
  Limited,
  type Member,
  OpenToTokens,
  TakesLong,
} from '../../platform/http/index.js';
import {
  Chosen,
  ChosenIfAny,
  ComparisonDetail,
  ComparisonFile,
  ComparisonPage,
  Distribution,
  ListComparison,
} from './comparison.schemas.js';
import { ComparisonService } from './comparison.service.js';
import { AssessmentPlace } from './decisions.schemas.js';

@ApiTags('decisions')
@InOrganisation('decisions:write')
@TakesLong()
@Controller('v1/organisations/:organisation/assessments/:assessment/comparison')
export class ComparisonController {
  constructor(private readonly comparison: ComparisonService) {}

  @Get()
  @OpenToTokens('results:read')
  @ApiOperation({ summary: 'Everybody whose answers are graded, by the scores that count' })
  @ApiOkResponse({ standardSchema: ComparisonPage })
  page(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentPlace }) { assessment }: AssessmentPlace,
    @Query({ schema: ListComparison }) query: ListComparison,
  ): Promise<ComparisonPage> {
    return this.comparison.page(member, assessment, query);
  }

  @Get('detail')
  @ApiOperation({ summary: 'Up to six of them by section, topic, question and criterion' })
  @ApiOkResponse({ standardSchema: ComparisonDetail })
  detail(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentPlace }) { assessment }: AssessmentPlace,
    @Query({ schema: Chosen }) { of }: Chosen,
  ): Promise<ComparisonDetail> {
    return this.comparison.detail(member, assessment, of);
  }

  @Get('distribution')
  @OpenToTokens('results:read')
  @ApiOperation({ summary: 'How the scores are spread, and where some people stand in it' })
  @ApiOkResponse({ standardSchema: Distribution })
  distribution(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentPlace }) { assessment }: AssessmentPlace,
    @Query({ schema: ChosenIfAny }) { of = [] }: ChosenIfAny,
  ): Promise<Distribution> {
    return this.comparison.distribution(member, assessment, of);
  }

  @Get('export')
  @OpenToTokens('results:read')
  @Limited('export')
  @ApiProduces('text/csv', 'application/json')
  @ApiOperation({ summary: 'The list as a file, with decisions and reasons' })
  async export(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentPlace }) { assessment }: AssessmentPlace,
    @Query({ schema: ComparisonFile }) query: ComparisonFile,
  ): Promise<StreamableFile> {
    const file = await this.comparison.file(member, assessment, query);
    return new StreamableFile(Readable.from(file), {
      type: query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
      disposition: `attachment; filename="comparison.${query.format}"`,
    });
  }
}
