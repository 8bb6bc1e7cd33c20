import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountExports } from '../../platform/data-copies/index.js';
import { Clock } from '../../platform/config/index.js';
import { ContentService } from '../../bank/content/index.js';
import { notFound, type Principal } from '../../platform/http/index.js';
import { ProjectsRepository } from './projects.repository.js';
import type { MilestoneParams, ProjectProgress } from './projects.schemas.js';

type Owner = Pick<Principal, 'userId' | 'organisationId'>;

/** How far a person has come in the practice projects. */
@Injectable()
export class ProjectsService implements OnModuleInit {
  constructor(
    private readonly repository: ProjectsRepository,
    private readonly content: ContentService,
    private readonly exports: AccountExports,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.exports.register('projects', (userId) => this.repository.everything(userId));
  }

  async progress(owner: Owner, id: string): Promise<ProjectProgress> {
    const project = this.content.findProject(id);
    if (project === undefined) throw notFound('project');
    const known = new Set(project.milestones.map((milestone) => milestone.id));
    const rows = await this.repository.done(owner, id);
    const shown = rows.filter(({ milestoneId }) => known.has(milestoneId));
    return {
      milestones: Object.fromEntries(
        shown.map(({ milestoneId, doneAt }) => [milestoneId, { doneAt: doneAt.toISOString() }]),
      ),
    };
  }

  /** Marks a milestone as done or not done; either may be said twice. */
  async mark(
    owner: Owner,
    { id, milestone }: MilestoneParams,
    done: boolean,
  ): Promise<ProjectProgress> {
    const project = this.content.findProject(id);
    if (project === undefined) throw notFound('project');
    if (!project.milestones.some((each) => each.id === milestone))
      throw notFound('milestone of this project');
    const mark = { projectId: id, milestoneId: milestone };
    if (done) await this.repository.tick(owner, { ...mark, doneAt: this.clock.now() });
    else await this.repository.untick(owner, mark);
    return this.progress(owner, id);
  }
}
