import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Question } from '@meshwright/question-bank';
import { type Member, Problem } from '../../platform/http/index.js';
import { AssessmentChecksService } from './assessment-checks.service.js';
import type { AssessmentView } from './assessments.schemas.js';
import { archived, AssessmentsService, draftOf } from './assessments.service.js';
import { questionsOf } from './pools.js';
import { ReleaseHistoryService } from './release-history.service.js';

/** Makes releases of drafts. */
@Injectable()
export class PublishingService {
  constructor(
    private readonly assessments: AssessmentsService,
    private readonly checks: AssessmentChecksService,
    private readonly history: ReleaseHistoryService,
  ) {}

  /**
   * The next release, with every question that it may ask pinned as the bank has it now. 422 `not-publishable` with
   * each error of the checks, 409 where another version was saved meanwhile or nothing has changed.
   */
  async publish(member: Member, id: string, version: number): Promise<AssessmentView> {
    const place = { ...member, id };
    const row = await this.assessments.row(place);
    if (row.state === 'archived') throw archived();
    if (row.version !== version) throw stale();
    const draft = draftOf(row);
    // what is checked is what is pinned, whatever is approved or archived meanwhile
    const asked = await this.checks.asked(member.organisationId, draft);
    await this.checks.refuseErrors(place, draft, asked);
    const after = row.releases[0]?.number ?? 0;
    if (after > 0 && row.state === 'published') {
      const release = await this.history.release(place, after);
      if ((await this.history.changes(release, draft)).length === 0) throw nothingNew(after);
    }
    const number = await this.assessments.publish(place, {
      ...draft,
      version,
      state: row.state,
      after,
      bankVersion: this.history.bankVersion,
      publishedById: member.userId,
      sources: questionsOf(draft.blueprint, asked).map(pinned),
    });
    if (number === null) throw stale();
    return this.assessments.read(place);
  }
}

const stale = (): Problem =>
  new Problem(
    409,
    'stale-assessment',
    'Somebody has saved or published another version since you looked at this one: look at it before you publish.',
  );

const nothingNew = (number: number): Problem =>
  new Problem(
    409,
    'nothing-new',
    `Release ${String(number)} is exactly this: there is nothing new to publish.`,
  );

/** The text itself is hashed and stored, as PinnedService does it: a JSON value would come back in another order. */
function pinned(question: Question): { questionId: string; hash: string; text: string } {
  const text = JSON.stringify(question);
  return {
    questionId: question.id,
    text,
    hash: createHash('sha256').update(text).digest('hex'),
  };
}
