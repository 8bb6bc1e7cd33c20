import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
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
  AssessmentPlace,
  CandidacyPlace,
  Decided,
  DecisionRecord,
  NewDecision,
  NewNote,
  NoteView,
} from './decisions.schemas.js';
import { DecisionsService } from './decisions.service.js';

@ApiTags('decisions')
@Controller('v1/organisations/:organisation/assessments/:assessment')
export class DecisionsController {
  constructor(private readonly decisions: DecisionsService) {}

  @Post('decisions')
  @HttpCode(201)
  @InOrganisation('decisions:write')
  @ApiOperation({ summary: 'Decide on one candidate, or on several who share the reason' })
  @ApiCreatedResponse({ standardSchema: Decided })
  @ApiConflictResponse({ description: '`stale-decision`: somebody decided meanwhile' })
  decide(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentPlace }) { assessment }: AssessmentPlace,
    @Body({ schema: NewDecision }) decision: NewDecision,
  ): Promise<Decided> {
    return this.decisions.decide(member, assessment, decision);
  }

  @Get('invitations/:invitation/record')
  @InOrganisation('decisions:write')
  @OpenToTokens('results:read')
  @ApiOperation({ summary: 'What was noted and decided of one candidate' })
  @ApiOkResponse({ standardSchema: DecisionRecord })
  record(
    @CurrentMember() member: Member,
    @Param({ schema: CandidacyPlace }) place: CandidacyPlace,
  ): Promise<DecisionRecord> {
    return this.decisions.record(member, place);
  }

  @Post('invitations/:invitation/notes')
  @InOrganisation('decisions:write')
  @ApiOperation({ summary: 'Add a note, or a correction of one of your own' })
  @ApiCreatedResponse({ standardSchema: NoteView })
  note(
    @CurrentMember() member: Member,
    @Param({ schema: CandidacyPlace }) place: CandidacyPlace,
    @Body({ schema: NewNote }) note: NewNote,
  ): Promise<NoteView> {
    return this.decisions.note(member, place, note);
  }
}
