import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  CurrentMember,
  InOrganisation,
  Limited,
  type Member,
  TakesLong,
} from '../../platform/http/index.js';
import { MOST_BYTES } from './exchange-size.js';
import {
  ExchangeParams,
  QuestionExport,
  QuestionExportRequest,
  QuestionImportPreview,
  QuestionImportRequest,
  QuestionImportResult,
  QuestionPreviewRequest,
} from './exchange.schemas.js';
import { ExchangeService } from './exchange.service.js';

/** The largest file in base64, and its envelope. */
const BODY = { bodyLimit: Math.ceil((MOST_BYTES * 4) / 3) + 8_192 };

@ApiTags('own questions')
@TakesLong()
@Controller('v1/organisations/:organisation/questions')
export class ExchangeController {
  constructor(private readonly exchange: ExchangeService) {}

  @Post('import-preview')
  @HttpCode(200)
  @RouteConfig(BODY)
  @InOrganisation('questions:write')
  @Limited('question-files')
  @ApiOperation({ summary: 'What a file of questions holds, one by one; writes nothing' })
  @ApiOkResponse({ standardSchema: QuestionImportPreview })
  preview(
    @CurrentMember() member: Member,
    @Param({ schema: ExchangeParams }) _: ExchangeParams,
    @Body({ schema: QuestionPreviewRequest }) body: QuestionPreviewRequest,
  ): Promise<QuestionImportPreview> {
    return this.exchange.preview(member, body);
  }

  @Post('import')
  @HttpCode(200)
  @RouteConfig(BODY)
  @InOrganisation('questions:write')
  @Limited('question-files')
  @ApiOperation({ summary: 'Make drafts of the items that were chosen, all or none' })
  @ApiOkResponse({ standardSchema: QuestionImportResult })
  @ApiConflictResponse({ description: '`key-used` or `list-full`' })
  @ApiUnprocessableEntityResponse({ description: 'the file cannot be read' })
  run(
    @CurrentMember() member: Member,
    @Param({ schema: ExchangeParams }) _: ExchangeParams,
    @Body({ schema: QuestionImportRequest }) body: QuestionImportRequest,
  ): Promise<QuestionImportResult> {
    return this.exchange.run(member, body);
  }

  @Post('export')
  @HttpCode(200)
  @InOrganisation('questions:write')
  @Limited('question-files')
  @ApiOperation({
    summary: 'Questions as a file, keys included, and what the format cannot hold of each',
  })
  @ApiOkResponse({ standardSchema: QuestionExport })
  @ApiUnprocessableEntityResponse({ description: 'there is no such question here' })
  export(
    @CurrentMember() member: Member,
    @Param({ schema: ExchangeParams }) _: ExchangeParams,
    @Body({ schema: QuestionExportRequest }) body: QuestionExportRequest,
  ): Promise<QuestionExport> {
    return this.exchange.export(member, body);
  }
}
