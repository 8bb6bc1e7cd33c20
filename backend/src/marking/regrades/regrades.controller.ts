import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentMember,
  InOrganisation,
  type Member,
  TakesLong,
} from '../../platform/http/index.js';
import { RegradeEffectsService } from './regrade-effects.service.js';
import { RegradePreviewService } from './regrade-preview.service.js';
import {
  ListRegraded,
  RegradedCandidates,
  RegradeParams,
  RegradePreview,
  RegradeReason,
  RegradeRun,
  Regrades,
  RegradesParams,
} from './regrades.schemas.js';
import { RegradesService } from './regrades.service.js';

@ApiTags('regrades')
@TakesLong()
@Controller('v1/organisations/:organisation/assessments/:assessment/regrades')
export class RegradesController {
  constructor(
    private readonly regrades: RegradesService,
    private readonly preview: RegradePreviewService,
    private readonly effects: RegradeEffectsService,
  ) {}

  @Get()
  @InOrganisation('decisions:write')
  @ApiOperation({ summary: 'What a regrade of today would compare, and the runs so far' })
  @ApiOkResponse({ standardSchema: Regrades })
  list(
    @CurrentMember() member: Member,
    @Param({ schema: RegradesParams }) { assessment }: RegradesParams,
  ): Promise<Regrades> {
    return this.regrades.list(member, assessment);
  }

  @Post()
  @InOrganisation('decisions:write')
  @ApiOperation({ summary: 'Grades all graded attempts again, beside what counts' })
  @ApiCreatedResponse({ standardSchema: RegradeRun })
  start(
    @CurrentMember() member: Member,
    @Param({ schema: RegradesParams }) { assessment }: RegradesParams,
  ): Promise<RegradeRun> {
    return this.regrades.start(member, assessment);
  }

  @Get(':regrade')
  @InOrganisation('decisions:write')
  @ApiOperation({ summary: 'What a run would change, by question' })
  @ApiOkResponse({ standardSchema: RegradePreview })
  read(
    @CurrentMember() member: Member,
    @Param({ schema: RegradeParams }) { assessment, regrade }: RegradeParams,
  ): Promise<RegradePreview> {
    return this.preview.read(member, assessment, regrade);
  }

  @Get(':regrade/candidates')
  @InOrganisation('decisions:write')
  @ApiOperation({ summary: 'What a run would change, by candidate, the biggest change first' })
  @ApiOkResponse({ standardSchema: RegradedCandidates })
  candidates(
    @CurrentMember() member: Member,
    @Param({ schema: RegradeParams }) params: RegradeParams,
    @Query({ schema: ListRegraded }) query: ListRegraded,
  ): Promise<RegradedCandidates> {
    return this.preview.candidates(member, params, query);
  }

  @Post(':regrade/cancel')
  @HttpCode(200)
  @InOrganisation('decisions:write')
  @ApiOperation({ summary: 'Ends a run that is being computed' })
  @ApiOkResponse({ standardSchema: RegradeRun })
  cancel(
    @CurrentMember() member: Member,
    @Param({ schema: RegradeParams }) params: RegradeParams,
  ): Promise<RegradeRun> {
    return this.effects.end(member, params, 'cancelled');
  }

  @Post(':regrade/discard')
  @HttpCode(200)
  @InOrganisation('decisions:write')
  @ApiOperation({ summary: 'Leaves everything as it counts, and closes the run' })
  @ApiOkResponse({ standardSchema: RegradeRun })
  discard(
    @CurrentMember() member: Member,
    @Param({ schema: RegradeParams }) params: RegradeParams,
  ): Promise<RegradeRun> {
    return this.effects.end(member, params, 'discarded');
  }

  @Post(':regrade/apply')
  @HttpCode(200)
  @InOrganisation('decisions:write')
  @ApiOperation({ summary: 'Makes what the run found count, whole or not at all' })
  @ApiOkResponse({ standardSchema: RegradeRun })
  apply(
    @CurrentMember() member: Member,
    @Param({ schema: RegradeParams }) params: RegradeParams,
    @Body({ schema: RegradeReason }) { reason }: RegradeReason,
  ): Promise<RegradeRun> {
    return this.effects.apply(member, params, reason);
  }

  @Post(':regrade/undo')
  @HttpCode(200)
  @InOrganisation('decisions:write')
  @ApiOperation({ summary: 'Makes what counted before the run count again' })
  @ApiOkResponse({ standardSchema: RegradeRun })
  undo(
    @CurrentMember() member: Member,
    @Param({ schema: RegradeParams }) params: RegradeParams,
    @Body({ schema: RegradeReason }) { reason }: RegradeReason,
  ): Promise<RegradeRun> {
    return this.effects.undo(member, params, reason);
  }
}
