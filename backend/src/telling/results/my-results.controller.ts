import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiGoneResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { AllowGuest, CurrentUser, type Principal } from '../../platform/http/index.js';
import { MyResultsService } from './my-results.service.js';
import { MyAppealsService } from './my-appeals.service.js';
import { CandidateResult, MyResultParams, NewAppeal } from './results.schemas.js';

/** For whoever took the assessment. */
@ApiTags('results')
@AllowGuest()
@Controller('v1/assessment-attempts/:id/result')
export class MyResultsController {
  constructor(
    private readonly results: MyResultsService,
    private readonly appeals: MyAppealsService,
  ) {}

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

  @Post('appeals')
  @ApiOperation({ summary: 'Appeal about one question; twice is once' })
  @ApiCreatedResponse({ standardSchema: CandidateResult })
  @ApiConflictResponse({ description: '`nothing-told`, `no-appeals` or `appealed`' })
  @ApiGoneResponse({ description: '`appeals-over`' })
  appeal(
    @CurrentUser() user: Principal,
    @Param({ schema: MyResultParams }) { id }: MyResultParams,
    @Body({ schema: NewAppeal }) body: NewAppeal,
  ): Promise<CandidateResult> {
    return this.appeals.make(user, id, body);
  }
}
