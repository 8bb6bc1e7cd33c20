import { Injectable } from '@nestjs/common';
import { AnswerKeys } from '../../bank/answer-keys/index.js';
import type { GradeReport } from '../../bank/grading/index.js';
import { shownAnswer } from '../../marking/reviews/index.js';
import { type Member, notFound } from '../../platform/http/index.js';
import { AttemptEventsService } from '../../taking/attempt-events/index.js';
import { PinnedService } from '../../taking/attempts/index.js';
import { DecisionsRepository } from './decisions.repository.js';
import { EvidenceRepository } from './evidence.repository.js';
import type {
  AnswerEvidence,
  AnswerPlace,
  NewRecordFinding,
  RecordFinding,
} from './evidence.schemas.js';
import type { CandidacyPlace } from './decisions.schemas.js';
import { markSteps } from './mark-steps.js';
import { StandingsService } from './standings.service.js';

/** What stands behind a score, for those who decide: the answer itself, its marks, and what was made of the record. */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly repository: EvidenceRepository,
    private readonly pinned: PinnedService,
    private readonly keys: AnswerKeys,
    private readonly standings: StandingsService,
    private readonly events: AttemptEventsService,
    private readonly people: DecisionsRepository,
  ) {}

  /** 404 where the answer is none of a graded attempt of this candidate in this assessment. */
  async answer(
    { organisationId }: Member,
    { assessment, invitation, item: id }: AnswerPlace,
  ): Promise<AnswerEvidence> {
    const of = { organisationId, assessmentId: assessment, invitationId: invitation };
    const item = await this.repository.item(of, id);
    const grade = item?.grades.find(({ round }) => round === item.attempt.reopenings);
    if (item === null || grade === undefined) throw notFound('answer of this candidate');
    const { attemptId, contentHash } = item;
    const [graded, contents] = await Promise.all([
      this.repository.graded(item, grade.id),
      this.pinned.of({ sources: new Map([[id, { contentHash }]]) }),
    ]);
    const content = contents.get(id);
    if (content === undefined) throw new Error(`item ${id} of ${attemptId} has no content`);
    const { report, answer, savedAt, revisions } = graded;
    const keys = await this.keys.ofQuestion(organisationId, content.id);
    const material = {
      gradeId: grade.id,
      attemptItemId: id,
      contentHash,
      report,
      answer,
      appeal: null,
    };
    const { rows: _, ...read } = shownAnswer({ material, content, keys }).read;
    return {
      id,
      ...read,
      report: keys ? read.report : withOwnPlan(read.report, report),
      ...(savedAt === null ? {} : { savedAt: savedAt.toISOString() }),
      revisions,
      steps: markSteps({ ...item, gradeId: grade.id }),
    };
  }

  /** What was made of an attempt's record, the first first. */
  async findings(organisationId: string, attemptId: string): Promise<RecordFinding[]> {
    const found = await this.events.findings(organisationId, attemptId);
    const names = await this.people.names(found.flatMap(({ actorId }) => actorId ?? []));
    return found.map(({ actorId, ...finding }) => ({
      ...finding,
      by: names.get(actorId ?? '') ?? null,
    }));
  }

  /** Records what was made of something in the record of the attempt that counts. 404 where nothing is graded. */
  async addFinding(
    { organisationId, userId }: Member,
    { assessment: assessmentId, invitation }: CandidacyPlace,
    finding: NewRecordFinding,
  ): Promise<void> {
    const { people } = await this.standings.of({ organisationId, assessmentId });
    const standing = people.find(({ invitationId }) => invitationId === invitation);
    if (standing === undefined) throw notFound('candidate of this assessment');
    await this.events.addFinding({ organisationId, userId }, standing.attemptId, finding);
  }
}

/** What the cost model, which is open to all, says of the plan that was sent; the best plan and the way to it are the key. */
function withOwnPlan(shown: GradeReport, { kind, detail }: GradeReport): GradeReport {
  if (kind !== 'plan' || detail === undefined) return shown;
  const { gates = [], constraints = [], problems = [], yours } = detail;
  return {
    ...shown,
    detail: { gates, constraints, problems, levers: [], ...(yours === undefined ? {} : { yours }) },
  };
}
