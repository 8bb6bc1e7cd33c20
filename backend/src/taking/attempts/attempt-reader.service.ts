import { Injectable } from '@nestjs/common';
import { AidsService } from '../aids/index.js';
import { notFound, Problem } from '../../platform/http/index.js';
import { isConfidential } from './assessment-view.js';
import { AttemptClockService } from './attempt-clock.service.js';
import type { Attempt, Owner } from './attempt.js';
import { AttemptViewsService } from './attempt-views.service.js';
import type { AttemptView } from './attempts.schemas.js';
import { TimelyGrading } from './timely-grading.service.js';

/** Attempts as of now: what time alone has done is written before anything is shown. */
@Injectable()
export class AttemptReaderService {
  constructor(
    private readonly clocks: AttemptClockService,
    private readonly grading: TimelyGrading,
    private readonly views: AttemptViewsService,
    private readonly aids: AidsService,
  ) {}

  /** Throws 403 `assessment-under-way` where neither practice nor what it earned is open to the person at the moment. */
  admitPractice({ userId }: Pick<Owner, 'userId'>): Promise<void> {
    return this.aids.admitPractice(userId);
  }

  /** The same as a question: whether nothing may be told at the moment of how the person's answers were judged. */
  practiceRests({ userId }: Pick<Owner, 'userId'>): Promise<boolean> {
    return this.aids.rests(userId);
  }

  async view(owner: Owner, id: string): Promise<AttemptView> {
    return this.views.of(await this.upToDate(owner, id));
  }

  /** The attempt up to date, and graded if it is final and that takes no longer than a moment; 404 where it is not the owner's. */
  async upToDate(owner: Owner, id: string): Promise<Attempt> {
    const now = this.clocks.now();
    const attempt = await this.clocks.current(owner, id, now);
    if (attempt === null) throw notFound('attempt');
    return this.grading.ifFinal(attempt, now);
  }

  /** As `upToDate`, of an assessment: practice and interviews have no record, and nobody who watches. */
  async assessment(owner: Owner, id: string): Promise<Attempt> {
    const attempt = await this.upToDate(owner, id);
    if (attempt.kind !== 'assessment') throw notFound('assessment');
    return attempt;
  }

  /**
   * The attempt, if what its answers earned may be told to its candidate; throws 409 `not-released` for an assessment, and
   * 403 as `admitPractice` does.
   */
  async told(owner: Owner, id: string): Promise<Attempt> {
    const attempt = await this.upToDate(owner, id);
    if (isConfidential(attempt)) throw notReleased();
    await this.admitPractice(owner);
    return attempt;
  }

  /** How an attempt that has just changed is shown; graded first, if it is final by that. */
  async shown(attempt: Attempt): Promise<AttemptView> {
    return this.views.of(await this.grading.ifFinal(attempt, this.clocks.now()));
  }

  /** Grades a handed-in attempt without waiting for the rest of its grace; shown handed in where that takes longer. */
  async shownGraded(attempt: Attempt): Promise<AttemptView> {
    return this.views.of(await this.grading.now(attempt, this.clocks.now()));
  }
}

const notReleased = (): Problem =>
  new Problem(
    409,
    'not-released',
    'The results of this assessment are with the organisation that sent it; they have not been released to you.',
  );
