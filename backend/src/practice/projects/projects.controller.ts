import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AllowGuest, CurrentUser, type Principal } from '../../platform/http/index.js';
import {
  MilestoneParams,
  ProjectParams,
  ProjectProgress,
  TickMilestone,
} from './projects.schemas.js';
import { ProjectsService } from './projects.service.js';

@ApiTags('projects')
@AllowGuest()
@Controller('v1/projects')
export class ProjectsController {
  constructor(private readonly projects: ProjectsService) {}

  @Get(':id/progress')
  @ApiOkResponse({ standardSchema: ProjectProgress })
  progress(
    @CurrentUser() user: Principal,
    @Param({ schema: ProjectParams }) { id }: ProjectParams,
  ): Promise<ProjectProgress> {
    return this.projects.progress(user, id);
  }

  @Put(':id/milestones/:milestone')
  @ApiOkResponse({ standardSchema: ProjectProgress })
  mark(
    @CurrentUser() user: Principal,
    @Param({ schema: MilestoneParams }) params: MilestoneParams,
    @Body({ schema: TickMilestone }) { done }: TickMilestone,
  ): Promise<ProjectProgress> {
    return this.projects.mark(user, params, done);
  }
}
