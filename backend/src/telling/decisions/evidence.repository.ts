import { Injectable } from '@nestjs/common';
import { Answer, GradeReport } from '../../bank/grading/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Candidacy } from './decisions.repository.js';

/** What an answer is decided by. */
@Injectable()
export class EvidenceRepository {
  constructor(private readonly db: PrismaService) {}

  /** An answer of a graded attempt of the candidate's with how it was marked; null where there is none. */
  item({ organisationId, assessmentId, invitationId }: Candidacy, id: string) {
    return this.db.attemptItem.findFirst({
      where: {
        id,
        organisationId,
        followUpOfId: null,
        attempt: {
          invitationId,
          invitation: { assessmentId },
          kind: 'assessment',
          rehearsal: false,
          state: 'graded',
        },
      },
      select: {
        id: true,
        attemptId: true,
        contentHash: true,
        attempt: { select: { reopenings: true } },
        appeal: { select: { reason: true, score: true, createdAt: true } },
        grades: {
          orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
          select: { id: true, round: true, regrade: true, score: true, createdAt: true },
        },
        review: {
          select: {
            gradeId: true,
            stage: true,
            marks: {
              orderBy: { leaseEpoch: 'asc' },
              select: {
                gradeId: true,
                stage: true,
                score: true,
                comment: true,
                createdAt: true,
                spotCheck: { select: { looked: true, waiting: true } },
              },
            },
          },
        },
      },
    });
  }

  /** What was graded, when it came, and how many versions came in time. */
  async graded(
    { id, attemptId }: { readonly id: string; readonly attemptId: string },
    gradeId: string,
  ) {
    const { report, answerSeq: serverSeq } = await this.db.grade.findUniqueOrThrow({
      where: { id: gradeId },
      select: { report: true, answerSeq: true },
    });
    const [revision, revisions] = await Promise.all([
      this.db.revision.findUnique({
        where: { attemptId_serverSeq: { attemptId, serverSeq } },
        select: { body: true, receivedAt: true },
      }),
      this.db.revision.count({ where: { attemptItemId: id, late: false } }),
    ]);
    return {
      report: GradeReport.parse(report),
      answer: revision === null ? null : Answer.parse(revision.body),
      savedAt: revision?.receivedAt ?? null,
      revisions,
    };
  }
}
