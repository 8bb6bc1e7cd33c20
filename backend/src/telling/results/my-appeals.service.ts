import { Injectable } from '@nestjs/common';
import type { Owner } from '../../taking/attempts/index.js';
import { inScope } from '../../platform/database/index.js';
import { notFound, Problem } from '../../platform/http/index.js';
import { AppealsRepository } from './appeals.repository.js';
import { MyResultsService } from './my-results.service.js';
import { ResultSourcesService } from './result-sources.service.js';
import type { CandidateResult, NewAppeal } from './results.schemas.js';
import { ToldRepository } from './told.repository.js';

/** A candidate's word against the mark of an answer. */
@Injectable()
export class MyAppealsService {
  constructor(
    private readonly results: MyResultsService,
    private readonly told: ToldRepository,
    private readonly appeals: AppealsRepository,
    private readonly sources: ResultSourcesService,
  ) {}

  /**
   * Sends the answer to a reviewer who has not marked it; the same appeal twice is one. Throws 409 `nothing-told` before
   * there is a result, `no-appeals` where the settings allow none and `appealed` where there was another, 410
   * `appeals-over` after the deadline, and 404 where the attempt has no such question.
   */
  async make(owner: Owner, id: string, { item, reason }: NewAppeal): Promise<CandidateResult> {
    const before = await this.results.of(owner, id);
    const asked = before.appeals.find((appeal) => appeal.item === item);
    if (asked?.reason === reason) return before;
    refuse(before);
    const place = await this.told.place(id);
    if (place === null) throw notFound('assessment');
    const { organisation, assessmentId } = place;
    const organisationId = organisation.id;
    // the queue is the organisation’s: the candidate’s own scope ends here
    const added = await inScope({ organisationId }, async () => {
      const scores = await this.sources.answers({ organisationId, assessmentId, attemptIds: [id] });
      const score = scores.get(item);
      if (score === undefined) throw notFound('question of this attempt');
      const createdAt = new Date(before.serverNow);
      return this.appeals.add({
        organisationId,
        attemptId: id,
        itemId: item,
        reason,
        score,
        createdAt,
      });
    });
    if (!added) throw appealed();
    return this.results.of(owner, id);
  }
}

function refuse({ results, appealsUntil, serverNow }: CandidateResult): void {
  if (results.length === 0)
    throw new Problem(409, 'nothing-told', 'There is no result yet that could be appealed.');
  if (appealsUntil === null)
    throw new Problem(409, 'no-appeals', 'Results of this assessment cannot be appealed here.');
  if (Date.parse(appealsUntil) < serverNow)
    throw new Problem(
      410,
      'appeals-over',
      'The time for appeals is over. If something is wrong, write to the organisation.',
      { until: appealsUntil },
    );
}

const appealed = (): Problem =>
  new Problem(
    409,
    'appealed',
    'You have appealed about this question already; there is one appeal for each.',
  );
