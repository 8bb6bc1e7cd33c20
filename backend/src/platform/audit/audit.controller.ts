import { Controller, Get, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Readable } from 'node:stream';
import {
  CurrentMember,
  InOrganisation,
  Limited,
  type Member,
  OpenToTokens,
  TakesLong,
} from '../http/index.js';
import {
  AuditFormat,
  AuditPage,
  AuditParams,
  AuditVerification,
  ListAudit,
} from './audit.schemas.js';
import { AuditService } from './audit.service.js';

@ApiTags('organisations')
@InOrganisation('audit:read')
@OpenToTokens('audit:read')
@TakesLong()
@Controller('v1/organisations/:organisation/audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @ApiOkResponse({ standardSchema: AuditPage })
  page(
    @CurrentMember() member: Member,
    @Param({ schema: AuditParams }) _params: AuditParams,
    @Query({ schema: ListAudit }) query: ListAudit,
  ): Promise<AuditPage> {
    return this.audit.page(member.organisationId, query);
  }

  @Get('verification')
  @Limited('export')
  @ApiOperation({ summary: 'Whether every event still fits the one before it' })
  @ApiOkResponse({ standardSchema: AuditVerification })
  verify(
    @CurrentMember() member: Member,
    @Param({ schema: AuditParams }) _params: AuditParams,
  ): Promise<AuditVerification> {
    return this.audit.verify(member.organisationId);
  }

  @Get('export')
  @Limited('export')
  @ApiProduces('text/csv', 'application/json')
  @ApiOperation({ summary: 'The whole log as a file, with the text that each hash is of' })
  export(
    @CurrentMember() member: Member,
    @Param({ schema: AuditParams }) _params: AuditParams,
    @Query({ schema: AuditFormat }) { format }: AuditFormat,
  ): StreamableFile {
    return new StreamableFile(Readable.from(this.audit.file(member.organisationId, format)), {
      type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
      disposition: `attachment; filename="audit-log.${format}"`,
    });
  }
}
