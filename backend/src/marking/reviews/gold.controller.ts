import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentMember, InOrganisation, type Member } from '../../platform/http/index.js';
import { OrganisationParams } from '../../organisations/organisations/index.js';
import { GoldKeepingService } from './gold-keeping.service.js';
import { GoldService } from './gold.service.js';
import {
  GoldParams,
  GoldQuery,
  GoldResult,
  GoldView,
  NewGold,
  NewGoldMark,
  NewPass,
} from './gold.schemas.js';
import { ReviewItemParams } from './reviews.schemas.js';

@ApiTags('reviews')
@Controller('v1/organisations/:organisation')
export class GoldController {
  constructor(
    private readonly gold: GoldService,
    private readonly keeping: GoldKeepingService,
  ) {}

  @Get('review/gold')
  @InOrganisation('decisions:write')
  @ApiOperation({
    summary: 'Gold answers to a question, what could become one, and who is calibrated',
  })
  @ApiOkResponse({ standardSchema: GoldView })
  view(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _params: OrganisationParams,
    @Query({ schema: GoldQuery }) { question }: GoldQuery,
  ): Promise<GoldView> {
    return this.keeping.view(member, question);
  }

  @Post('assessments/:assessment/review/items/:item/gold')
  @InOrganisation('decisions:write')
  @ApiOperation({ summary: 'Makes an answer on which people agreed a gold answer' })
  @ApiCreatedResponse({ standardSchema: GoldView })
  nominate(
    @CurrentMember() member: Member,
    @Param({ schema: ReviewItemParams }) { assessment, item }: ReviewItemParams,
    @Body({ schema: NewGold }) body: NewGold,
  ): Promise<GoldView> {
    return this.keeping.nominate(member, { assessment, item }, body);
  }

  @Post('review/gold/:gold/retire')
  @HttpCode(200)
  @InOrganisation('decisions:write')
  @ApiOperation({ summary: 'Ends the use of a gold answer' })
  @ApiOkResponse({ standardSchema: GoldView })
  retire(
    @CurrentMember() member: Member,
    @Param({ schema: GoldParams }) { gold }: GoldParams,
  ): Promise<GoldView> {
    return this.keeping.retire(member, gold);
  }

  @Post('review/gold/:gold/marks')
  @InOrganisation('answers:review')
  @ApiOperation({ summary: 'Marks a gold answer, and tells what the experts gave' })
  @ApiCreatedResponse({ standardSchema: GoldResult })
  mark(
    @CurrentMember() member: Member,
    @Param({ schema: GoldParams }) { gold }: GoldParams,
    @Body({ schema: NewGoldMark }) body: NewGoldMark,
  ): Promise<GoldResult> {
    return this.gold.mark(member, gold, body);
  }

  @Post('review/passes')
  @InOrganisation('decisions:write')
  @ApiOperation({ summary: 'Lets a reviewer mark real answers to a question without gold answers' })
  @ApiCreatedResponse({ standardSchema: GoldView })
  letThrough(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _params: OrganisationParams,
    @Body({ schema: NewPass }) body: NewPass,
  ): Promise<GoldView> {
    return this.keeping.letThrough(member, body);
  }
}
