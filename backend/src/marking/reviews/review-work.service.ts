import { Injectable } from '@nestjs/common';
import { addUp } from '@meshwright/graders';
import { Clock } from '../../platform/config/index.js';
import { invalidInput, type Member, notFound } from '../../platform/http/index.js';
import type { NewMail } from '../../platform/mail/index.js';
import type { AnsweredAppeal } from './appeal-listeners.js';
import { answerFaults, markFaults } from './mark-faults.js';
import { ReviewItemsService } from './review-items.service.js';
import { leaseLost, openedAgain, staleGrade, tooLate } from './review-refusals.js';
import { finalScore, stageAfter, type Scores } from './review-score.js';
import type { OpenHeld, Taken } from './review-task.js';
import { ReviewTasksService } from './review-tasks.service.js';
import {
  ReviewWorkRepository,
  type FreshMark,
  type Held,
  type Place,
  type ReviewTransaction,
  type StoredMark,
} from './review-work.repository.js';
import type { Asking } from './reviews.repository.js';
import type {
  MarkResult,
  MarkStage,
  NewMark,
  NextReview,
  ReviewLease,
  ReviewRow,
  ReviewTask,
} from './reviews.schemas.js';
import { shownAnswer } from './shown-answer.js';

const LEASE_MS = 10 * 60_000;
const LONGEST_SECONDS = 86_400;

interface Item {
  readonly assessment: string;
  readonly item: string;
}

/** One reviewer at work on one answer at a time: taking it, keeping it, marking it, marking it again. */
@Injectable()
export class ReviewWorkService {
  constructor(
    private readonly repository: ReviewWorkRepository,
    private readonly items: ReviewItemsService,
    private readonly tasks: ReviewTasksService,
    private readonly clock: Clock,
  ) {}

  /** The next answer to a question in the caller's own order, for ten minutes; null where there is none to take. */
  async next(member: Member, assessment: string, ask: NextReview): Promise<ReviewTask | null> {
    const by = this.asking(member);
    const taken = await this.repository.transaction(async (tx) => {
      if (ask.aside !== undefined) await tx.release(by, ask.aside);
      const wanted = { assessment, question: ask.question };
      await tx.endWithOne(wanted, by);
      const item = await tx.nextOf(wanted, by, ask.aside ?? null);
      return item === null ? null : this.take(tx, { ...by, assessment, item }, by);
    });
    return taken === null ? null : this.tasks.of(taken, by.userId);
  }

  /** Ten more minutes; 409 `lease-lost` where somebody else has taken the answer since. */
  renew(member: Member, where: Item, epoch: number): Promise<ReviewLease> {
    const by = this.asking(member);
    return this.repository.transaction(async (tx) => {
      const held = await tx.lock({ ...by, ...where }, by);
      if (held === null) throw notFound('answer under review');
      if (!holds(held, by, epoch)) throw leaseLost();
      return this.lease(tx, held, by);
    });
  }

  /**
   * Stores a mark and sends the answer on. The same mark twice is stored once. 409 `stale-grade` where the answer was
   * graded anew, `lease-lost` where somebody else has it, `not-graded` where its candidate is at work on it again.
   */
  async mark(member: Member, where: Item, given: NewMark): Promise<MarkResult> {
    const by = this.asking(member);
    const { answers, ...result } = await this.marked(by, where, given);
    if (answers !== null) await this.tasks.answered(answerOf(by, where), answers);
    return result;
  }

  private async marked(by: Asking, where: Item, sent: NewMark): Promise<Marked> {
    const place: Place = { ...by, ...where };
    await this.items.refresh({ itemId: where.item });
    const behind = await this.tasks.materialOf(place);
    const { material } = behind;
    const { read, storedRows: rows, stored } = shownAnswer(behind);
    const given = { ...sent, points: stored(sent.points) };
    const letters = await this.tasks.prepare(answerOf(by, where), material);
    return this.repository.transaction(async (tx) => {
      const held = await tx.lock(place, by);
      if (held === null) throw notFound('answer under review');
      const marks = await tx.marks(held);
      const same = marks.find((mark) => isSame(mark, given, by));
      if (same) return { id: held.id, score: same.score, stage: held.stage, answers: null };
      if (!held.graded) throw openedAgain();
      if (held.gradeId !== given.gradeId || material.gradeId !== given.gradeId)
        throw staleGrade(held.gradeId);
      if (!holds(held, by, given.epoch) || !isOpen(held)) throw leaseLost();
      const faults = [...markFaults(read.rows, sent.points), ...answerFaults(held.stage, given)];
      if (faults.length > 0) throw invalidInput(faults);
      const mark = freshMark({ held, given, rows, by, proposed: material.report.score });
      return this.store(tx, { held, marks, mark, by, letters, assessment: where.assessment });
    });
  }

  /** Takes the caller's own mark back to give another, while nobody has begun the next stage; 409 `too-late` after. */
  async again(member: Member, where: Item): Promise<ReviewTask> {
    const by = this.asking(member);
    const place: Place = { ...by, ...where };
    const held = await this.repository.transaction(async (tx) => {
      const found = await tx.lock(place, by);
      if (found === null) throw notFound('answer under review');
      if (!found.graded) throw openedAgain();
      const last = (await tx.marks(found)).at(-1);
      if (last?.reviewerId !== by.userId || isWithAnother(found, by)) throw tooLate();
      // an answer to an appeal has been sent
      if (last.stage === 'appeal') throw tooLate();
      await tx.giveBack(found.id, last.stage);
      return this.take(tx, place, by);
    });
    return this.tasks.of(held, by.userId);
  }

  private asking({ organisationId, userId }: Member): Asking {
    return { organisationId, userId, now: this.clock.now() };
  }

