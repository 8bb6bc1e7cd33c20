import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  type StreamableFile,
} from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentMember,
  CurrentUser,
  EventStream,
  eventStream,
  InOrganisation,
  Limited,
  type Member,
  OpenToTokens,
  type Principal,
} from '../../platform/http/index.js';
import {
  AnswerHelp,
  ControlledAttemptView,
  ExtendAttempt,
  HoldAttempt,
  ReopenAttempt,
  WatchedAttemptParams,
  WatchParams,
  WatchQuery,
  WatchView,
} from './watching.schemas.js';
import { WatchedAttemptsService } from './watched-attempts.service.js';
import { WatchLineService } from './watch-line.service.js';
import { WatchingService } from './watching.service.js';

@ApiTags('watching')
@Controller('v1/organisations/:organisation/assessments/:assessment')
export class WatchingController {
  constructor(
    private readonly watching: WatchingService,
    private readonly attempts: WatchedAttemptsService,
    private readonly line: WatchLineService,
  ) {}

  @Get('watch')
  @InOrganisation('candidates:read')
  @OpenToTokens('attempts:read')
  @ApiOperation({ summary: 'How far everybody is; nothing of what they write' })
  @ApiOkResponse({ standardSchema: WatchView })
  watch(
    @CurrentMember() member: Member,
    @Param({ schema: WatchParams }) { assessment }: WatchParams,
    @Query({ schema: WatchQuery }) { search }: WatchQuery,
  ): Promise<WatchView> {
    return this.watching.watch(member, assessment, search);
  }

  @Get('watch/live')
  @Limited('live')
  @InOrganisation('candidates:read')
  @EventStream()
  @ApiOperation({ summary: 'Says when to look again; never what has changed' })
  async live(
    @CurrentUser() user: Principal,
    @CurrentMember() member: Member,
    @Param({ schema: WatchParams }) { assessment }: WatchParams,
  ): Promise<StreamableFile> {
    return eventStream(await this.line.open(member, user, assessment));
  }

  @Post('attempts/:attempt/extend')
  @HttpCode(200)
  @InOrganisation('candidates:manage')
  @ApiOkResponse({ standardSchema: ControlledAttemptView })
  extend(
    @CurrentMember() member: Member,
    @Param({ schema: WatchedAttemptParams }) params: WatchedAttemptParams,
    @Body({ schema: ExtendAttempt }) body: ExtendAttempt,
  ): Promise<ControlledAttemptView> {
    return this.attempts.extend(member, params, body);
  }

  @Post('attempts/:attempt/pause')
  @HttpCode(200)
  @InOrganisation('candidates:manage')
  @ApiOkResponse({ standardSchema: ControlledAttemptView })
  pause(
    @CurrentMember() member: Member,
    @Param({ schema: WatchedAttemptParams }) params: WatchedAttemptParams,
    @Body({ schema: HoldAttempt }) body: HoldAttempt,
  ): Promise<ControlledAttemptView> {
    return this.attempts.pause(member, params, body);
  }

  @Post('attempts/:attempt/resume')
  @HttpCode(200)
  @InOrganisation('candidates:manage')
  @ApiOkResponse({ standardSchema: ControlledAttemptView })
  resume(
    @CurrentMember() member: Member,
    @Param({ schema: WatchedAttemptParams }) params: WatchedAttemptParams,
    @Body({ schema: HoldAttempt }) body: HoldAttempt,
  ): Promise<ControlledAttemptView> {
    return this.attempts.resume(member, params, body);
  }

  @Post('attempts/:attempt/reopen')
  @HttpCode(200)
  @InOrganisation('candidates:manage')
  @ApiOkResponse({ standardSchema: ControlledAttemptView })
  reopen(
    @CurrentMember() member: Member,
    @Param({ schema: WatchedAttemptParams }) params: WatchedAttemptParams,
    @Body({ schema: ReopenAttempt }) body: ReopenAttempt,
  ): Promise<ControlledAttemptView> {
    return this.attempts.reopen(member, params, body);
  }

  @Post('attempts/:attempt/help-answered')
  @HttpCode(204)
  @InOrganisation('candidates:manage')
  @ApiNoContentResponse()
  answerHelp(
    @CurrentMember() member: Member,
    @Param({ schema: WatchedAttemptParams }) params: WatchedAttemptParams,
    @Body({ schema: AnswerHelp }) body: AnswerHelp,
  ): Promise<void> {
    return this.attempts.answerHelp(member, params, body);
  }
}
