import { Injectable } from '@nestjs/common';
import type { Report } from '@meshwright/graders';
import type { PinnedItem } from '@meshwright/question-bank';
import { AnswerReportsService, type Answers } from './answer-reports.service.js';
import type { Attempt } from './attempt.js';
import type { NewGrade } from './attempt-transaction.repository.js';
import { AttemptsRepository } from './attempts.repository.js';
import { GradedListeners } from './graded-listeners.js';
import { GRADER_VERSION } from './grading.js';
import { isFinal } from './machine/reception.js';
import type { ItemState } from './machine/state.js';
import { PinnedService } from './pinned.service.js';
import { meanScore, roundScore } from './scores.js';

/** Grades what has been handed in, once, on the last revisions that count. */
@Injectable()
export class GradingService {
  constructor(
    private readonly attempts: AttemptsRepository,
    private readonly pinned: PinnedService,
    private readonly reports: AnswerReportsService,
    private readonly listeners: GradedListeners,
  ) {}

  /** Grades the attempt if nothing that arrives from now on can count. */
  async gradeIfFinal(attempt: Attempt, now: Date): Promise<Attempt> {
    const { state } = attempt.state;
    if (state !== 'submitted' || !isFinal(attempt.state, now.getTime())) return attempt;
    return this.grade(attempt, now);
  }

  /** Grades a handed-in attempt, whatever of its grace is left. Whoever comes second finds it graded. */
  async grade(attempt: Attempt, now: Date): Promise<Attempt> {
    const contents = await this.pinned.of(attempt);
    for (;;) {
      // Judging takes time and no lock; the lock is taken to see that nothing has arrived meanwhile.
      const answers = await this.attempts.counted(attempt);
      const grades = await this.gradesOf(attempt, contents, answers);
      const score = meanScore(grades);
      const graded = await this.attempts.transaction(async (tx) => {
        const current = await tx.lock(attempt.owner, attempt.id);
        if (current?.state.state !== 'submitted') return current ?? attempt;
        if (!sameRevisions(answers, await tx.counted(attempt))) return null;
        await tx.grade(current, grades, { score, at: now });
        return {
          ...current,
          score,
          gradedAt: now,
          state: { ...current.state, state: 'graded' as const },
        };
      });
      if (graded === null) continue;
      if (graded.gradedAt === now) await this.listeners.tell(attempt.id);
      return graded;
    }
  }

  private async gradesOf(
    attempt: Attempt,
    contents: ReadonlyMap<string, PinnedItem>,
    answers: Answers,
  ): Promise<NewGrade[]> {
    const drafts: Draft[] = [];
    for (const item of attempt.state.items) {
      const content = contents.get(item.id);
      if (content === undefined) throw new Error(`item ${item.id} has no content`);
      const report = await this.reports.reportOn(item, content, answers);
      drafts.push({ item, content, report, answerSeq: answers.get(item.id)?.serverSeq ?? 0 });
    }
    return drafts.map((draft) =>
      gradeOf(draft, drafts, attempt.sources.get(draft.item.id)?.weight ?? null),
    );
  }
}

interface Draft {
  readonly item: ItemState;
  readonly content: PinnedItem;
  readonly report: Report;
  readonly answerSeq: number;
}

/** An item's grade with the points that its follow-ups added. */
function gradeOf(
  { item, content, report, answerSeq }: Draft,
  all: readonly Draft[],
  weight: number | null,
): NewGrade {
  const added = all
    .filter(({ item: { followUpOf } }) => followUpOf === item.id)
    .reduce((sum, followUp) => sum + followUp.report.points, 0);
  const points = Math.min(report.maxPoints, report.points + added);
  return {
    itemId: item.id,
    graderVersion: GRADER_VERSION,
    answerSeq,
    questionId: content.id,
    tier: content.tier,
    topics: content.topics,
    minutes: item.followUpOf === null ? (weight ?? content.minutes) : 0,
    report,
    points,
    maxPoints: report.maxPoints,
    score: added > 0 ? roundScore((10 * points) / report.maxPoints) : report.score,
  };
}

function sameRevisions(a: Answers, b: Answers): boolean {
  return (
    a.size === b.size && [...a].every(([id, { serverSeq }]) => b.get(id)?.serverSeq === serverSeq)
  );
}
