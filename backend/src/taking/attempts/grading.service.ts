import { Injectable } from '@nestjs/common';
import type { PinnedItem } from '@meshwright/question-bank';
import { AnswerReportsService, type Answers, type Judged } from './answer-reports.service.js';
import { turnOf, type Attempt } from './attempt.js';
import type { NewGrade } from './attempt-transaction.repository.js';
import { AttemptsRepository } from './attempts.repository.js';
import { GradedListeners } from './graded-listeners.js';
import type { ItemState } from '../attempt-machine/index.js';
import { PinnedService } from './pinned.service.js';
import { meanScore, roundScore } from '../../bank/grading/index.js';

/** Grades what has been handed in, once, on the last revisions that count. */
@Injectable()
export class GradingService {
  constructor(
    private readonly attempts: AttemptsRepository,
    private readonly pinned: PinnedService,
    private readonly reports: AnswerReportsService,
    private readonly listeners: GradedListeners,
  ) {}

  /** Grades a handed-in attempt. Whoever comes second, as from another process, finds it graded. */
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
    const turn = turnOf(attempt);
    for (const item of attempt.state.items) {
      const content = contents.get(item.id);
      if (content === undefined) throw new Error(`item ${item.id} has no content`);
      const judged = await this.reports.reportOn({ item, content, turn }, answers);
      drafts.push({ item, content, ...judged, answerSeq: answers.get(item.id)?.serverSeq ?? 0 });
    }
    return drafts.map((draft) =>
      gradeOf(draft, drafts, attempt.sources.get(draft.item.id)?.weight ?? null),
    );
  }
}

interface Draft extends Judged {
  readonly item: ItemState;
  readonly content: PinnedItem;
  readonly answerSeq: number;
}

/** An item's grade with the points that its follow-ups added. */
function gradeOf(
  { item, content, report, graderVersion, answerSeq }: Draft,
  all: readonly Draft[],
  weight: number | null,
): NewGrade {
  const added = all
    .filter(({ item: { followUpOf } }) => followUpOf === item.id)
    .reduce((sum, followUp) => sum + followUp.report.points, 0);
  const points = Math.min(report.maxPoints, report.points + added);
  return {
    itemId: item.id,
    graderVersion,
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
