/** An answer as a reviewer gets it. Pure; everything that leaves is named here: nothing that leads to whose it is. */
import type { Held, Place, StoredMark } from './review-work.repository.js';
import type { GivenMark, MarkStage, ReviewLease, ReviewTask } from './reviews.schemas.js';
import type { ShownAnswer } from './shown-answer.js';

export type OpenHeld = Held & { readonly stage: MarkStage };

/** An answer in somebody's hands. */
export interface Taken {
  readonly place: Place;
  readonly held: OpenHeld;
  readonly lease: ReviewLease;
  readonly marks: readonly StoredMark[];
}

export function taskOf(
  { held, lease, marks }: Taken,
  shown: ShownAnswer & Pick<ReviewTask, 'overlaps'>,
  reviewerId: string,
): ReviewTask {
  const own = marks.findLast((mark) => mark.stage === held.stage && mark.reviewerId === reviewerId);
  const { appeal } = shown;
  return {
    id: held.id,
    stage: held.stage,
    gradeId: held.gradeId,
    lease,
    ...shown.read,
    // a second reviewer is not told what the first said
    ...(held.stage === 'moderation' || held.stage === 'appeal'
      ? { before: before(marks, shown) }
      : {}),
    ...(held.stage === 'appeal' && appeal !== null ? { appeal: { reason: appeal } } : {}),
    ...(own === undefined ? {} : { mine: givenOf(own, shown) }),
    overlaps: shown.overlaps,
    alone: held.markedBefore,
  };
}

/** The marks that count of each stage, by their scores: the order does not tell who gave which. */
function before(marks: readonly StoredMark[], shown: ShownAnswer): GivenMark[] {
  return (['first', 'second', 'moderation'] as const)
    .flatMap((stage) => marks.findLast((mark) => mark.stage === stage) ?? [])
    .map((mark) => givenOf(mark, shown))
    .sort((a, b) => a.score - b.score);
}

function givenOf({ score, points, comment }: StoredMark, shown: ShownAnswer): GivenMark {
  return {
    score,
    points: points.map(({ proposed: _, ...row }) => ({ ...row, row: shown.shownRow(row.row) })),
    comment,
  };
}
