import { Injectable } from '@nestjs/common';
import { onScale } from '@meshwright/graders';
import { AttemptEventsService } from '../../taking/attempt-events/index.js';
import type { Release } from '../../taking/assessments/index.js';
import { type Member, notFound } from '../../platform/http/index.js';
import type { ReviewedItem } from '../../marking/reviews/index.js';
import { comparedPerson, partsOf } from './compared-people.js';
import { uncertaintyOf } from './comparison.js';
import { ComparisonService } from './comparison.service.js';
import { DecisionsService } from './decisions.service.js';
import type { CandidacyPlace } from './decisions.schemas.js';
import { EvidenceService } from './evidence.service.js';
import { ReportRepository, type Said } from './report.repository.js';
import type { CandidateReport, ReportedQuestion } from './report.schemas.js';

/** One candidate's attempt that counts, with the words behind its points. */
@Injectable()
export class ReportService {
  constructor(
    private readonly comparison: ComparisonService,
    private readonly repository: ReportRepository,
    private readonly decisions: DecisionsService,
    private readonly events: AttemptEventsService,
    private readonly evidence: EvidenceService,
  ) {}

  /** 404 where nothing of the candidate is graded in this assessment. */
  async of(member: Member, place: CandidacyPlace): Promise<CandidateReport> {
    const { invitation, assessment: assessmentId } = place;
    const of = { organisationId: member.organisationId, assessmentId };
    const titles = await this.repository.titles(of);
    if (titles === null) throw notFound('assessment');
    const { standings, people } = await this.comparison.inDetail(of, [invitation]);
    const [found] = people;
    if (found === undefined) throw notFound('candidate of this assessment');
    const { standing, who, attempt, release, ability } = found;
    const [said, events, findings, record] = await Promise.all([
      this.repository.said(of, standing.attemptId),
      this.events.ofOrganisation(of.organisationId, standing.attemptId),
      this.evidence.findings(of.organisationId, standing.attemptId),
      this.decisions.record(member, place),
    ]);
    const { decision: _, ...person } = comparedPerson(standing, who, ability);
    const byItem = new Map(said.map((each) => [each.itemId, each]));
    return {
      ...person,
      organisation: titles.organisation,
      assessment: titles.title,
      release: release.number,
      uncertainty: uncertaintyOf(standings),
      ...partsOf(standing.items, release, standings.error),
      questions: attempt.items.map((item, index) => ({
        number: index + 1,
        ...reported(item, byItem.get(item.itemId), release),
      })),
      record: events,
      findings,
      decisions: record.decisions,
    };
  }
}

function reported(
  item: ReviewedItem,
  said: Said | undefined,
  release: Release,
): Omit<ReportedQuestion, 'number'> {
  const { questionId, score, byPerson, rows } = item;
  return {
    question: questionId,
    item: item.itemId,
    title: release.questions.get(questionId)?.title ?? questionId,
    score,
    byPerson,
    bulk: said?.bulk ?? null,
    rows: onScale(rows).map(({ row, label, points, maxPoints }) => ({
      label,
      points,
      maxPoints,
      quotes: [...(said?.quotes.get(row) ?? [])],
      reasons: [...(said?.reasons.get(row) ?? [])],
    })),
    comments: [...(said?.comments ?? [])],
  };
}
