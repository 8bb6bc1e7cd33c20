import { Injectable } from '@nestjs/common';
import type { Release } from '../../taking/assessments/index.js';
import { type Attempt, AttemptReaderService, type Owner } from '../../taking/attempts/index.js';
import { personalWindow } from '../../taking/attempt-machine/index.js';
import { Clock } from '../../platform/config/index.js';
import { notFound, Problem } from '../../platform/http/index.js';
import { candidateResult, toldByItself, type Standing } from './candidate-result.js';
import { ResultSourcesService } from './result-sources.service.js';
import { ToldRepository } from './told.repository.js';
import type { CandidateResult } from './results.schemas.js';

/** A candidate's own results. */
@Injectable()
export class MyResultsService {
  constructor(
    private readonly reader: AttemptReaderService,
    private readonly repository: ToldRepository,
    private readonly sources: ResultSourcesService,
    private readonly clock: Clock,
  ) {}

  /**
   * What the candidate has been told, or when to expect it. Throws 404 for other people's attempts and practice runs, 409
   * `not-handed-in` before the hand-in, and 403 `assessment-under-way` while the person is in the middle of one.
   */
  async of(owner: Owner, id: string): Promise<CandidateResult> {
    const attempt = await this.reader.assessment(owner, id);
    if (attempt.rehearsal) throw notFound('assessment');
    if (attempt.state.submittedAt === null) throw notHandedIn();
    await this.reader.admitPractice(owner);
    const place = await this.repository.place(id);
    if (place === null) throw notFound('assessment');
    const release = await this.sources.releaseOf(place);
    const { organisation, invitation } = place;
    const standing: Standing = {
      title: release.title,
      organisation: { name: organisation.name, timeZone: organisation.timeZone },
      ownTimeZone: invitation?.candidate.timeZone ?? null,
      settings: release.settings,
      submittedAt: new Date(attempt.state.submittedAt),
      told: await this.repository.told(id),
      automatic: await this.automaticOf(attempt, release),
      appeals: await this.repository.appeals(id),
      delays: await this.repository.delays(id),
    };
    return candidateResult(standing, this.clock.now());
  }

  private async automaticOf(attempt: Attempt, release: Release): Promise<Standing['automatic']> {
    const { gradedAt, state, id } = attempt;
    if (gradedAt === null || state.state !== 'graded') return null;
    const { closesAt } = personalWindow(state);
    const at = toldByItself(release.settings, {
      gradedAt,
      closesAt: closesAt === null ? null : new Date(closesAt),
    });
    if (at === null || at > this.clock.now()) return null;
    const { organisationId, assessmentId } = release;
    const bodies = await this.sources.bodies(
      { organisationId, assessmentId, attemptIds: [id] },
      'automatic',
    );
    const body = bodies.get(id);
    return body === undefined ? null : { body, at };
  }
}

const notHandedIn = (): Problem =>
  new Problem(409, 'not-handed-in', 'There is no result before the assessment is handed in.');
