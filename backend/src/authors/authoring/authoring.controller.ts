import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  ApiConflictResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import { ContentParams } from '../../bank/content/index.js';
import { type Author, AuthorsOnly, CurrentAuthor } from '../../platform/http/index.js';
import {
  AuthoringList,
  AuthoringQuestion,
  FirstDraft,
  IdeaView,
  LONGEST_SOURCE,
  LexiconView,
  ProofOfRubric,
  RubricDraft,
  SaveRubricDraft,
  TryRubric,
} from './authoring.schemas.js';
import { AuthoringService } from './authoring.service.js';
import { RubricTrialsService } from './rubric-trials.service.js';

/** A rubric of the longest kind, of which any letter may be written in two bytes. */
const DRAFT = { bodyLimit: 2 * LONGEST_SOURCE };

@ApiTags('authoring')
@AuthorsOnly()
@Controller('v1/authoring')
export class AuthoringController {
  constructor(
    private readonly authoring: AuthoringService,
    private readonly trials: RubricTrialsService,
  ) {}

  @Get('questions')
  @ApiOperation({ summary: 'Structured questions with the proof of their rubrics' })
  @ApiOkResponse({ standardSchema: AuthoringList })
  list(@CurrentAuthor() author: Author): Promise<AuthoringList> {
    return this.authoring.list(author);
  }

  @Get('lexicon')
  @ApiOkResponse({ standardSchema: LexiconView })
  lexicon(): LexiconView {
    return this.authoring.lexicon();
  }

  @Get('ideas/:id')
  @ApiOperation({ summary: 'One idea with the sentences by which it is recognised' })
  @ApiOkResponse({ standardSchema: IdeaView })
  idea(@Param({ schema: ContentParams }) { id }: ContentParams): IdeaView {
    return this.authoring.idea(id);
  }

  @Get('questions/:id')
  @ApiOperation({ summary: 'One question with rubric, samples, rated answers and draft' })
  @ApiOkResponse({ standardSchema: AuthoringQuestion })
  question(
    @CurrentAuthor() author: Author,
    @Param({ schema: ContentParams }) { id }: ContentParams,
  ): Promise<AuthoringQuestion> {
    return this.authoring.question(author, id);
  }

  @Put('questions/:id/draft')
  @RouteConfig(DRAFT)
  @ApiOperation({ summary: 'Save a version of the rubric under work' })
  @ApiOkResponse({ standardSchema: RubricDraft })
  @ApiConflictResponse({ description: '`stale-draft`, with the `current` one' })
  save(
    @CurrentAuthor() author: Author,
    @Param({ schema: ContentParams }) { id }: ContentParams,
    @Body({ schema: SaveRubricDraft }) body: SaveRubricDraft,
  ): Promise<RubricDraft> {
    return this.authoring.save(author, id, body);
  }

  @Post('questions/:id/proof')
  @HttpCode(200)
  @RouteConfig(DRAFT)
  @ApiOperation({ summary: 'What a rubric makes of the answers that prove the published one' })
  @ApiOkResponse({ standardSchema: ProofOfRubric })
  prove(
    @Param({ schema: ContentParams }) { id }: ContentParams,
    @Body({ schema: TryRubric }) body: TryRubric,
  ): Promise<ProofOfRubric> {
    return this.trials.prove(id, body);
  }

  @Get('questions/:id/first-draft')
  @ApiOperation({ summary: 'A first rubric made from the model answer, as text to edit' })
  @ApiOkResponse({ standardSchema: FirstDraft })
  @ApiUnprocessableEntityResponse({ description: 'the model answer says too little' })
  firstDraft(@Param({ schema: ContentParams }) { id }: ContentParams): Promise<FirstDraft> {
    return this.trials.firstDraft(id);
  }
}
