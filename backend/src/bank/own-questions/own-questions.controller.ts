import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import { LONGEST_TEXT } from '@meshwright/question-bank/own';
import { CurrentMember, InOrganisation, type Member } from '../../platform/http/index.js';
import {
  ApproveOwnQuestion,
  CreateOwnQuestion,
  OwnQuestionList,
  OwnQuestionParams,
  OwnQuestionsParams,
  OwnQuestionText,
  OwnQuestionView,
  OwnVersion,
  OwnVersionList,
  OwnVersionParams,
  QuantityList,
  SaveOwnQuestion,
  TriedOwnQuestion,
  TryOwnQuestion,
} from './own-questions.schemas.js';
import { OwnQuestionTrialsService } from './own-question-trials.service.js';
import { OwnQuestionsService } from './own-questions.service.js';

/** The longest text, of which any letter may be written in two bytes. */
const WHOLE_TEXT = { bodyLimit: 2 * LONGEST_TEXT };

/** The member as whoever holds the question that the address names. */
const handOf = ({ organisationId, userId }: Member, { question }: OwnQuestionParams) => ({
  organisationId,
  userId,
  id: question,
});

@ApiTags('own questions')
@Controller('v1/organisations/:organisation/questions')
export class OwnQuestionsController {
  constructor(
    private readonly questions: OwnQuestionsService,
    private readonly trials: OwnQuestionTrialsService,
  ) {}

  @Get()
  @InOrganisation('assessments:read')
  @ApiOperation({ summary: 'The organisation’s own questions, without their keys' })
  @ApiOkResponse({ standardSchema: OwnQuestionList })
  list(
    @CurrentMember() member: Member,
    @Param({ schema: OwnQuestionsParams }) _: OwnQuestionsParams,
  ): Promise<OwnQuestionList> {
    return this.questions.list(member);
  }

  @Get('quantities')
  @InOrganisation('questions:write')
  @ApiOperation({ summary: 'What a number question can ask for' })
  @ApiOkResponse({ standardSchema: QuantityList })
  quantities(@Param({ schema: OwnQuestionsParams }) _: OwnQuestionsParams): QuantityList {
    return this.trials.quantities();
  }

  @Post()
  @InOrganisation('questions:write')
  @RouteConfig(WHOLE_TEXT)
  @ApiCreatedResponse({ standardSchema: OwnQuestionView })
  create(
    @CurrentMember() member: Member,
    @Param({ schema: OwnQuestionsParams }) _: OwnQuestionsParams,
    @Body({ schema: CreateOwnQuestion }) body: CreateOwnQuestion,
  ): Promise<OwnQuestionView> {
    return this.trials.create(member, body);
  }

  @Get(':question')
  @InOrganisation('questions:write')
  @ApiOperation({ summary: 'One own question, its key included' })
  @ApiOkResponse({ standardSchema: OwnQuestionView })
  read(
    @CurrentMember() member: Member,
    @Param({ schema: OwnQuestionParams }) params: OwnQuestionParams,
  ): Promise<OwnQuestionView> {
    return this.questions.read(handOf(member, params));
  }

  @Put(':question')
  @InOrganisation('questions:write')
  @RouteConfig(WHOLE_TEXT)
  @ApiOperation({ summary: 'Save the text, whatever is wrong with it' })
  @ApiOkResponse({ standardSchema: OwnQuestionView })
  @ApiConflictResponse({ description: '`stale-question`, with the `current` one' })
  save(
    @CurrentMember() member: Member,
    @Param({ schema: OwnQuestionParams }) params: OwnQuestionParams,
    @Body({ schema: SaveOwnQuestion }) body: SaveOwnQuestion,
  ): Promise<OwnQuestionView> {
    return this.questions.save(handOf(member, params), body);
  }

