import { Controller, Get, Param, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { AssessmentParams } from '../../taking/assessments/index.js';
import {
  CurrentMember,
  InOrganisation,
  Limited,
  type Member,
  OpenToTokens,
  TakesLong,
} from '../../platform/http/index.js';
import { QtiService } from './qti.service.js';

@ApiTags('assessments')
@TakesLong()
@Controller('v1/organisations/:organisation/assessments/:assessment')
export class QtiController {
  constructor(private readonly qti: QtiService) {}

  @Get('qti.zip')
  @Limited('export')
  @InOrganisation('assessments:read')
  @OpenToTokens('assessments:read')
  @ApiProduces('application/zip')
  @ApiOperation({ summary: 'What is published, as a QTI 3.0 package without answer keys' })
  async archive(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) { assessment }: AssessmentParams,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.qti.archive(member, assessment), {
      type: 'application/zip',
      disposition: 'attachment; filename="assessment-qti3.zip"',
    });
  }
}
