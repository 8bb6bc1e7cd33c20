import { Injectable } from '@nestjs/common';
import { itemLimits } from '@meshwright/graders';
import { fixedIds, ReleasesService } from '../../taking/assessments/index.js';
import { Clock } from '../../platform/config/index.js';
import { FEWEST_TOLD, StatisticsThread } from '../statistics/index.js';
import { AnalyticsRepository, type AskedRow, type Place } from './analytics.repository.js';
import type { AssessmentAnalytics } from './analytics.schemas.js';

/** The figures of one assessment and its questions. */
@Injectable()
export class AssessmentFigures {
  constructor(
    private readonly repository: AnalyticsRepository,
    private readonly releases: ReleasesService,
    private readonly thread: StatisticsThread,
    private readonly clock: Clock,
  ) {}

  /** Computed anew each time; see AnalyticsService. */
  async of(place: Place): Promise<Omit<AssessmentAnalytics, 'title'>> {
    const asOf = this.clock.now().toISOString();
    const rows = await this.repository.asked(place);
    const ids = rows.map(({ id }) => id);
    const [asked, elsewhere] = await Promise.all([
      Promise.all(rows.map((row) => this.askedQuestion(row))),
      this.repository.elsewhere(place, ids),
    ]);
    const { whole, questions } = await this.thread.analyse(
      asked.map(({ question }) => question),
      place.organisationId,
    );
    const known = new Map(asked.map(({ question, about }) => [question.id, { question, about }]));
    return {
      needed: FEWEST_TOLD,
      judged: itemLimits.fewestAnswers,
      asOf,
      whole,
      questions: questions.flatMap((figures) => {
        const found = known.get(figures.id);
        if (found === undefined) return [];
        const { budgetSeconds, fromPool } = found.question;
        const others = elsewhere.get(figures.id) ?? 0;
        return [{ ...figures, ...found.about, budgetSeconds, fromPool, elsewhere: others }];
      }),
    };
  }

  private async askedQuestion({ id, releaseId, cells }: AskedRow) {
    const release = await this.releases.find(releaseId);
    const question = release?.questions.get(id);
    if (release === null || question === undefined)
      throw new Error(`release ${releaseId} has no ${id}`);
    const { title, kind, tier, minutes } = question;
    return {
      about: { title, kind, tier },
      question: {
        id,
        cells,
        budgetSeconds: minutes * 60,
        fromPool: !fixedIds(release.blueprint).includes(id),
      },
    };
  }
}
