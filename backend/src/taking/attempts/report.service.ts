import { Injectable } from '@nestjs/common';
import type { PinnedItem } from '@meshwright/question-bank';
import { ContentService } from '../../bank/content/index.js';
import { Problem } from '../../platform/http/index.js';
import type { Attempt, Owner, StoredRevision } from './attempt.js';
import { AttemptReaderService } from './attempt-reader.service.js';
import { viewOf } from './attempt-view.js';
import { AttemptsRepository } from './attempts.repository.js';
import type { ItemState } from '../attempt-machine/index.js';
import { modelAnswerOf } from './model-answer.js';
import { nextSteps } from './next-steps.js';
import { PinnedService } from './pinned.service.js';
import { type ReportItem, type ReportView } from './report.schemas.js';
import { GradeReport } from '../../bank/grading/index.js';

/** How many earlier scores a report compares with. */
const PAST = 20;

interface StoredGrade {
  readonly report: GradeReport;
  readonly score: number;
  readonly minutes: number;
}

/** What a graded attempt tells its candidate: every point with its reason, and what to do next. */
@Injectable()
export class ReportService {
  constructor(
    private readonly reader: AttemptReaderService,
    private readonly repository: AttemptsRepository,
    private readonly pinned: PinnedService,
    private readonly content: ContentService,
  ) {}

  /**
   * Throws 409 `not-graded` while answers may still come in, 409 `not-released` for assessments, 403
   * `assessment-under-way` while the person takes one, and 404 for other people's attempts.
   */
  async report(owner: Owner, id: string): Promise<ReportView> {
    const attempt = await this.reader.told(owner, id);
    if (attempt.state.state !== 'graded' || attempt.score === null) throw notGraded(attempt);
    const [contents, answers, grades, past, view] = await Promise.all([
      this.pinned.of(attempt),
      this.repository.counted(attempt),
      this.gradesOf(attempt),
      this.repository.pastScores(attempt, PAST),
      this.reader.shown(attempt),
    ]);
    const items = attempt.state.items.map((item) =>
      reportItem(item, { contents, answers, grades }),
    );
    return {
      attempt: view,
      score: attempt.score,
      items,
      past: past.flatMap(({ submittedAt, score }) =>
        submittedAt === null || score === null ? [] : [{ at: submittedAt.toISOString(), score }],
      ),
      next: nextSteps(items, {
        questions: this.content.allQuestions(),
        guides: this.content.allGuides(),
        projects: this.content.allProjects(),
      }),
    };
  }

  private async gradesOf(attempt: Attempt): Promise<ReadonlyMap<string, StoredGrade>> {
    const rows = await this.repository.grades(attempt);
    return new Map(
      rows.map(({ attemptItemId, report, score, minutes }) => [
        attemptItemId,
        { report: GradeReport.parse(report), score, minutes },
      ]),
    );
  }
}

interface Materials {
  readonly contents: ReadonlyMap<string, PinnedItem>;
  readonly answers: ReadonlyMap<string, StoredRevision>;
  readonly grades: ReadonlyMap<string, StoredGrade>;
}

function reportItem(item: ItemState, { contents, answers, grades }: Materials): ReportItem {
  const grade = grades.get(item.id);
  const content = contents.get(item.id);
  if (grade === undefined || content === undefined) throw new Error(`item ${item.id} has no grade`);
  const answer = answers.get(item.id);
  const modelAnswer = item.followUpOf === null ? modelAnswerOf(content, grade.report) : undefined;
  return {
    id: item.id,
    question: viewOf(item, contents),
    ...(answer === undefined ? {} : { answer: answer.body }),
    report: grade.report,
    ...(modelAnswer === undefined ? {} : { modelAnswer }),
    ...(item.followUpOf === null ? {} : { followUpOf: item.followUpOf }),
    weight: grade.minutes,
    score: grade.score,
  };
}

function notGraded({ state }: Attempt): Problem {
  const detail =
    state.state === 'submitted'
      ? `The report follows by itself: ${String(state.rules.graceSeconds)} s after the end no answer can be on its way any more, and then it is graded.`
      : 'There is no report before the attempt has been handed in.';
  return new Problem(409, 'not-graded', detail, { state: state.state });
}
