import { Injectable } from '@nestjs/common';
import { isOwnId } from '@meshwright/question-bank';
import { AnswerKeys } from '../../bank/answer-keys/index.js';
import { ownRows } from '../../bank/grading/index.js';
import { reviewedAttempts, type GradedItem, type ReviewedAttempt } from './reviewed-scores.js';
import { ReviewedScoresRepository, type ScoresOf } from './reviewed-scores.repository.js';

/** The scores of an assessment that count: what people made of the grader's proposals. */
@Injectable()
export class ReviewedScoresService {
  constructor(
    private readonly repository: ReviewedScoresRepository,
    private readonly keys: AnswerKeys,
  ) {}

  /**
   * Every graded attempt of the assessment, or of those named, that is no rehearsal, with what each answer is worth.
   * Where the organisation is not shown keys, rows are counted, not named, but for those of its own questions. Leave out `withRows` where totals and scores of answers will do: 10,000 attempts are then a matter of a second.
   */
  async of(which: ScoresOf): Promise<ReviewedAttempt[]> {
    const [items, marks] = await Promise.all([
      this.repository.items(which),
      this.repository.marks(which),
    ]);
    const unnamed = which.withRows && !(await this.keys.shownTo(which.organisationId));
    return reviewedAttempts(unnamed ? items.map(withoutKeys) : items, marks);
  }
}

const withoutKeys = (item: GradedItem): GradedItem =>
  isOwnId(item.questionId) ? item : { ...item, rows: ownRows(item.rows) };
