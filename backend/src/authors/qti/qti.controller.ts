import { Controller, Get, Param, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { AssessmentParams } from '../../taking/assessments/assessments.schemas.js';
import {
  CurrentMember,
  InOrganisation,
  OpenToTokens,
  TakesLong,
  type Member,
} from '../../platform/http/access.js';
import { Limited } from '../../platform/http/limited.js';
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
