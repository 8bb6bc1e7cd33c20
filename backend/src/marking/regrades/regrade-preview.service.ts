import { Injectable } from '@nestjs/common';
import type { Member } from '../../platform/http/index.js';
import { RegradeFinderService } from './regrade-finder.service.js';
import {
  NOTHING,
  RegradePreviewRepository,
  type AnswerEffect,
} from './regrade-preview.repository.js';
import type { ListRegraded, RegradedCandidates, RegradePreview } from './regrades.schemas.js';

/** What runs found. */
@Injectable()
export class RegradePreviewService {
  constructor(
    private readonly finder: RegradeFinderService,
    private readonly preview: RegradePreviewRepository,
  ) {}

  async read(
    { organisationId }: Member,
    assessmentId: string,
    id: string,
  ): Promise<RegradePreview> {
    const of = { organisationId, assessmentId };
    const run = await this.finder.find(of, id);
    const about = { title: await this.finder.title(of), run: await this.finder.one(run) };
    // half of a run says nothing, and who waits for it asks every other second
    if (run.state === 'running') return { ...about, ...NOTHING, questions: [] };
    const [totals, questions] = await Promise.all([
      this.preview.totals(run),
      this.preview.questions(run),
    ]);
    return { ...about, ...totals, questions };
  }

  async candidates(
    { organisationId }: Member,
    { assessment, regrade }: { readonly assessment: string; readonly regrade: string },
    { page, limit }: ListRegraded,
  ): Promise<RegradedCandidates> {
    const run = await this.finder.find({ organisationId, assessmentId: assessment }, regrade);
    const found = await this.preview.candidates(run, (page - 1) * limit, limit + 1);
    const rows = found.slice(0, limit);
    const answers = await this.preview.answers(
      run,
      rows.map(({ attempt }) => attempt),
    );
    const named = await this.finder.named(run);
    const renewed = new Set(run.questions.filter(({ newRubric }) => newRubric).map(({ id }) => id));
    return {
      more: found.length > limit,
      rows: rows.map(({ candidateId, displayName, ...row }) => ({
        ...row,
        candidate: { id: candidateId, displayName },
        answers: answers
          .filter(({ attempt }) => attempt === row.attempt)
          .map(({ attempt: _, marked, ...answer }) => ({
            ...answer,
            rows: named ? answer.rows : [],
            review: reviewOf({ marked, question: answer.question }, renewed),
          })),
      })),
    };
  }
}

function reviewOf(
  { marked, question }: Pick<AnswerEffect, 'marked' | 'question'>,
  renewed: ReadonlySet<string>,
): 'none' | 'kept' | 'back' {
  if (!marked) return 'none';
  return renewed.has(question) ? 'back' : 'kept';
}
