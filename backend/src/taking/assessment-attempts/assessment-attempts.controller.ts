import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiGoneResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  AttemptParams,
  AttemptView,
  HandIn,
  RoomService,
  StartedInterview,
  StartGates,
  StartInterview,
} from '../attempts/index.js';
import { AllowGuest, CurrentUser, Limited, type Principal } from '../../platform/http/index.js';
import { Briefing, MadeAttempt, NextSection } from './assessment-attempts.schemas.js';
import { AssessmentAttemptsService } from './assessment-attempts.service.js';

const SHUT = {
  description:
    '`invitation-revoked`, `invitation-expired` or `invitation-closed`: by it nobody begins any more',
};

/** Taking an assessment, for its candidate. Saving, the lease and the hand-in are those of every attempt. */
@ApiTags('assessment attempts')
@AllowGuest()
@Controller('v1/assessment-attempts/:id')
export class AssessmentAttemptsController {
  constructor(
    private readonly assessments: AssessmentAttemptsService,
    private readonly room: RoomService,
    private readonly gates: StartGates,
  ) {}

  @Get('briefing')
  @ApiOkResponse({ standardSchema: Briefing })
  briefing(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
  ): Promise<Briefing> {
    return this.assessments.briefing(user.userId, id);
  }

  @Post('start')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: StartedInterview })
  @ApiGoneResponse(SHUT)
  start(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
    @Body({ schema: StartInterview }) { clientId }: StartInterview,
  ): Promise<StartedInterview> {
    return this.room.start(user, id, clientId);
  }

  @Post('next-section')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: AttemptView })
  nextSection(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
    @Body({ schema: NextSection }) { section, leaseEpoch }: NextSection,
  ): Promise<AttemptView> {
    return this.room.apply(user, id, { type: 'next-section', section }, { leaseEpoch });
  }

  @Post('pause')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: AttemptView })
  pause(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
    @Body({ schema: HandIn }) { leaseEpoch }: HandIn,
  ): Promise<AttemptView> {
    return this.room.apply(user, id, { type: 'pause' }, { leaseEpoch });
  }

  @Post('resume')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: AttemptView })
  resume(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
    @Body({ schema: HandIn }) { leaseEpoch }: HandIn,
  ): Promise<AttemptView> {
    return this.room.apply(user, id, { type: 'resume' }, { leaseEpoch });
  }

  @Post('retake')
  @Limited('new-attempt')
  @ApiCreatedResponse({ standardSchema: MadeAttempt })
  @ApiGoneResponse(SHUT)
  async retake(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
  ): Promise<MadeAttempt> {
    await this.gates.admit(user.userId, id);
    return this.assessments.retake(user.userId, id);
  }

  @Post('rehearsal')
  @Limited('new-attempt')
  @ApiCreatedResponse({ standardSchema: MadeAttempt })
  @ApiGoneResponse(SHUT)
  async rehearse(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
  ): Promise<MadeAttempt> {
    await this.gates.admit(user.userId, id);
    return this.assessments.rehearse(user.userId, id);
  }
}
