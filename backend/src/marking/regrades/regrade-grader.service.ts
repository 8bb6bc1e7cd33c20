import { Injectable } from '@nestjs/common';
import { Question } from '@meshwright/question-bank';
import { PinnedService } from '../../taking/attempts/index.js';
import { meanScore } from '../../bank/grading/index.js';
import { ReviewedScoresService } from '../reviews/index.js';
import {
  RegradeBatchesRepository,
  type Batch,
  type Regraded,
} from './regrade-batches.repository.js';
import { RegradedAnswersService } from './regraded-answers.service.js';
import type { Run } from './regrades.repository.js';

/** What a run grades by: of each question its pinned source, and whether a criterion differs. */
type Sources = ReadonlyMap<string, { readonly question: Question; readonly newRubric: boolean }>;

/** Grades attempts again, beside what counts. */
@Injectable()
export class RegradeGraderService {
  constructor(
    private readonly batches: RegradeBatchesRepository,
    private readonly pinned: PinnedService,
    private readonly scores: ReviewedScoresService,
    private readonly answers: RegradedAnswersService,
  ) {}

  /** What the run says of these attempts. */
  async graded(run: Run, attemptIds: readonly string[]): Promise<Batch> {
    const { organisationId, assessmentId } = run;
    const [sources, rows, standing] = await Promise.all([
      this.sourcesOf(run),
      this.batches.answers(attemptIds),
      this.scores.of({ organisationId, assessmentId, attemptIds, withRows: false }),
    ]);
    const contents = await this.pinned.of({
      sources: new Map(rows.map(({ itemId, contentHash }) => [itemId, { contentHash }])),
    });
    const counted = new Map(
      standing.flatMap(({ items }) => items.map((item) => [item.itemId, item] as const)),
    );
    const answers: Regraded[] = [];
    for (const row of rows) {
      const [before, item] = [contents.get(row.itemId), counted.get(row.itemId)];
      const source = sources.get(row.questionId);
      if (before === undefined || item === undefined || source === undefined) continue;
      const found = await this.answers.of(row, { organisationId, before, item, ...source });
      if (found !== null) answers.push(found);
    }
    const after = new Map(answers.map((answer) => [answer.attemptItemId, answer.after]));
    const attempts = standing.map(({ attemptId, score, items }) => ({
      attemptId,
      before: score,
      after: meanScore(
        items.map((item) => ({
          minutes: item.weight,
          score: after.get(item.itemId) ?? item.score,
        })),
      ),
    }));
    return { attempts, answers };
  }

  private async sourcesOf({ questions }: Run): Promise<Sources> {
    const texts = await this.batches.sources(questions.map(({ source }) => source));
    return new Map(
      questions.map(({ id, source, newRubric }) => {
        const text = texts.get(source);
        if (text === undefined) throw new Error(`pinned question ${source} is missing`);
        return [id, { question: Question.parse(JSON.parse(text)), newRubric }];
      }),
    );
  }
}
