import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  type StreamableFile,
} from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
} from '@nestjs/swagger';
import {
  CurrentMember,
  InOrganisation,
  jsonFile,
  Limited,
  type Member,
  OnOneselfToo,
  OpenToTokens,
  TakesLong,
} from '../../platform/http/index.js';
import { CandidateDataService } from './candidate-data.service.js';
import {
  CandidateChange,
  CandidateDeletion,
  CandidateExport,
  CandidatePage,
  CandidateParams,
  CandidateView,
  ListCandidates,
  NewCandidate,
  OrganisationParams,
} from './candidates.schemas.js';
import { CandidatesService } from './candidates.service.js';

@Controller('v1/organisations/:organisation/candidates')
export class CandidatesController {
  constructor(
    private readonly candidates: CandidatesService,
    private readonly data: CandidateDataService,
  ) {}

  @Get()
  @InOrganisation('candidates:read')
  @OpenToTokens('candidates:read')
  @ApiOperation({ summary: 'The people whom the organisation knows as candidates, newest first' })
  @ApiOkResponse({ standardSchema: CandidatePage })
  list(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _: OrganisationParams,
    @Query({ schema: ListCandidates }) query: ListCandidates,
  ): Promise<CandidatePage> {
    return this.candidates.list(member, query);
  }

  @Post()
  @InOrganisation('candidates:manage')
  @OpenToTokens('candidates:write')
  @ApiCreatedResponse({ standardSchema: CandidateView })
  @ApiConflictResponse({ description: '`known-candidate`' })
  create(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _: OrganisationParams,
    @Body({ schema: NewCandidate }) request: NewCandidate,
  ): Promise<CandidateView> {
    return this.candidates.create(member, request);
  }

  @Get(':candidate')
  @InOrganisation('candidates:read')
  @OpenToTokens('candidates:read')
  @ApiOkResponse({ standardSchema: CandidateView })
  find(
    @CurrentMember() member: Member,
    @Param({ schema: CandidateParams }) { candidate }: CandidateParams,
  ): Promise<CandidateView> {
    return this.candidates.find(member, candidate);
  }

  @Patch(':candidate')
  @InOrganisation('candidates:manage')
  @OpenToTokens('candidates:write')
  @ApiOperation({ summary: 'Change what somebody needs; attempts under way get it at once' })
  @ApiOkResponse({ standardSchema: CandidateView })
  change(
    @CurrentMember() member: Member,
    @Param({ schema: CandidateParams }) { candidate }: CandidateParams,
    @Body({ schema: CandidateChange }) change: CandidateChange,
  ): Promise<CandidateView> {
    return this.candidates.change(member, candidate, change);
  }

  /** No GET: it leaves an entry in the log. */
  @Post(':candidate/export')
  @OnOneselfToo('what is kept of somebody is theirs to have')
  @HttpCode(200)
  @InOrganisation('candidates:export')
  @OpenToTokens('candidates:export')
  @Limited('export')
  @TakesLong()
  @ApiOperation({ summary: 'Everything that the organisation has of this person' })
  @ApiOkResponse({ standardSchema: CandidateExport })
  async export(
    @CurrentMember() member: Member,
    @Param({ schema: CandidateParams }) { candidate }: CandidateParams,
  ): Promise<StreamableFile> {
    return jsonFile(await this.data.export(member, candidate), 'candidate-export.json');
  }

  @Delete(':candidate')
  @OnOneselfToo('what is kept of somebody is theirs to end')
  @HttpCode(204)
  @InOrganisation('candidates:delete')
  @ApiOperation({ summary: 'Delete everything that the organisation has of this person, for ever' })
  @ApiNoContentResponse()
  @ApiConflictResponse({ description: '`address-differs`' })
  async delete(
    @CurrentMember() member: Member,
    @Param({ schema: CandidateParams }) { candidate }: CandidateParams,
    @Body({ schema: CandidateDeletion }) request: CandidateDeletion,
  ): Promise<void> {
    await this.data.delete(member, { id: candidate }, request);
  }
}