  @Delete(':question')
  @HttpCode(204)
  @InOrganisation('questions:write')
  @ApiOperation({ summary: 'Delete a question that was never approved' })
  @ApiNoContentResponse()
  remove(
    @CurrentMember() member: Member,
    @Param({ schema: OwnQuestionParams }) params: OwnQuestionParams,
  ): Promise<void> {
    return this.questions.remove(handOf(member, params));
  }

  @Post(':question/approvals')
  @HttpCode(200)
  @InOrganisation('questions:write')
  @ApiOperation({ summary: 'Make the text as saved the next version, which assessments may ask' })
  @ApiOkResponse({ standardSchema: OwnQuestionView })
  @ApiConflictResponse({ description: '`own-text` or `stale-question`, with the `current` one' })
  @ApiUnprocessableEntityResponse({ description: '`has-faults`' })
  approve(
    @CurrentMember() member: Member,
    @Param({ schema: OwnQuestionParams }) params: OwnQuestionParams,
    @Body({ schema: ApproveOwnQuestion }) { version }: ApproveOwnQuestion,
  ): Promise<OwnQuestionView> {
    return this.questions.approve(handOf(member, params), version);
  }

  @Post(':question/archive')
  @HttpCode(200)
  @InOrganisation('questions:write')
  @ApiOkResponse({ standardSchema: OwnQuestionView })
  archive(
    @CurrentMember() member: Member,
    @Param({ schema: OwnQuestionParams }) params: OwnQuestionParams,
  ): Promise<OwnQuestionView> {
    return this.questions.shelve(handOf(member, params), 'archive');
  }

  @Post(':question/restore')
  @HttpCode(200)
  @InOrganisation('questions:write')
  @ApiOkResponse({ standardSchema: OwnQuestionView })
  restore(
    @CurrentMember() member: Member,
    @Param({ schema: OwnQuestionParams }) params: OwnQuestionParams,
  ): Promise<OwnQuestionView> {
    return this.questions.shelve(handOf(member, params), 'bank');
  }

  @Get(':question/versions')
  @InOrganisation('questions:write')
  @ApiOkResponse({ standardSchema: OwnVersionList })
  versions(
    @CurrentMember() member: Member,
    @Param({ schema: OwnQuestionParams }) params: OwnQuestionParams,
  ): Promise<OwnVersionList> {
    return this.questions.versions(handOf(member, params));
  }

  @Get(':question/versions/:number')
  @InOrganisation('questions:write')
  @ApiOkResponse({ standardSchema: OwnVersion })
  version(
    @CurrentMember() member: Member,
    @Param({ schema: OwnVersionParams }) { number, ...params }: OwnVersionParams,
  ): Promise<OwnVersion> {
    return this.questions.version(handOf(member, params), number);
  }

  @Post(':question/trials')
  @HttpCode(200)
  @InOrganisation('questions:write')
  @RouteConfig(WHOLE_TEXT)
  @ApiOperation({ summary: 'What a text comes to, and an answer to it; nothing is kept' })
  @ApiOkResponse({ standardSchema: TriedOwnQuestion })
  try(
    @CurrentMember() member: Member,
    @Param({ schema: OwnQuestionParams }) params: OwnQuestionParams,
    @Body({ schema: TryOwnQuestion }) body: TryOwnQuestion,
  ): Promise<TriedOwnQuestion> {
    return this.trials.try(handOf(member, params), body);
  }

  @Post(':question/first-rubric')
  @HttpCode(200)
  @InOrganisation('questions:write')
  @RouteConfig(WHOLE_TEXT)
  @ApiOperation({ summary: 'The text with marks drafted from its model answer; nothing is kept' })
  @ApiOkResponse({ standardSchema: OwnQuestionText })
  @ApiUnprocessableEntityResponse({ description: 'the text says too little' })
  firstRubric(
    @CurrentMember() member: Member,
    @Param({ schema: OwnQuestionParams }) params: OwnQuestionParams,
    @Body({ schema: OwnQuestionText }) body: OwnQuestionText,
  ): Promise<OwnQuestionText> {
    return this.trials.firstRubric(handOf(member, params), body);
  }
}
