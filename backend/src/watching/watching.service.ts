import { Injectable } from '@nestjs/common';
import { AssessmentTitles } from '../assessments/assessment-titles.service.js';
import { AttemptEventsService } from '../attempt-events/attempt-events.service.js';
import { AttemptClockService } from '../attempts/attempt-clock.service.js';
import { AttemptControlService } from '../attempts/attempt-control.service.js';
import type { Member } from '../http/access.js';
import { notFound } from '../http/problem.js';
import { byUrgency, COUNTED_KINDS, watchRow } from './watch-row.js';
import { WatchingRepository } from './watching.repository.js';
import type {
  AnswerHelp,
  ControlledAttemptView,
  ExtendAttempt,
  HoldAttempt,
  ReopenAttempt,
  WatchView,
} from './watching.schemas.js';

/** At work, and of the others: who is beyond is found by the search. */
const SHOWN = 200;

/** The attempts of one assessment, for those who may manage its candidates. */
@Injectable()
export class WatchingService {
  constructor(
    private readonly repository: WatchingRepository,
    private readonly control: AttemptControlService,
    private readonly clocks: AttemptClockService,
    private readonly events: AttemptEventsService,
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

  async extend(
    by: Member,
    attempt: AttemptOf,
    { seconds, reason }: ExtendAttempt,
  ): Promise<ControlledAttemptView> {
    await this.demand(by, attempt);
    return this.control.extend(attempt.attempt, seconds, reason, by);
  }

  async pause(by: Member, attempt: AttemptOf, { reason }: HoldAttempt) {
    await this.demand(by, attempt);
    return this.control.pause(attempt.attempt, reason, by);
  }

  async resume(by: Member, attempt: AttemptOf, { reason }: HoldAttempt) {
    await this.demand(by, attempt);
    return this.control.resume(attempt.attempt, reason, by);
  }

  async reopen(by: Member, attempt: AttemptOf, { seconds, reason }: ReopenAttempt) {
    await this.demand(by, attempt);
    return this.control.reopen(attempt.attempt, seconds, reason, by);
  }

  /** The candidate reads the answer in the room; the request is no longer shown as open. */
  async answerHelp(by: Member, attempt: AttemptOf, { text }: AnswerHelp): Promise<void> {
    await this.demand(by, attempt);
    await this.events.answerHelp(by, attempt.attempt, text);
  }

  private async demand({ organisationId }: Member, { assessment, attempt }: AttemptOf) {
    if (!(await this.repository.isOf({ organisationId, assessmentId: assessment }, attempt)))
      throw notFound('attempt');
  }
}

interface AttemptOf {
  readonly assessment: string;
  readonly attempt: string;
}
