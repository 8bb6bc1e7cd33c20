import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import { MOST_BYTES } from '../candidates/index.js';
import {
  CurrentMember,
  InOrganisation,
  Limited,
  type Member,
  OpenToTokens,
  TakesLong,
} from '../../platform/http/index.js';
import {
  ImportPreview,
  ImportPreviewRequest,
  ImportRequest,
  ImportResult,
} from './imports.schemas.js';
import { ImportsService } from './imports.service.js';
import { AssessmentParams } from './invitations.schemas.js';

/** The largest file in base64, and its envelope. */
const BODY = { bodyLimit: Math.ceil((MOST_BYTES * 4) / 3) + 4_096 };

@TakesLong()
@Controller('v1/organisations/:organisation/assessments/:assessment/invitations')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Post('import-preview')
  @HttpCode(200)
  @RouteConfig(BODY)
  @InOrganisation('candidates:manage')
  @OpenToTokens('invitations:write')
  @Limited('import')
  @ApiOperation({
    summary: 'What a CSV file asks for, with the faults of each line; writes nothing',
  })
  @ApiOkResponse({ standardSchema: ImportPreview })
  preview(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) params: AssessmentParams,
    @Body({ schema: ImportPreviewRequest }) request: ImportPreviewRequest,
  ): Promise<ImportPreview> {
    return this.imports.preview(member, params, request);
  }

  @Post('import')
  @HttpCode(200)
  @RouteConfig(BODY)
  @InOrganisation('candidates:manage')
  @OpenToTokens('invitations:write')
  @Limited('import')
  @ApiOperation({ summary: 'Invite everybody of the lines without a fault, all or nobody' })
  @ApiOkResponse({ standardSchema: ImportResult })
  @ApiConflictResponse({ description: '`key-used`, `not-published` or `window-over`' })
  run(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) params: AssessmentParams,
    @Body({ schema: ImportRequest }) request: ImportRequest,
  ): Promise<ImportResult> {
    return this.imports.run(member, params, request);
  }
}
