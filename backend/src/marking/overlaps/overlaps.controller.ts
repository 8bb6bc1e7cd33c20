import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentMember,
  InOrganisation,
  type Member,
  TakesLong,
} from '../../platform/http/index.js';
import {
  NewFinding,
  OverlapPlace,
  OverlapsPlace,
  OverlapsView,
  OverlapTexts,
} from './overlaps.schemas.js';
import { OverlapsService } from './overlaps.service.js';

@ApiTags('decisions')
@InOrganisation('decisions:write')
@Controller(
  'v1/organisations/:organisation/assessments/:assessment/invitations/:invitation/overlaps',
)
export class OverlapsController {
  constructor(private readonly overlaps: OverlapsService) {}

  @Get()
  @TakesLong()
  @ApiOperation({ summary: 'What a candidate’s answers share word for word with other texts' })
  @ApiOkResponse({ standardSchema: OverlapsView })
  all(
    @CurrentMember() member: Member,
    @Param({ schema: OverlapsPlace }) place: OverlapsPlace,
  ): Promise<OverlapsView> {
    return this.overlaps.ofCandidate(member, place);
  }

  @Get(':overlap')
  @ApiOperation({ summary: 'Both texts of one overlap, with what they share' })
  @ApiOkResponse({ standardSchema: OverlapTexts })
  texts(
    @CurrentMember() member: Member,
    @Param({ schema: OverlapPlace }) place: OverlapPlace,
  ): Promise<OverlapTexts> {
    return this.overlaps.texts(member, place);
  }

  @Post(':overlap/findings')
  @HttpCode(204)
  @ApiOperation({ summary: 'Record what was made of an overlap; the candidate reads it' })
  @ApiNoContentResponse()
  addFinding(
    @CurrentMember() member: Member,
    @Param({ schema: OverlapPlace }) place: OverlapPlace,
    @Body({ schema: NewFinding }) finding: NewFinding,
  ): Promise<void> {
    return this.overlaps.addFinding(member, place, finding);
  }
}
