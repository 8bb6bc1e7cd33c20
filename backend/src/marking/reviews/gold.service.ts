import { Injectable } from '@nestjs/common';
import { addUp } from '@meshwright/graders';
import { Clock } from '../../platform/config/index.js';
import { invalidInput, type Member, notFound } from '../../platform/http/index.js';
import { comparedRows, goldFigures, stepPairs } from './gold-points.js';
import { GoldRepository, type Gold, type OwnGoldMark, type Standing } from './gold.repository.js';
import type { GoldResult, NewGoldMark } from './gold.schemas.js';
import { markFaults } from './mark-faults.js';
import { calibrated, goldMarked, goldRetired, staleGrade } from './review-refusals.js';
import { ReviewTasksService } from './review-tasks.service.js';
import type { Asking } from './reviews.repository.js';
import type { Calibration, CalibrationState, GoldTask } from './reviews.schemas.js';
import { shownAnswer, type Behind } from './shown-answer.js';

/** Gold answers of a question that somebody marks before the first real one, where there are so many. */
const SET = 3;

/** How many gold answers somebody marks in all, and where that leaves them. */
export function stateOf({ experienced, passed, marked, waiting }: Standing): {
  readonly state: CalibrationState;
  readonly marked: number;
  readonly needed: number;
} {
  const needed = Math.max(marked, Math.min(SET, marked + waiting.length));
  if (passed !== null) return { state: 'passed', marked, needed };
  // who has marked real answers to it already is not held up by gold that was chosen since
  if (experienced) return { state: 'done', marked, needed };
  if (needed === 0) return { state: 'none', marked, needed };
  return { state: marked < needed ? 'open' : 'done', marked, needed };
}

/** A reviewer marks gold answers to a question before the first real one, and sees how far they were from the experts. */
@Injectable()
export class GoldService {
  constructor(
    private readonly repository: GoldRepository,
    private readonly tasks: ReviewTasksService,
    private readonly clock: Clock,
  ) {}

  /** Where the caller stands with a question, with the next gold answer to mark if there is one before the first real one. */
  async calibration(by: Asking, question: string): Promise<Calibration> {
    const standing = await this.repository.standing(by, question);
    const { state, marked, needed } = stateOf(standing);
    const [next] = standing.waiting;
    if (state !== 'open' || next === undefined) return { state, marked, needed, task: null };
    const gold = await this.repository.find(by.organisationId, next);
    if (gold === null) throw notFound('gold answer');
    return { state, marked, needed, task: goldTask(gold.id, await this.behind(by, gold)) };
  }

  /**
   * Stores a mark of a gold answer, which counts for nobody's score, and says what the experts gave. The same mark twice is
   * once. 409 `gold-marked` where another was handed in, as from another tab, and `calibrated` where none is asked for;
   * 410 `gold-retired` where it is in use no more.
   */
  async mark(member: Member, goldId: string, given: NewGoldMark): Promise<GoldResult> {
    const by = { ...member, now: this.clock.now() };
    const gold = await this.repository.find(by.organisationId, goldId);
    if (gold === null) throw notFound('gold answer');
    const before = await this.repository.ownMark(goldId, by.userId);
    if (before === null) await this.store(by, gold, given);
    const own = before ?? (await this.repository.ownMark(goldId, by.userId));
    const { stored } = shownAnswer(await this.behind(by, gold));
    if (own === null || !isSame(own, { ...given, points: stored(given.points) }))
      throw goldMarked();
    return this.result(by, gold, own);
  }

  private async store(by: Asking, gold: Gold, sent: NewGoldMark): Promise<void> {
    if (gold.over) throw goldRetired();
    const standing = await this.repository.standing(by, gold.questionId);
    if (stateOf(standing).state !== 'open') {
      // the last one asked for may have been handed in twice at once, and the other request was first
      if ((await this.repository.ownMark(gold.id, by.userId)) !== null) return;
      throw calibrated();
    }
    const behind = await this.behind(by, gold);
    const { gradeId } = behind.material;
    if (sent.gradeId !== gradeId) throw staleGrade(gradeId);
    const { read, storedRows: rows, stored } = shownAnswer(behind);
    const faults = markFaults(read.rows, sent.points);
    if (faults.length > 0) throw invalidInput(faults);
    const given = { ...sent, points: stored(sent.points) };
    const points = new Map(given.points.map((row) => [row.row, row.points]));
    const proposed = new Map(rows.map((row) => [row.id, row.proposed]));
    await this.repository.append(by, gold, {
      points: given.points.map(({ reason, ...row }) => ({
        ...row,
        proposed: proposed.get(row.row) ?? 0,
        ...(reason === undefined ? {} : { reason }),
      })),
      steps: stepPairs(rows, gold.points, given.points),
      score: addUp(rows.map(({ id, maxPoints }) => ({ points: points.get(id) ?? 0, maxPoints })))
        .score,
      expected: gold.score,
      comment: given.comment,
    });
  }

  private async result(by: Asking, gold: Gold, own: OwnGoldMark): Promise<GoldResult> {
    const { storedRows, shownRow } = shownAnswer(await this.behind(by, gold));
    const { organisationId, userId: reviewerId } = by;
    const { questionId } = gold;
    const marks = await this.repository.marks(organisationId, { questionId, reviewerId });
    const { state, marked, needed } = stateOf(await this.repository.standing(by, questionId));
    return {
      score: own.score,
      expected: own.expected,
      note: gold.note,
      rows: comparedRows(storedRows, gold.points, own.points).map((row) => ({
        ...row,
        id: shownRow(row.id),
      })),
      left: state === 'open' ? needed - marked : 0,
      figures: goldFigures(marks),
    };
  }

  private behind({ organisationId }: Asking, { assessment, item }: Gold) {
    return this.tasks.materialOf({ organisationId, assessment, item });
  }
}

/** A gold answer as a reviewer gets it: nothing that leads to whose it is, or to what others gave. */
export const goldTask = (id: string, behind: Behind): GoldTask => ({
  id,
  gradeId: behind.material.gradeId,
  ...shownAnswer(behind).read,
});

/** Handed in twice, as after a cut connection. */
function isSame(own: OwnGoldMark, given: NewGoldMark): boolean {
  const known = new Map(own.points.map((row) => [row.row, row]));
  return (
    own.comment === given.comment &&
    given.points.length === known.size &&
    given.points.every(({ row, points, reason }) => {
      const stored = known.get(row);
      return stored?.points === points && stored.reason === reason;
    })
  );
}
