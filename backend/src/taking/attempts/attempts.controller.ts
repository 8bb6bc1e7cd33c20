import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiForbiddenResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AllowGuest, CurrentUser, Limited, type Principal } from '../../platform/http/index.js';
import { AttemptReaderService } from './attempt-reader.service.js';
import {
  AskLease,
  AttemptPage,
  AttemptParams,
  AttemptView,
  HandIn,
  Lease,
  ListAttempts,
  StartPractice,
} from './attempts.schemas.js';
import { PracticeService } from './practice.service.js';
import { RoomService } from './room.service.js';

@ApiTags('attempts')
@AllowGuest()
@Controller('v1/attempts')
export class AttemptsController {
  constructor(
    private readonly practice: PracticeService,
    private readonly reader: AttemptReaderService,
    private readonly room: RoomService,
  ) {}

  @Post()
  @Limited('new-attempt')
  @ApiCreatedResponse({ standardSchema: AttemptView })
  @ApiForbiddenResponse({ description: '`assessment-under-way`: practice rests until the hand-in' })
  practise(
    @CurrentUser() user: Principal,
    @Body({ schema: StartPractice }) body: StartPractice,
  ): Promise<AttemptView> {
    return this.practice.practise(user, body);
  }

  @Get()
  @ApiOkResponse({ standardSchema: AttemptPage })
  list(
    @CurrentUser() user: Principal,
    @Query({ schema: ListAttempts }) query: ListAttempts,
  ): Promise<AttemptPage> {
    return this.practice.list(user, query);
  }

  @Get(':id')
  @ApiOkResponse({ standardSchema: AttemptView })
  view(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
  ): Promise<AttemptView> {
    return this.reader.view(user, id);
  }

  @Post(':id/lease')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: Lease })
  lease(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
    @Body({ schema: AskLease }) body: AskLease,
  ): Promise<Lease> {
    return this.room.lease(user, id, body);
  }

  @Post(':id/submit')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: AttemptView })
  handIn(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
    @Body({ schema: HandIn }) body: HandIn,
  ): Promise<AttemptView> {
    return this.room.handIn(user, id, body);
  }
}
