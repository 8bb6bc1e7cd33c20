import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { JobsService } from '../../platform/jobs/index.js';
import { DigestMails } from './digest-mails.service.js';

const DIGESTS = 'skill-digests';

/** Asks each hour whose week has begun. */
@Injectable()
export class DigestJob implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly mails: DigestMails,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.define(DIGESTS, () => this.mails.round(this.clock.now()));
    this.jobs.every(DIGESTS, '7 * * * *');
  }
}
