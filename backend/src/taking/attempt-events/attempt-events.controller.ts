import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  type StreamableFile,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AttemptParams } from '../attempts/index.js';
import {
  AllowGuest,
  CurrentUser,
  EventStream,
  eventStream,
  Limited,
  type Principal,
} from '../../platform/http/index.js';
import {
  AskHelp,
  EventParams,
  EventsView,
  RecordedSignals,
  Reply,
  SendSignals,
} from './attempt-events.schemas.js';
import { AttemptEventsService } from './attempt-events.service.js';
import { AttemptLineService } from './attempt-line.service.js';

/** What is recorded of an assessment beside its answers, for its candidate. */
@ApiTags('assessment attempts')
@AllowGuest()
@Controller('v1/assessment-attempts/:id')
export class AttemptEventsController {
  constructor(
    private readonly record: AttemptEventsService,
    private readonly line: AttemptLineService,
  ) {}

  @Post('signals')
  @HttpCode(200)
  @Limited('signals')
  @ApiOperation({ summary: 'What the browser noticed; never any text' })
  @ApiOkResponse({ standardSchema: RecordedSignals })
  async signal(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
    @Body({ schema: SendSignals }) { signals }: SendSignals,
  ): Promise<RecordedSignals> {
    return { recorded: await this.record.signal(user, id, signals) };
  }

  @Get('events')
  @ApiOperation({ summary: 'Everything that is recorded about the attempt, with replies' })
  @ApiOkResponse({ standardSchema: EventsView })
  all(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
  ): Promise<EventsView> {
    return this.record.all(user, id);
  }

  @Get('live')
  @Limited('live')
  @EventStream()
  @ApiOperation({
    summary: 'Says when to look again at the attempt and at its record; never what has changed',
  })
  async live(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
  ): Promise<StreamableFile> {
    return eventStream(await this.line.open(user, id));
  }

  @Post('events/:event/reply')
  @Limited('remark')
  @ApiOperation({ summary: 'Say something to an event, also after the hand-in' })
  @ApiCreatedResponse({ standardSchema: EventsView })
  reply(
    @CurrentUser() user: Principal,
    @Param({ schema: EventParams }) { id, event }: EventParams,
    @Body({ schema: Reply }) { text }: Reply,
  ): Promise<EventsView> {
    return this.record.reply(user, id, event, text);
  }

  @Post('help')
  @Limited('remark')
  @ApiOperation({ summary: 'Ask whoever watches for help' })
  @ApiCreatedResponse({ standardSchema: EventsView })
  askHelp(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
    @Body({ schema: AskHelp }) { text }: AskHelp,
  ): Promise<EventsView> {
    return this.record.askHelp(user, id, text);
  }

  @Delete('help')
  @Limited('remark')
  @ApiOkResponse({ standardSchema: EventsView })
  withdrawHelp(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
  ): Promise<EventsView> {
    return this.record.withdrawHelp(user, id);
  }
}
