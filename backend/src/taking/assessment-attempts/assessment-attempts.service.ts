import { Injectable } from '@nestjs/common';
import type { PinnedItem, Question } from '@meshwright/question-bank';
import { type Release, ReleasesService } from '../assessments/index.js';
import { AttemptFactoryService, type Owner } from '../attempts/index.js';
import { ContentService } from '../../bank/content/index.js';
import { notFound, Problem } from '../../platform/http/index.js';
import { AssessmentAttemptsRepository } from './assessment-attempts.repository.js';
import type { Briefing, MadeAttempt } from './assessment-attempts.schemas.js';
import {
  assessmentPlan,
  luckOf,
  rehearsalPlan,
  type AssessmentPlan,
  type Needs,
} from './assessment-plan.js';

/** What an attempt is made from, once somebody has come in by an invitation. */
export interface Preparation {
  readonly invitation: { readonly id: string; readonly organisationId: string };
  readonly candidate: Needs;
  readonly release: Release;
  readonly userId: string;
}

const REHEARSAL = 0;

/** Attempts of assessments: made in full in the waiting room, so that a start is one write. */
@Injectable()
export class AssessmentAttemptsService {
  private readonly preparing = new Map<string, Promise<MadeAttempt>>();

  constructor(
    private readonly repository: AssessmentAttemptsRepository,
    private readonly factory: AttemptFactoryService,
    private readonly releases: ReleasesService,
    private readonly content: ContentService,
  ) {}

  /**
   * The attempt of an invitation: the latest one, or a first one that waits for its start with all its rows written.
   * However often it is called, and however many calls come at once, an invitation has one attempt.
   * Throws 409 `taken-by-another` where somebody else has begun by this invitation.
   */
  prepare(from: Preparation): Promise<MadeAttempt> {
    // Many calls at once of one invitation are one piece of work: they must not hold all connections waiting for each other.
    const key = `${from.invitation.id} ${from.userId}`;
    const known = this.preparing.get(key);
    if (known !== undefined) return known;
    const made = this.prepared(from).finally(() => this.preparing.delete(key));
    this.preparing.set(key, made);
    return made;
  }

  private async prepared(from: Preparation): Promise<MadeAttempt> {
    const [latest] = (await this.repository.tries(from.invitation.id)).filter(isTry);
    if (latest === undefined) return { attemptId: await this.made(from, 1) };
    if (latest.userId !== from.userId) throw takenByAnother();
    return { attemptId: latest.id };
  }

  /** The next try, where the assessment allows one and the last is over; a repeated request finds the one that it made. */
  async retake(userId: string, attemptId: string): Promise<MadeAttempt> {
    const from = await this.preparation(userId, attemptId);
    const [latest] = (await this.repository.tries(from.invitation.id)).filter(isTry);
    if (latest !== undefined && !isOver(latest)) return { attemptId: latest.id };
    const next = (latest?.try ?? 0) + 1;
    if (next > from.release.settings.attempts) throw noTryLeft(from.release.settings.attempts);
    return { attemptId: await this.made(from, next) };
  }

  /** The one practice run of an invitation. */
  async rehearse(userId: string, attemptId: string): Promise<MadeAttempt> {
    const from = await this.preparation(userId, attemptId);
    if (!from.release.settings.practiceRun) throw noPracticeRun();
    return { attemptId: await this.made(from, REHEARSAL) };
  }

  /** What the waiting room says beside the attempt itself. */
  async briefing(userId: string, attemptId: string): Promise<Briefing> {
    const { release, organisation, invitation } = await this.preparation(userId, attemptId);
    const tries = await this.repository.tries(invitation.id);
    const rehearsal = tries.find((each) => each.rehearsal);
    const taken = tries.filter(isTry);
    const { title, settings } = release;
    return {
      title,
      organisation,
      instructions: settings.instructions,
      consentText: settings.consentText,
      aids: settings.aids,
      tries: { allowed: settings.attempts, made: taken.length, counts: settings.counts },
      practiceRun: settings.practiceRun,
      ...(rehearsal === undefined
        ? {}
        : { rehearsal: { attemptId: rehearsal.id, over: isOver(rehearsal) } }),
      ...(taken[0] === undefined ? {} : { latest: taken[0].id }),
    };
  }

