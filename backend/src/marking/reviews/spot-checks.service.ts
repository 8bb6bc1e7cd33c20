import { Injectable } from '@nestjs/common';
import { AssessmentTitles } from '../../taking/assessments/index.js';
import { Chance, Clock } from '../../platform/config/index.js';
import { invalidInput, type Member, notFound } from '../../platform/http/index.js';
import { GoldRepository } from './gold.repository.js';
import { goldTask, stateOf } from './gold.service.js';
import { ReviewItemsService } from './review-items.service.js';
import {
  batchStands,
  checkOver,
  goldFirst,
  nothingWaits,
  oneByOne,
  sampleChanged,
} from './review-refusals.js';
import { ReviewTasksService } from './review-tasks.service.js';
import type { Asking } from './reviews.repository.js';
import { drawSample, isExact, verdictFaults } from './spot-check.js';
import type { StoredCheck } from './spot-check-piles.repository.js';
import {
  SpotChecksRepository,
  type Drawn,
  type Pile,
  type SpotCheckTransaction,
  type WaitingAnswer,
} from './spot-checks.repository.js';
import type {
  NewSpotCheck,
  SpotCheckResult,
  SpotCheckView,
  SpotVerdict,
} from './spot-checks.schemas.js';

interface Where {
  readonly assessment: string;
  readonly check: string;
}

/** A reviewer looks at some answers that the server drew, and accepts the grader's marks of all that waited with them. */
@Injectable()
export class SpotChecksService {
  constructor(
    private readonly repository: SpotChecksRepository,
    private readonly items: ReviewItemsService,
    private readonly gold: GoldRepository,
    private readonly tasks: ReviewTasksService,
    private readonly titles: AssessmentTitles,
    private readonly chance: Chance,
    private readonly clock: Clock,
  ) {}

  /**
   * The sample of the caller's open spot check, else a new one. 409 `one-by-one` where somebody disagreed with a grade,
   * `gold-first` before the gold answers are marked, `nothing-waits` where there is nothing to accept.
   */
  async begin(member: Member, assessment: string, asked: NewSpotCheck): Promise<SpotCheckView> {
    const { organisationId } = member;
    await this.titles.of({ organisationId, assessmentId: assessment });
    await this.items.bringInAll(organisationId);
    const by = this.asking(member);
    const pile: Pile = { assessment, ...asked };
    if (stateOf(await this.gold.standing(by, asked.question)).state === 'open') throw goldFirst();
    const check = await this.repository.transaction(async (tx) => {
      await tx.alone(assessment);
      return (await this.refusedBy(tx, pile, by)) ? null : this.openOrNew(tx, pile, by);
    });
    if (check === null) throw oneByOne();
    return this.view(check);
  }

  /**
   * What the caller says of each answer that was drawn: with all of them agreed, the others are accepted, too. The same
   * twice is once. 409 `sample-changed` where one was graded anew meanwhile, `check-over` after another word.
   */
  async decide(
    member: Member,
    { assessment, check: id }: Where,
    verdicts: readonly SpotVerdict[],
  ): Promise<SpotCheckResult> {
    const by = this.asking(member);
    const closed = await this.repository.transaction(async (tx) => {
      await tx.alone(assessment);
      const check = await tx.own(id, assessment, by);
      if (check === null) throw notFound('spot check');
      const drawn = await tx.drawn(id);
      if (check.state !== 'open') {
        if (isSame(drawn, verdicts)) return check;
        throw checkOver();
      }
      if (isChanged(check, drawn)) throw sampleChanged();
      const faults = verdictFaults(
        drawn.map(({ item }) => item),
        verdicts,
      );
      if (faults.length > 0) throw invalidInput(faults);
      await tx.say(id, verdicts);
      const agreed = verdicts.every(({ agrees }) => agrees) && !drawn.some(isDisputed);
      return agreed ? this.accept(tx, check, by) : this.refuse(tx, check, by);
    });
    return resultOf(closed);
  }

