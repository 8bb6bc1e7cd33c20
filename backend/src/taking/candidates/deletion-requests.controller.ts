import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
} from '@nestjs/swagger';
import { CurrentMember, InOrganisation, type Member } from '../../platform/http/index.js';
import { CandidateDeletion, OrganisationParams } from './candidates.schemas.js';
import {
  DeletionRequestList,
  DeletionRequestParams,
  Refusal,
} from './deletion-requests.schemas.js';
import { DeletionRequests } from './deletion-requests.service.js';

/** Candidates who ask to be deleted, for whoever may do it. */
@InOrganisation('candidates:delete')
@Controller('v1/organisations/:organisation/deletion-requests')
export class DeletionRequestsController {
  constructor(private readonly requests: DeletionRequests) {}

  @Get()
  @ApiOperation({ summary: 'Those that wait for an answer, the most pressing first' })
  @ApiOkResponse({ standardSchema: DeletionRequestList })
  list(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _: OrganisationParams,
  ): Promise<DeletionRequestList> {
    return this.requests.list(member);
  }

  @Post(':request/grant')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete everything of the person, for ever' })
  @ApiNoContentResponse()
  @ApiConflictResponse({ description: '`attempt-under-way` or `address-differs`' })
  grant(
    @CurrentMember() member: Member,
    @Param({ schema: DeletionRequestParams }) { request }: DeletionRequestParams,
    @Body({ schema: CandidateDeletion }) typed: CandidateDeletion,
  ): Promise<void> {
    return this.requests.grant(member, request, typed);
  }

  @Post(':request/refuse')
  @HttpCode(204)
  @ApiOperation({ summary: 'Say why not; the person reads it' })
  @ApiNoContentResponse()
  refuse(
    @CurrentMember() member: Member,
    @Param({ schema: DeletionRequestParams }) { request }: DeletionRequestParams,
    @Body({ schema: Refusal }) { reason }: Refusal,
  ): Promise<void> {
    return this.requests.refuse(member, request, reason);
  }
}
