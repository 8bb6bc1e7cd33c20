/** An answer as a reviewer gets it. Pure; everything that leaves is named here: nothing that leads to whose it is. */
import { questionView, type PinnedItem } from '@meshwright/question-bank';
import { modelAnswerOf } from '../attempts/model-answer.js';
import { reviewRows } from './review-rows.js';
import type { Held, Material, Place, StoredMark } from './review-work.repository.js';
import type { GivenMark, MarkStage, ReviewLease, ReviewTask } from './reviews.schemas.js';

export type OpenHeld = Held & { readonly stage: MarkStage };

/** An answer in somebody's hands. */
export interface Taken {
  readonly place: Place;
  readonly held: OpenHeld;
  readonly lease: ReviewLease;
  readonly marks: readonly StoredMark[];
}

/** What stands behind the answer: the grade that is its proposal, and the question as it was drawn. */
export interface Behind {
  readonly material: Material;
  readonly content: PinnedItem;
}

export function taskOf(
  { held, lease, marks }: Taken,
  { material, content }: Behind,
  reviewerId: string,
): ReviewTask {
  const { answer, report } = material;
  const own = marks.findLast((mark) => mark.stage === held.stage && mark.reviewerId === reviewerId);
  const modelAnswer = modelAnswerOf(content, report);
  return {
    id: held.id,
    stage: held.stage,
    gradeId: held.gradeId,
    lease,
    question: questionView(content),
    ...(answer === null ? {} : { answer }),
    report,
    rows: reviewRows(content, report),
    ...(modelAnswer === undefined ? {} : { modelAnswer }),
    // a second reviewer is not told what the first said
    ...(held.stage === 'moderation' || held.stage === 'appeal' ? { before: before(marks) } : {}),
    ...(held.stage === 'appeal' && material.appeal !== null
      ? { appeal: { reason: material.appeal } }
      : {}),
    ...(own === undefined ? {} : { mine: givenOf(own) }),
    alone: held.markedBefore,
  };
}

/** The marks that count of each stage, by their scores: the order does not tell who gave which. */
function before(marks: readonly StoredMark[]): GivenMark[] {
  return (['first', 'second', 'moderation'] as const)
    .flatMap((stage) => marks.findLast((mark) => mark.stage === stage) ?? [])
    .map(givenOf)
    .sort((a, b) => a.score - b.score);
}

function givenOf({ score, points, comment }: StoredMark): GivenMark {
  return { score, points: points.map(({ proposed: _, ...row }) => row), comment };
}
