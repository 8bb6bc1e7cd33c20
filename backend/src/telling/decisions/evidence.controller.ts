import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import {
  CurrentMember,
  InOrganisation,
  type Member,
  TakesLong,
} from '../../platform/http/index.js';
import { CandidacyPlace } from './decisions.schemas.js';
import { AnswerEvidence, AnswerPlace, NewRecordFinding } from './evidence.schemas.js';
import { EvidenceService } from './evidence.service.js';

@ApiTags('decisions')
@InOrganisation('decisions:write')
@Controller('v1/organisations/:organisation/assessments/:assessment/invitations/:invitation')
export class EvidenceController {
  constructor(private readonly evidence: EvidenceService) {}

  @Get('answers/:item')
  @ApiOperation({ summary: 'One answer as it was sent, with how its score came about' })
  @ApiOkResponse({ standardSchema: AnswerEvidence })
  answer(
    @CurrentMember() member: Member,
    @Param({ schema: AnswerPlace }) place: AnswerPlace,
  ): Promise<AnswerEvidence> {
    return this.evidence.answer(member, place);
  }

  @Post('findings')
  @HttpCode(204)
  @TakesLong()
  @ApiOperation({
    summary: 'Record what was made of what the room noticed; the candidate reads it',
  })
  @ApiNoContentResponse()
  @ApiConflictResponse({ description: '`nothing-recorded`: there is nothing of the kind' })
  addFinding(
    @CurrentMember() member: Member,
    @Param({ schema: CandidacyPlace }) place: CandidacyPlace,
    @Body({ schema: NewRecordFinding }) finding: NewRecordFinding,
  ): Promise<void> {
    return this.evidence.addFinding(member, place, finding);
  }
}