  private async take(tx: ReviewTransaction, place: Place, by: Asking): Promise<Taken> {
    const held = await tx.lock(place, by);
    if (held === null || !isOpen(held)) throw notFound('answer under review');
    return { place, held, lease: await this.lease(tx, held, by), marks: await tx.marks(held) };
  }

  /** A lease that runs goes on; any other is a new one, which fences off whoever had the last. */
  private async lease(tx: ReviewTransaction, held: Held, by: Asking): Promise<ReviewLease> {
    const { now, userId } = by;
    const runs = held.reviewerId === userId;
    const epoch = runs ? held.leaseEpoch : held.leaseEpoch + 1;
    const expiresAt = new Date(now.getTime() + LEASE_MS);
    const at = runs ? (held.leasedAt ?? now) : now;
    await tx.lease(held.id, { reviewerId: userId, epoch, at, expiresAt });
    return { epoch, expiresAt: expiresAt.toISOString(), serverNow: now.getTime() };
  }

  private async store(
    tx: ReviewTransaction,
    { held, marks, mark, by, letters, assessment }: Storing,
  ): Promise<Marked> {
    const position = 1 + (await tx.given(assessment, by.userId));
    const { organisationId } = by;
    const id = await tx.append({ id: held.id, organisationId }, { ...mark, position });
    const { settings } = await this.items.releaseOf(held);
    const scores: Scores = { ...scoresBefore(marks, held.stage), [held.stage]: mark.score };
    const after = stageAfter(held.stage, scores, {
      automatic: mark.proposed,
      sampled: held.second,
      threshold: settings.review.differenceThreshold,
    });
    await tx.advance(held.id, after, after === 'done' ? finalScore(scores) : null);
    const only = { assessment, question: held.questionId, item: held.id };
    const ends = after === 'second' && (await tx.endWithOne(only, by)) > 0;
    const stage = ends ? 'done' : after;
    const action = actionOf(mark);
    if (action !== null) await tx.audit(by, action, { item: held.id, mark: id });
    const answers = held.stage === 'appeal' ? await tx.mail(letters) : null;
    return { id: held.id, score: mark.score, stage, answers };
  }
}

/** `answers`: an appeal, just now, with these mails; null: none. */
type Marked = MarkResult & { readonly answers: readonly string[] | null };

interface Storing {
  readonly held: OpenHeld;
  readonly marks: readonly StoredMark[];
  readonly mark: FreshMark;
  readonly by: Asking;
  /** That go out with the answer to an appeal. */
  readonly letters: readonly NewMail[];
  readonly assessment: string;
}

const answerOf = (by: Asking, { assessment, item }: Item): AnsweredAppeal => ({
  organisationId: by.organisationId,
  assessmentId: assessment,
  itemId: item,
  reviewerId: by.userId,
});

const isOpen = (held: Held): held is OpenHeld => held.stage !== 'done';

/** An expired lease holds until somebody else takes the answer. */
const holds = (held: Held, { userId }: Asking, epoch: number): boolean =>
  held.reviewerId === userId && held.leaseEpoch === epoch;

const isWithAnother = ({ reviewerId, leaseExpiresAt }: Held, { userId, now }: Asking): boolean =>
  reviewerId !== null && reviewerId !== userId && leaseExpiresAt !== null && leaseExpiresAt > now;

/** Handed in twice, as after a cut connection: the same lease, and the same points. */
function isSame(mark: StoredMark, given: NewMark, { userId }: Asking): boolean {
  if (mark.reviewerId !== userId || mark.leaseEpoch !== given.epoch) return false;
  const known = new Map(mark.points.map((row) => [row.row, row]));
  return (
    mark.comment === given.comment &&
    given.points.length === known.size &&
    given.points.every(({ row, points, reason }) => {
      const stored = known.get(row);
      return stored?.points === points && stored.reason === reason;
    })
  );
}

interface Marking {
  readonly held: OpenHeld;
  readonly given: NewMark;
  readonly rows: readonly ReviewRow[];
  readonly by: Asking;
  readonly proposed: number;
}

function freshMark({ held, given, rows, by, proposed }: Marking): FreshMark {
  const proposals = new Map(rows.map((row) => [row.id, row.proposed]));
  const points = new Map(given.points.map((row) => [row.row, row.points]));
  const begun = held.leasedAt ?? by.now;
  const seconds = Math.round((by.now.getTime() - begun.getTime()) / 1000);
  return {
    reviewerId: by.userId,
    stage: held.stage,
    gradeId: held.gradeId,
    proposed,
    points: given.points.map(({ reason, ...row }) => ({
      ...row,
      proposed: proposals.get(row.row) ?? 0,
      ...(reason === undefined ? {} : { reason }),
    })),
    score: addUp(rows.map(({ id, maxPoints }) => ({ points: points.get(id) ?? 0, maxPoints })))
      .score,
    comment: given.comment,
    seconds: Math.min(LONGEST_SECONDS, Math.max(0, seconds)),
    leaseEpoch: given.epoch,
    createdAt: by.now,
  };
}

/** Of the stages before `stage`, the latest mark each. */
function scoresBefore(marks: readonly StoredMark[], stage: MarkStage): Scores {
  const scores: Partial<Record<MarkStage, number>> = {};
  for (const mark of marks) scores[mark.stage] = mark.score;
  return {
    ...(stage === 'first' || scores.first === undefined ? {} : { first: scores.first }),
    ...(stage !== 'moderation' || scores.second === undefined ? {} : { second: scores.second }),
  };
}

function actionOf({ stage, points }: FreshMark): string | null {
  if (stage === 'moderation') return 'review.moderated';
  if (stage === 'appeal') return 'review.appeal-answered';
  return points.some((row) => row.points !== row.proposed) ? 'review.overridden' : null;
}
