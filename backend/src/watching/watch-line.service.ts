import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import type { Member, Principal } from '../http/access.js';
import { notFound } from '../http/problem.js';
import { LiveService } from '../live/live.service.js';
import { WatchingRepository } from './watching.repository.js';

/** The line of a watch page; throws 404 where the organisation has no such assessment. */
@Injectable()
export class WatchLineService {
  constructor(
    private readonly repository: WatchingRepository,
    private readonly lines: LiveService,
  ) {}

  async open({ organisationId }: Member, user: Principal, assessmentId: string): Promise<Readable> {
    if ((await this.repository.titleOf({ organisationId, assessmentId })) === null)
      throw notFound('assessment');
    return this.lines.open(user, 'organisation', organisationId);
  }
}
