import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import type { Member } from '../../platform/http/index.js';
import { AppealsRepository, type ListedAppeal } from './appeals.repository.js';
import { expectedAt } from './candidate-result.js';
import { ResultSourcesService } from './result-sources.service.js';
import type { AppealRow, Appeals } from './results.schemas.js';

const MOST_ROWS = 200;

/** What managers see of appeals; who reviews gets them in the queue, without names. */
@Injectable()
export class AppealsService {
  constructor(
    private readonly repository: AppealsRepository,
    private readonly sources: ResultSourcesService,
    private readonly clock: Clock,
  ) {}

  /** Overdue ones first; 404 where the assessment is not the organisation's. */
  async list(member: Member, assessmentId: string): Promise<Appeals> {
    const { of } = await this.sources.opened(member, assessmentId);
    const found = await this.repository.of(of);
    const rows = await Promise.all(found.map((appeal) => this.rowOf(appeal)));
    const place = (row: AppealRow): number => (row.overdue ? 0 : row.state === 'open' ? 1 : 2);
    return {
      counts: {
        open: rows.filter(({ state }) => state === 'open').length,
        overdue: rows.filter(({ overdue }) => overdue).length,
        answered: rows.filter(({ state }) => state === 'answered').length,
      },
      rows: rows.sort((a, b) => place(a) - place(b)).slice(0, MOST_ROWS),
    };
  }

  private async rowOf(appeal: ListedAppeal): Promise<AppealRow> {
    const { settings, questions } = await this.sources.releaseOf(appeal);
    const { answerScore, createdAt, stands } = appeal;
    const dueAt = expectedAt(settings, createdAt, null);
    const state = answerScore !== null ? 'answered' : stands ? 'open' : 'overtaken';
    return {
      attempt: appeal.attempt,
      candidate: { id: appeal.candidateId, displayName: appeal.displayName },
      question: questions.get(appeal.questionId)?.title ?? appeal.questionId,
      at: createdAt.toISOString(),
      dueAt: dueAt.toISOString(),
      state,
      overdue: state === 'open' && dueAt < this.clock.now(),
      changed: answerScore === null ? null : answerScore !== appeal.score,
    };
  }
}
