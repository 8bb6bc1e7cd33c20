import { Injectable } from '@nestjs/common';
import { Answer, GradeReport } from '../../bank/grading/index.js';
import { PrismaService } from '../../platform/database/index.js';

/** One answer with the grade that stands, and the hash of the question as it was drawn. */
export interface StoredMaterial {
  readonly attemptId: string;
  readonly itemId: string;
  readonly contentHash: string;
  readonly report: GradeReport;
  readonly answer: Answer | null;
}

interface Row {
  readonly attemptId: string;
  readonly itemId: string;
  readonly contentHash: string;
  readonly report: unknown;
  readonly body: unknown;
}

/** Answers and reports of graded attempts, as far as they are in the scope at hand. */
@Injectable()
export class ResultMaterialsRepository {
  constructor(private readonly db: PrismaService) {}

  async of(attemptIds: readonly string[]): Promise<StoredMaterial[]> {
    const rows = await this.db.$queryRaw<Row[]>`
      SELECT a.id AS "attemptId", i.id AS "itemId", i."contentHash", g.report, r.body
      FROM "Attempt" a
      JOIN "AttemptItem" i ON i."attemptId" = a.id AND i."followUpOfId" IS NULL
      JOIN LATERAL (SELECT report, "answerSeq" FROM "Grade" WHERE "attemptItemId" = i.id AND round = a.reopenings
        ORDER BY "createdAt" DESC, id LIMIT 1) g ON true
      LEFT JOIN "Revision" r ON r."attemptId" = a.id AND r."serverSeq" = g."answerSeq"
      WHERE a.id = ANY(${[...attemptIds]}::uuid[]) AND a.state = 'graded'`;
    return rows.map(({ attemptId, itemId, contentHash, report, body }) => ({
      attemptId,
      itemId,
      contentHash,
      report: GradeReport.parse(report),
      answer: body === null ? null : Answer.parse(body),
    }));
  }
}
