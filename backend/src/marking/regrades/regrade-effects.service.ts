import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import type { Member } from '../../platform/http/index.js';
import { RegradeEffectsRepository } from './regrade-effects.repository.js';
import { isLast, RegradeFinderService } from './regrade-finder.service.js';
import { markedSince, newerRegrade, ownRegrade, regradeClosed } from './regrade-refusals.js';
import { RegradesRepository, type Closing, type Run } from './regrades.repository.js';
import type { RegradeRun } from './regrades.schemas.js';

interface Where {
  readonly assessment: string;
  readonly regrade: string;
}

/** What people make of runs. */
@Injectable()
export class RegradeEffectsService {
  constructor(
    private readonly finder: RegradeFinderService,
    private readonly repository: RegradesRepository,
    private readonly effects: RegradeEffectsRepository,
    private readonly clock: Clock,
  ) {}

  /** Ends a run that is being computed, or throws its findings away. 409 `regrade-closed` where it is neither any more. */
  async end(
    { organisationId, userId }: Member,
    { assessment, regrade }: Where,
    how: 'discarded' | 'cancelled',
  ): Promise<RegradeRun> {
    const of = { organisationId, assessmentId: assessment };
    const run = await this.finder.find(of, regrade);
    const closing = { by: userId, now: this.clock.now(), reason: null };
    if (!(await this.repository.close(run, how, closing))) throw regradeClosed();
    return this.finder.one(await this.finder.find(of, regrade));
  }

  /** Makes it count: 409 `regrade-closed` where it is not ready (any more). Released results stay as they were told. */
  async apply(member: Member, where: Where, reason: string): Promise<RegradeRun> {
    return this.decide(member, where, reason, async (run, closing) => {
      if (!(await this.effects.apply(run, closing))) throw regradeClosed();
    });
  }

  /**
   * Makes what counted before count again. 409 `regrade-closed` where it does not count, `newer-regrade` where another run
   * came after, `marked-since` where people have marked answers by its proposals; 403 `own-work` where an answer of the
   * caller's own counts by it.
   */
  async undo(member: Member, where: Where, reason: string): Promise<RegradeRun> {
    return this.decide(member, where, reason, async (run, closing) => {
      if (run.state !== 'applied') throw regradeClosed();
      const runs = await this.repository.list(run);
      if (!isLast(run, runs)) throw newerRegrade();
      if (await this.effects.changesOwn(run, closing.by)) throw ownRegrade();
      const marks = await this.effects.markedSince(run.id);
      if (marks > 0) throw markedSince(marks);
      if (!(await this.effects.undo(run, closing))) throw regradeClosed();
    });
  }

  private async decide(
    { organisationId, userId }: Member,
    { assessment, regrade }: Where,
    reason: string,
    deed: (run: Run, closing: Closing) => Promise<void>,
  ): Promise<RegradeRun> {
    const of = { organisationId, assessmentId: assessment };
    await deed(await this.finder.find(of, regrade), { by: userId, now: this.clock.now(), reason });
    return this.finder.one(await this.finder.find(of, regrade));
  }
}
