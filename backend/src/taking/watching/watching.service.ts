import { Injectable } from '@nestjs/common';
import { AssessmentTitles } from '../assessments/index.js';
import { AttemptClockService } from '../attempts/index.js';
import type { Member } from '../../platform/http/index.js';
import { byUrgency, COUNTED_KINDS, watchRow } from './watch-row.js';
import { WatchingRepository } from './watching.repository.js';
import type { WatchView } from './watching.schemas.js';

/** At work, and of the others: who is beyond is found by the search. */
const SHOWN = 200;

/** The attempts of one assessment, for those who may manage its candidates. */
@Injectable()
export class WatchingService {
  constructor(
    private readonly repository: WatchingRepository,
    private readonly clocks: AttemptClockService,
    private readonly titles: AssessmentTitles,
  ) {}

  async watch(
    { organisationId }: Member,
    assessmentId: string,
    search: string | undefined,
  ): Promise<WatchView> {
    const of = { organisationId, assessmentId };
    const title = await this.titles.of(of);
    const now = this.clocks.now();
    const { rows: people, more } = await this.repository.people(of, search, SHOWN);
    const attempts = people.flatMap(({ attempts: [attempt] }) => (attempt ? [attempt.id] : []));
    const [states, noticed] = await Promise.all([
      this.clocks.seen(organisationId, attempts, now),
      this.repository.countEvents(organisationId, attempts, COUNTED_KINDS),
    ]);
    const rows = people.map((row) => watchRow(row, { states, noticed, now })).sort(byUrgency);
    return {
      title,
      rows,
      more,
      serverNow: now.getTime(),
    };
  }
}
