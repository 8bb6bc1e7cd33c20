import { Controller, Get, Param } from '@nestjs/common';
import { ApiConflictResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AllowGuest, CurrentUser, type Principal } from '../http/access.js';
import { MyResultsService } from './my-results.service.js';
import { CandidateResult, MyResultParams } from './results.schemas.js';

/** For whoever took the assessment. */
@ApiTags('results')
@AllowGuest()
@Controller('v1/assessment-attempts/:id/result')
export class MyResultsController {
  constructor(private readonly results: MyResultsService) {}

  @Get()
  @ApiOperation({ summary: 'What you have been told of your attempt, or when to expect it' })
  @ApiOkResponse({ standardSchema: CandidateResult })
  @ApiConflictResponse({ description: '`not-handed-in`' })
  find(
    @CurrentUser() user: Principal,
    @Param({ schema: MyResultParams }) { id }: MyResultParams,
  ): Promise<CandidateResult> {
    return this.results.of(user, id);
  }
}
