import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiForbiddenResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AllowGuest, CurrentUser, type Principal } from '../../platform/http/index.js';
import { SaveAnswer, SavedAnswer } from './saving.schemas.js';
import { AnswersService } from './answers.service.js';
import { AttemptParams, ItemParams } from './attempts.schemas.js';
import { ReportView } from './report.schemas.js';
import { ReportService } from './report.service.js';

@ApiTags('attempts')
@AllowGuest()
@Controller('v1/attempts/:id')
export class AnswersController {
  constructor(
    private readonly answers: AnswersService,
    private readonly reports: ReportService,
  ) {}

  @Put('answers/:item')
  @ApiOkResponse({ standardSchema: SavedAnswer })
  save(
    @CurrentUser() user: Principal,
    @Param({ schema: ItemParams }) { id, item }: ItemParams,
    @Body({ schema: SaveAnswer }) body: SaveAnswer,
  ): Promise<SavedAnswer> {
    return this.answers.save(user, id, item, body);
  }

  @Get('report')
  @ApiOkResponse({ standardSchema: ReportView })
  @ApiForbiddenResponse({ description: '`assessment-under-way`: practice rests until the hand-in' })
  report(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
  ): Promise<ReportView> {
    return this.reports.report(user, id);
  }
}
