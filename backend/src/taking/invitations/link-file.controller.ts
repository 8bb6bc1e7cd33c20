import { Buffer } from 'node:buffer';
import { Controller, HttpCode, Param, Post, StreamableFile } from '@nestjs/common';
import { ApiConflictResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentMember,
  InOrganisation,
  Limited,
  type Member,
  TakesLong,
} from '../../platform/http/index.js';
import { AssessmentParams } from './invitations.schemas.js';
import { LinkFile } from './link-file.service.js';

@ApiTags('Invitations')
@TakesLong()
@Controller('v1/organisations/:organisation/assessments/:assessment/invitations')
export class LinkFileController {
  constructor(private readonly file: LinkFile) {}

  /** No GET: it ends the links of before, and leaves an entry in the log. */
  @Post('links')
  @HttpCode(200)
  @InOrganisation('candidates:manage')
  @Limited('export')
  @ApiOperation({
    summary:
      'New links of all who have not opened theirs, as a CSV file; the links before are dead',
  })
  @ApiOkResponse({ content: { 'text/csv': { schema: { type: 'string' } } } })
  @ApiConflictResponse({ description: '`mail-server-set`, `nobody-waits` or `not-published`' })
  async renew(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentParams }) params: AssessmentParams,
  ): Promise<StreamableFile> {
    return new StreamableFile(Buffer.from(await this.file.renew(member, params)), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="links.csv"',
    });
  }
}