  /**
   * Takes back what nobody has gone on from; again later, what somebody had at hand then and has let go of. 409
   * `too-late` where the first time finds nothing.
   */
  async takeBack(member: Member, { assessment, check: id }: Where): Promise<SpotCheckResult> {
    const by = this.asking(member);
    const closed = await this.repository.transaction(async (tx) => {
      await tx.alone(assessment);
      const check = await tx.own(id, assessment, by);
      if (check === null) throw notFound('spot check');
      if (check.state !== 'accepted' && check.state !== 'withdrawn') throw batchStands();
      const back = await tx.takeBack(check, by);
      if (back === 0) {
        if (check.state === 'withdrawn') return check;
        throw batchStands();
      }
      await tx.audit(check, by, 'review.bulk-taken-back', back);
      const accepted = check.accepted - back;
      return tx.close(id, { state: 'withdrawn', accepted, now: check.closedAt ?? by.now });
    });
    return resultOf(closed);
  }

  /** Also where a sampled answer has got other points one by one meanwhile: that is no way to another sample. */
  private async refusedBy(tx: SpotCheckTransaction, pile: Pile, by: Asking): Promise<boolean> {
    if (await tx.refused(pile, by)) return true;
    const open = await tx.open(pile, by);
    if (open === null) return false;
    const drawn = await tx.drawn(open.id);
    if (!drawn.some(isDisputed)) return false;
    await this.refuse(tx, open, by);
    return true;
  }

  private async openOrNew(tx: SpotCheckTransaction, pile: Pile, by: Asking): Promise<StoredCheck> {
    const waiting = await tx.waiting(pile, by);
    const open = await tx.open(pile, by);
    if (open !== null) {
      const drawn = await tx.drawn(open.id);
      if (waiting.length > 0 && !isChanged(open, drawn)) return open;
      await tx.close(open.id, { state: 'overtaken', accepted: 0, now: by.now });
    }
    await this.assertAllowed(pile, waiting);
    const drawn = drawSample(waiting, this.chance.seed());
    return tx.begin(pile, by, { waiting, drawn });
  }

  /** Of whatever release an answer is: its question may be another version. */
  private async assertAllowed({ question, scope }: Pile, waiting: readonly WaitingAnswer[]) {
    if (waiting.length === 0) throw nothingWaits();
    if (scope === 'empty') return;
    for (const releaseId of new Set(waiting.map((answer) => answer.releaseId))) {
      const asked = (await this.items.releaseOf({ releaseId })).questions.get(question);
      if (asked === undefined || !isExact(asked))
        throw invalidInput([
          {
            path: 'scope',
            message: 'prose is judged in answers to this question: each is reviewed by itself',
            expected: ['empty'],
          },
        ]);
    }
  }

  private async accept(tx: SpotCheckTransaction, check: StoredCheck, by: Asking) {
    const accepted = await tx.accept(check, by);
    await tx.audit(check, by, 'review.accepted-in-bulk', accepted);
    return tx.close(check.id, { state: 'accepted', accepted, now: by.now });
  }

  private async refuse(tx: SpotCheckTransaction, check: StoredCheck, by: Asking) {
    await tx.audit(check, by, 'review.spot-check-disagreed', 0);
    return tx.close(check.id, { state: 'disagreed', accepted: 0, now: by.now });
  }

  private async view(check: StoredCheck): Promise<SpotCheckView> {
    const { id, organisationId, assessmentId: assessment, scope, waiting } = check;
    const drawn = await this.repository.transaction((tx) => tx.drawn(id));
    const answers = await Promise.all(
      drawn.map(async ({ item }) =>
        goldTask(item, await this.tasks.materialOf({ organisationId, assessment, item })),
      ),
    );
    return { id, scope, title: answers[0]?.question.title ?? '', waiting, answers };
  }

  private asking({ organisationId, userId }: Member): Asking {
    return { organisationId, userId, now: this.clock.now() };
  }
}

const isDisputed = ({ disputed, changed }: Drawn): boolean => disputed && !changed;

/** Also where one of them is deleted. */
const isChanged = ({ looked }: StoredCheck, drawn: readonly Drawn[]): boolean =>
  drawn.length < looked || drawn.some(({ changed }) => changed);

/** Handed in twice, as after a cut connection. */
const isSame = (drawn: readonly Drawn[], verdicts: readonly SpotVerdict[]): boolean =>
  verdicts.length === drawn.length &&
  verdicts.every(({ id, agrees }) =>
    drawn.some((each) => each.item === id && each.agrees === agrees),
  );

export const resultOf = ({
  id,
  state,
  waiting,
  looked,
  accepted,
}: Pick<StoredCheck, keyof SpotCheckResult>): SpotCheckResult => ({
  id,
  state,
  waiting,
  looked,
  accepted,
});
