import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { GuideView, ProjectView, QuestionView } from '@meshwright/question-bank';
import { Public } from '../../platform/http/index.js';
import {
  ContentParams,
  GuideList,
  ProjectFilter,
  ProjectList,
  QuestionFilter,
  QuestionList,
  TopicList,
} from './content.schemas.js';
import { ContentService } from './content.service.js';

@ApiTags('content')
@Controller('v1')
@Public()
export class ContentController {
  constructor(private readonly content: ContentService) {}

  @Get('topics')
  @ApiOkResponse({ standardSchema: TopicList })
  topics(): TopicList {
    return this.content.topics();
  }

  @Get('guides')
  @ApiOkResponse({ standardSchema: GuideList })
  guides(): GuideList {
    return this.content.guides();
  }

  @Get('guides/:id')
  @ApiOkResponse({ standardSchema: GuideView })
  guide(@Param({ schema: ContentParams }) { id }: ContentParams): GuideView {
    return this.content.guide(id);
  }

  @Get('projects')
  @ApiOkResponse({ standardSchema: ProjectList })
  projects(@Query({ schema: ProjectFilter }) filter: ProjectFilter): ProjectList {
    return this.content.projects(filter);
  }

  @Get('projects/:id')
  @ApiOkResponse({ standardSchema: ProjectView })
  project(@Param({ schema: ContentParams }) { id }: ContentParams): ProjectView {
    return this.content.project(id);
  }

  @Get('questions')
  @ApiOkResponse({ standardSchema: QuestionList })
  questions(@Query({ schema: QuestionFilter }) filter: QuestionFilter): QuestionList {
    return this.content.questions(filter);
  }

  @Get('questions/:id')
  @ApiOkResponse({ standardSchema: QuestionView })
  question(@Param({ schema: ContentParams }) { id }: ContentParams): QuestionView {
    return this.content.question(id);
  }
}
