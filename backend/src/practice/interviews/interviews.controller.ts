import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiForbiddenResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  AttemptParams,
  AttemptView,
  StartedInterview,
  StartInterview,
} from '../../taking/attempts/index.js';
import { AllowGuest, CurrentUser, Limited, type Principal } from '../../platform/http/index.js';
import { HoldLease, MoveOn, SetUpInterview } from './interviews.schemas.js';
import { InterviewsService } from './interviews.service.js';

@ApiTags('interviews')
@AllowGuest()
@Controller('v1/interviews')
export class InterviewsController {
  constructor(private readonly interviews: InterviewsService) {}

  @Post()
  @Limited('new-attempt')
  @ApiCreatedResponse({ standardSchema: AttemptView })
  @ApiForbiddenResponse({ description: '`assessment-under-way`: practice rests until the hand-in' })
  setUp(
    @CurrentUser() user: Principal,
    @Body({ schema: SetUpInterview }) body: SetUpInterview,
  ): Promise<AttemptView> {
    return this.interviews.setUp(user, body);
  }

  @Post(':id/start')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: StartedInterview })
  start(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
    @Body({ schema: StartInterview }) { clientId }: StartInterview,
  ): Promise<StartedInterview> {
    return this.interviews.start(user, id, clientId);
  }

  @Post(':id/next')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: AttemptView })
  next(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
    @Body({ schema: MoveOn }) body: MoveOn,
  ): Promise<AttemptView> {
    return this.interviews.next(user, id, body);
  }

  @Post(':id/pause')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: AttemptView })
  pause(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
    @Body({ schema: HoldLease }) { leaseEpoch }: HoldLease,
  ): Promise<AttemptView> {
    return this.interviews.pause(user, id, leaseEpoch);
  }

  @Post(':id/resume')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: AttemptView })
  resume(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
    @Body({ schema: HoldLease }) { leaseEpoch }: HoldLease,
  ): Promise<AttemptView> {
    return this.interviews.resume(user, id, leaseEpoch);
  }
}
