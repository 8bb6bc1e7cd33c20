import { Controller, Get, Param, StreamableFile } from '@nestjs/common';
import { ApiConflictResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../platform/config/index.js';
import {
  AllowGuest,
  CurrentUser,
  Limited,
  type Principal,
  Problem,
} from '../../platform/http/index.js';
import { MyResultParams, MyResultsService } from '../results/index.js';
import { PdfThread } from './pdf-thread.js';

/** For whoever took the assessment: what they have been told, as a file. */
@ApiTags('results')
@AllowGuest()
@Controller('v1/assessment-attempts/:id')
export class MyResultFileController {
  constructor(
    private readonly results: MyResultsService,
    private readonly pdf: PdfThread,
    private readonly clock: Clock,
  ) {}

  @Get('result.pdf')
  @Limited('report-file')
  @ApiProduces('application/pdf')
  @ApiOperation({ summary: 'The result that you have been told, to keep or print' })
  @ApiConflictResponse({ description: '`not-handed-in` or `nothing-told`' })
  async file(
    @CurrentUser() user: Principal,
    @Param({ schema: MyResultParams }) { id }: MyResultParams,
  ): Promise<StreamableFile> {
    const result = await this.results.of(user, id);
    const [latest] = result.results;
    if (latest === undefined)
      throw new Problem(409, 'nothing-told', 'You have not been told a result yet.');
    const file = await this.pdf.result(user.userId, result, latest, this.clock.now());
    return new StreamableFile(file, {
      type: 'application/pdf',
      disposition: 'attachment; filename="result.pdf"',
    });
  }
}