  private async preparation(
    userId: string,
    attemptId: string,
  ): Promise<Preparation & { readonly organisation: string }> {
    const origin = await this.repository.origin(userId, attemptId);
    if (!origin?.invitation || origin.releaseId === null) throw notFound('assessment');
    const { candidate, revokedAt, ...invitation } = origin.invitation;
    if (revokedAt !== null) throw revoked();
    const release = await this.releases.find(origin.releaseId);
    if (release === null) throw notFound('assessment');
    return { invitation, candidate, release, userId, organisation: origin.organisation.name };
  }

  private async made(from: Preparation, attempt: number): Promise<string> {
    const { invitation, release, userId } = from;
    const owner: Owner = { userId, organisationId: invitation.organisationId };
    const id = await this.factory.createOnce(owner, {
      ...(await this.planOf(from, attempt)),
      kind: 'assessment',
      guide: null,
      tier: null,
      bankVersion: release.bankVersion,
      starts: 'later',
      assessment: {
        releaseId: release.id,
        invitationId: invitation.id,
        try: attempt,
        rehearsal: attempt === REHEARSAL,
      },
    });
    if (id !== null) return id;
    const there = (await this.repository.tries(invitation.id)).find((each) => each.try === attempt);
    if (there === undefined) throw notFound('assessment');
    if (there.userId !== userId) throw takenByAnother();
    return there.id;
  }

  private async planOf(
    { release, candidate, invitation }: Preparation,
    attempt: number,
  ): Promise<AssessmentPlan> {
    const { extraTimePercent, breakSeconds } = candidate;
    const needs = { extraTimePercent, breakSeconds };
    if (attempt === REHEARSAL) return rehearsalPlan(release.settings, needs, this.samples(release));
    const secret = await this.repository.variantSecret(release.id);
    return assessmentPlan(release, needs, luckOf(secret, invitation.id, attempt));
  }

  /** Two of the bank's shortest questions, one in words and one in figures, that the assessment does not ask. */
  private samples({ questions }: Release): PinnedItem[] {
    const shortest = (kind: Question['kind']): string[] =>
      this.content
        .allQuestions()
        .filter((question) => question.kind === kind && !questions.has(question.id))
        .sort((a, b) => a.minutes - b.minutes || (a.id < b.id ? -1 : 1))
        .slice(0, 1)
        .map(({ id }) => id);
    const ids = [...shortest('numeric'), ...shortest('structured')];
    return (
      ids.length > 0
        ? ids
        : this.content
            .allQuestions()
            .slice(0, 2)
            .map(({ id }) => id)
    ).map((id) => this.content.draw(id, this.content.seed()));
  }
}

type Try = Awaited<ReturnType<AssessmentAttemptsRepository['tries']>>[number];

const isTry = ({ rehearsal }: Try): boolean => !rehearsal;
const isOver = ({ state }: Try): boolean => state === 'submitted' || state === 'graded';

const takenByAnother = (): Problem =>
  new Problem(
    409,
    'taken-by-another',
    'Somebody else has begun this assessment by the same invitation. Go on in the browser where you began, or ask who invited you.',
  );

const noTryLeft = (allowed: number): Problem =>
  new Problem(
    409,
    'no-try-left',
    `This assessment may be taken ${allowed === 1 ? 'once' : `${String(allowed)} times`}, and that has been done.`,
  );

const noPracticeRun = (): Problem =>
  new Problem(409, 'no-practice-run', 'This assessment has no practice run.');

const revoked = (): Problem =>
  new Problem(
    410,
    'invitation-revoked',
    'The invitation has been withdrawn. Ask the organisation that sent it.',
  );
