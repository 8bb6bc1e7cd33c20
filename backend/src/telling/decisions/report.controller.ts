import { Controller, Get, Inject, Param, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../platform/config/index.js';
import { CONTENT, type Content } from '../../bank/content/index.js';
import {
  CurrentMember,
  InOrganisation,
  Limited,
  type Member,
  TakesLong,
} from '../../platform/http/index.js';
import { CandidacyPlace } from './decisions.schemas.js';
import { fileStem } from './pdf-text.js';
import { PdfThread } from './pdf-thread.js';
import { CandidateReport } from './report.schemas.js';
import { ReportService } from './report.service.js';

@ApiTags('decisions')
@InOrganisation('decisions:write')
@TakesLong()
@Controller('v1/organisations/:organisation/assessments/:assessment/invitations/:invitation')
export class ReportController {
  constructor(
    private readonly reports: ReportService,
    private readonly pdf: PdfThread,
    private readonly clock: Clock,
    @Inject(CONTENT) private readonly content: Content,
  ) {}

  @Get('report')
  @ApiOperation({ summary: 'One candidate: scores, quotes, what reviewers said, decisions' })
  @ApiOkResponse({ standardSchema: CandidateReport })
  report(
    @CurrentMember() member: Member,
    @Param({ schema: CandidacyPlace }) place: CandidacyPlace,
  ): Promise<CandidateReport> {
    return this.reports.of(member, place);
  }

  @Get('report.pdf')
  @Limited('report-file')
  @ApiProduces('application/pdf')
  @ApiOperation({ summary: 'The same as a file to keep or print' })
  async file(
    @CurrentMember() member: Member,
    @Param({ schema: CandidacyPlace }) place: CandidacyPlace,
  ): Promise<StreamableFile> {
    const report = await this.reports.of(member, place);
    const name = fileStem(report.name) || place.invitation.slice(0, 8);
    const titles = new Map(this.content.bank.topics.map(({ id, title }) => [id, title]));
    const file = await this.pdf.report(member.userId, report, titles, this.clock.now());
    return new StreamableFile(file, {
      type: 'application/pdf',
      disposition: `attachment; filename="report-${name}.pdf"`,
    });
  }
}
