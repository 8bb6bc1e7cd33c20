import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { JobsService } from '../../platform/jobs/index.js';
import { AssignmentsRepository } from './assignments.repository.js';
import { TellingService } from './telling.service.js';

const CATCH_UP = 'skills-catch-up';
const FORGET = 'practice-forget';
const DAY_MS = 86_400_000;
/** After its day an assignment is kept so long, done or not. */
const KEPT_DAYS = 90;

/** Tells what a listener missed, and forgets practice that was due long ago. */
@Injectable()
export class SkillsJob implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly telling: TellingService,
    private readonly assignments: AssignmentsRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.define(CATCH_UP, () => this.telling.catchUp());
    this.jobs.every(CATCH_UP, '*/10 * * * *');
    this.jobs.define(FORGET, () =>
      this.assignments.forget(new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS)),
    );
    this.jobs.every(FORGET, '53 3 * * *');
  }
}
