import { Controller, Get, Query } from '@nestjs/common';
import { ApiForbiddenResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal, Public } from '../../platform/http/index.js';
import { NextQuestion, NextQuestionWish } from './next-question.schemas.js';
import { NextQuestionService } from './next-question.service.js';

@ApiTags('progress')
@Public()
@Controller('v1/practice')
export class NextQuestionController {
  constructor(private readonly next: NextQuestionService) {}

  @Get('next')
  @ApiOperation({ summary: 'The question that tells most at the person’s present ability' })
  @ApiOkResponse({ standardSchema: NextQuestion })
  @ApiForbiddenResponse({ description: '`assessment-under-way`: practice rests until the hand-in' })
  view(
    @CurrentUser() person: Principal | null,
    @Query({ schema: NextQuestionWish }) wish: NextQuestionWish,
  ): Promise<NextQuestion> {
    return this.next.of(person, wish);
  }
}
