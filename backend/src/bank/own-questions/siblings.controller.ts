import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import { CurrentMember, InOrganisation, type Member } from '../../platform/http/index.js';
import {
  CreateSibling,
  OwnQuestionsParams,
  OwnQuestionView,
  SiblingList,
} from './own-questions.schemas.js';
import { SiblingsService } from './siblings.service.js';

@ApiTags('own questions')
@Controller('v1/organisations/:organisation/questions/siblings')
export class SiblingsController {
  constructor(private readonly siblings: SiblingsService) {}

  @Get()
  @InOrganisation('questions:write')
  @ApiOperation({ summary: 'Of which public questions a private sibling can be made' })
  @ApiOkResponse({ standardSchema: SiblingList })
  list(
    @CurrentMember() member: Member,
    @Param({ schema: OwnQuestionsParams }) _: OwnQuestionsParams,
  ): Promise<SiblingList> {
    return this.siblings.list(member);
  }

  @Post()
  @InOrganisation('questions:write')
  @ApiOperation({ summary: 'Draw an own question from a public one, with figures of its own' })
  @ApiCreatedResponse({ standardSchema: OwnQuestionView })
  @ApiConflictResponse({ description: '`drawn-at-once`' })
  @ApiUnprocessableEntityResponse({ description: '`no-sibling`, with the reason' })
  create(
    @CurrentMember() member: Member,
    @Param({ schema: OwnQuestionsParams }) _: OwnQuestionsParams,
    @Body({ schema: CreateSibling }) { of }: CreateSibling,
  ): Promise<OwnQuestionView> {
    return this.siblings.create(member, of);
  }
}
