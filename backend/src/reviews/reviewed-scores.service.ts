import { Injectable } from '@nestjs/common';
import { reviewedAttempts, type ReviewedAttempt } from './reviewed-scores.js';
import { ReviewedScoresRepository, type ScoresOf } from './reviewed-scores.repository.js';

/** The scores of an assessment that count: what people made of the grader's proposals. */
@Injectable()
export class ReviewedScoresService {
  constructor(private readonly repository: ReviewedScoresRepository) {}

  /**
   * Every graded attempt of the assessment, or of those named, that is no rehearsal, with what each answer is worth.
   * Leave out `withRows` where totals and scores of answers will do: 10,000 attempts are then a matter of a second.
   */
  async of(which: ScoresOf): Promise<ReviewedAttempt[]> {
    const [items, marks] = await Promise.all([
      this.repository.items(which),
      this.repository.marks(which),
    ]);
    return reviewedAttempts(items, marks);
  }
}
