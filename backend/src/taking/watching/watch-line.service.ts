import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { AssessmentTitles } from '../assessments/index.js';
import type { Member, Principal } from '../../platform/http/index.js';
import { LiveService } from '../live/index.js';

/** The line of a watch page; throws 404 where the organisation has no such assessment. */
@Injectable()
export class WatchLineService {
  constructor(
    private readonly titles: AssessmentTitles,
    private readonly lines: LiveService,
  ) {}

  async open({ organisationId }: Member, user: Principal, assessmentId: string): Promise<Readable> {
    await this.titles.of({ organisationId, assessmentId });
    return this.lines.open(user, 'organisation', organisationId);
  }
}
