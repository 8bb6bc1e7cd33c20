import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';

interface Owner {
  readonly userId: string;
  readonly organisationId: string;
}

@Injectable()
export class ProjectsRepository {
  constructor(private readonly db: PrismaService) {}

  done({ userId, organisationId }: Owner, projectId: string) {
    return this.db.projectMilestone.findMany({
      where: { userId, organisationId, projectId },
      select: { milestoneId: true, doneAt: true },
      orderBy: { doneAt: 'asc' },
    });
  }

  /** Done twice keeps the first time. */
  async tick(
    { userId, organisationId }: Owner,
    mark: { projectId: string; milestoneId: string; doneAt: Date },
  ) {
    await this.db.projectMilestone.createMany({
      data: { userId, organisationId, ...mark },
      skipDuplicates: true,
    });
  }

  async untick(
    { userId, organisationId }: Owner,
    mark: { projectId: string; milestoneId: string },
  ) {
    await this.db.projectMilestone.deleteMany({ where: { userId, organisationId, ...mark } });
  }

  /** Everything of one person, for the export of their data. */
  everything(userId: string) {
    return this.db.projectMilestone.findMany({
      where: { userId },
      select: { projectId: true, milestoneId: true, doneAt: true },
      orderBy: { doneAt: 'asc' },
    });
  }
}
